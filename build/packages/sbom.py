"""The list of what is inside a package, for machines: a CycloneDX document."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime, timezone

from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.contact import OrganizationalContact
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from .bundle import Part
from .identity import identity


def sbom(parts: Iterable[Part], date: int, system: str) -> str:
    """Return the document, in JSON, for the program frozen for a system at a time of 1970."""
    program = identity()
    licenses = LicenseFactory()
    whole = Component(
        name=program.name,
        version=program.version,
        type=ComponentType.APPLICATION,
        bom_ref=program.name,
        licenses=[licenses.make_from_string(program.license)],
        authors=[OrganizationalContact(name=program.author, email=program.contact)],
        purl=PackageURL("generic", name=program.name, version=program.version),
    )
    bom = Bom()
    # By its content and not by chance: the same commit gives the same document.
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"{program.id}/{program.version}/{system}")
    bom.metadata.timestamp = datetime.fromtimestamp(date, timezone.utc)
    bom.metadata.component = whole
    for part in parts:
        component = Component(
            name=part.name,
            version=part.version or None,
            type=ComponentType.LIBRARY,
            bom_ref=part.purl,
            licenses=[licenses.make_from_string(part.license)] if part.license else (),
            purl=PackageURL.from_string(part.purl),
        )
        bom.components.add(component)
        bom.register_dependency(whole, [component])
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"
