"""The list of all parts of the program for Linux, in CycloneDX, for tools that know their flaws."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timezone
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from .identity import identity, package, source_date
from .licences import Part


def write_parts(path: Path, parts: Sequence[Part]) -> None:
    """Save what a frozen program is made of, for `bill_of_materials`."""
    path.write_text(json.dumps([asdict(part) for part in parts]), "utf-8")


def read_parts(path: Path) -> list[Part]:
    """Return the parts that `write_parts` has saved."""
    return [Part(**fields) for fields in json.loads(path.read_text("utf-8"))]


def bill_of_materials(parts: Sequence[Part]) -> str:
    """Return the list of the program's parts in JSON; one commit always gives the same text."""
    # Imported late: only builds of packages have the library.
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from packageurl import PackageURL

    program = identity()
    licences = LicenseFactory()
    whole = Component(
        name=program.name,
        version=program.version,
        type=ComponentType.APPLICATION,
        description=program.summary,
        licenses=[licences.make_from_string(program.license)],
        bom_ref=program.name,
    )
    components = []
    for part in parts:
        origin = part.origin, part.vendor, part.name, part.version
        components.append(
            Component(
                name=part.name,
                version=part.version or None,
                type=ComponentType.LIBRARY,
                licenses=[licences.make_from_string(part.expression)] if part.expression else [],
                purl=PackageURL(*origin) if part.origin else None,
                bom_ref=f"{part.name} {part.version}".strip(),
            )
        )
    bom = Bom(components=components)
    bom.metadata.component = whole
    bom.metadata.timestamp = datetime.fromtimestamp(source_date(), timezone.utc)
    bom.serial_number = uuid5(NAMESPACE_URL, package("sbom").name)
    bom.register_dependency(whole, components)
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"
