"""Make the sounds of the program: `python3 build/make_sounds.py [FOLDER]`.

Everything is computed: struck wood, stone and glass are sums of decaying sines (modal synthesis),
what slides is filtered noise. The same files come out each time.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

RATE = 22_050
"""Samples a second."""

ATTACK = 0.0008
"""Seconds over which every sound begins, so that it is not heard as a crackle."""

FADE = 0.012
"""Seconds over which every sound fades out, so that it does not end with a crackle."""

FOLDER = Path(__file__).parent.parent / "fourgames_tk" / "sounds"

Samples = list[float]
Mode = tuple[float, float, float]
"""Frequency in hertz, amplitude, and seconds until it has decayed by 60 dB."""

WOOD: tuple[Mode, ...] = (
    (410, 1.0, 0.11),
    (905, 0.55, 0.07),
    (1530, 0.30, 0.05),
    (2480, 0.14, 0.03),
)
STONE: tuple[Mode, ...] = (
    (690, 0.8, 0.09),
    (1480, 1.0, 0.07),
    (2350, 0.6, 0.05),
    (3720, 0.35, 0.04),
)
GLASS_A: tuple[Mode, ...] = (
    (3050, 1.0, 0.13),
    (5210, 0.5, 0.09),
    (7830, 0.25, 0.06),
    (330, 0.35, 0.05),
)
GLASS_B: tuple[Mode, ...] = (
    (2180, 1.0, 0.15),
    (3790, 0.5, 0.10),
    (5940, 0.25, 0.07),
    (280, 0.35, 0.05),
)


def silence(seconds: float) -> Samples:
    """Return that many seconds of nothing."""
    return [0.0] * round(seconds * RATE)


def struck(modes: Iterable[Mode], seconds: float, pitch: float = 1.0) -> Samples:
    """Return a struck body: decaying sines that all begin at once."""
    result = silence(seconds)
    for frequency, amplitude, decay in modes:
        turn = 2 * math.pi * frequency * pitch / RATE
        fall = 10 ** (-3 / (decay * RATE))
        level = amplitude
        for index in range(len(result)):
            result[index] += level * math.sin(turn * index)
            level *= fall
    return result


def noise(seconds: float, low: float, high: float, random: Random) -> Samples:
    """Return noise between two frequencies in hertz, by two one-pole filters each way."""
    result = [random.uniform(-1, 1) for _ in silence(seconds)]
    for _ in range(2):
        result = _lowpass(result, high)
        below = _lowpass(result, low)
        result = [sample - slow for sample, slow in zip(result, below, strict=True)]
    return result


def bar(frequency: float, seconds: float) -> Samples:
    """Return a note of a wooden bar over a tube, as of a marimba."""
    modes = (
        (frequency, 1.0, seconds * 1.1),
        (frequency * 3.93, 0.22, seconds * 0.25),
        (frequency * 9.2, 0.06, 0.05),
    )
    return struck(modes, seconds)


def hummed(seconds: float) -> Samples:
    """Return a closed-mouth "hmmm" of a low voice that thinks: it sinks a little and trembles."""
    result: Samples = []
    phase = 0.0
    for index in range(round(seconds * RATE)):
        time = index / RATE
        pitch = 128 - 16 * time / seconds + 1.6 * math.sin(2 * math.pi * 5.2 * time)
        phase += 2 * math.pi * pitch / RATE
        # A closed mouth lets the sound out through the nose: strong near 250 Hz, little above.
        voice = sum(
            math.sin(harmonic * phase) / (1 + ((harmonic * pitch - 250) / 130) ** 2)
            for harmonic in range(1, 10)
        )
        result.append(voice)
    return shaped(result, lambda part: math.sin(math.pi * part**0.7) ** 1.3)


def shaped(samples: Sequence[float], envelope: Callable[[float], float]) -> Samples:
    """Return the samples under an envelope, a function of the part that has passed, 0 to 1."""
    return [sample * envelope(index / len(samples)) for index, sample in enumerate(samples)]


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Samples:
    """Return several sounds together; each part is (seconds until it begins, gain, samples)."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    result = [0.0] * length
    for start, gain, samples in parts:
        offset = round(start * RATE)
        for index, sample in enumerate(samples):
            result[offset + index] += gain * sample
    return result


def tune(notes: Sequence[tuple[float, float]], length: float) -> Samples:
    """Return notes of wooden bars; each is (seconds until it begins, frequency in hertz)."""
    return mixed(*((start, 1.0, bar(frequency, length)) for start, frequency in notes))


def tock(random: Random, pitch: float, seconds: float = 0.16) -> Samples:
    """Return wood set down on wood."""
    contact = shaped(noise(0.012, 300, 2400, random), lambda part: 1 - part)
    return mixed((0, 1.0, struck(WOOD, seconds, pitch)), (0, 1.2, contact))


def slide(random: Random) -> Samples:
    """Return a wooden tile that slides along a groove and stops."""
    rub = noise(0.30, 350, 1500, random)
    grain = _lowpass([random.uniform(-1, 1) for _ in rub], 30)
    peak = max(map(abs, grain))
    rough = [sample * (0.75 + 0.25 * bump / peak) for sample, bump in zip(rub, grain, strict=True)]
    moved = shaped(rough, lambda part: math.sin(math.pi * part**0.6))
    return mixed((0, 1.0, moved), (0.27, 0.16, tock(random, 1.15, 0.12)))


def dice(random: Random) -> Samples:
    """Return two dice that tumble on wood, ever softer and closer together."""
    parts = []
    start, gap, gain = 0.0, 0.11, 1.0
    while gap > 0.02:
        pitch = random.uniform(1.5, 2.1)
        parts.append((start, gain * random.uniform(0.7, 1), tock(random, pitch, 0.09)))
        start += gap * random.uniform(0.7, 1.2)
        gap *= 0.86
        gain *= 0.86
    return mixed(*parts)


def sounds() -> dict[str, tuple[float, Samples]]:
    """Return every sound by name: its peak, where 1 is full scale, and its samples."""
    random = Random(1990)
    buzz = tuple((131.0 * n, 1.0 / n**1.2, 0.5) for n in range(1, 7))
    stones = mixed(
        (0, 1.0, struck(STONE, 0.2)),
        (0.014, 0.5, struck(STONE, 0.18, 1.13)),
        (0, 0.8, shaped(noise(0.02, 200, 3000, random), lambda part: 1 - part)),
    )
    return {
        "slide": (0.30, slide(random)),
        "place": (0.42, tock(random, 1.0)),
        "lift": (0.16, tock(random, 1.5, 0.1)),
        "click_a": (0.26, struck(GLASS_A, 0.16)),
        "click_b": (0.28, struck(GLASS_B, 0.18)),
        "hum": (0.30, hummed(0.75)),
        "hit": (0.46, stones),
        "low": (0.34, shaped(struck(buzz, 0.34), lambda part: math.cos(math.pi / 2 * part))),
        "call": (0.42, tune(((0, 523.25), (0.11, 783.99)), 0.5)),
        "dice": (0.38, dice(random)),
        "score": (0.32, tune(((0, 659.26),), 0.4)),
        "bonus": (0.34, tune(((0, 659.26), (0.09, 880.0)), 0.42)),
        "minus": (0.34, tune(((0, 440.0), (0.11, 349.23)), 0.42)),
        "win": (0.42, tune(((0, 392), (0.1, 493.88), (0.2, 587.33), (0.3, 783.99)), 0.55)),
        "lose": (0.36, tune(((0, 392), (0.16, 311.13), (0.32, 261.63)), 0.5)),
        "draw": (0.36, tune(((0, 392), (0.2, 392)), 0.45)),
        "tick": (0.14, struck(((1800, 1.0, 0.04), (3300, 0.4, 0.02)), 0.06)),
    }


def finished(samples: Sequence[float], peak: float) -> array[int]:
    """Return 16-bit samples that reach the peak, beginning and ending at nothing."""
    attack, fade = ATTACK * RATE, FADE * RATE
    last = len(samples) - 1
    faded = [
        sample * min(1.0, index / attack, (last - index) / fade)
        for index, sample in enumerate(samples)
    ]
    scale = peak * 32_767 / max(map(abs, faded))
    return array("h", (round(sample * scale) for sample in faded))


def write(path: Path, samples: array[int]) -> None:
    """Write a WAV file: mono, 16 bits."""
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main(arguments: Sequence[str] | None = None) -> int:
    """Write all sounds into a folder and return the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    folder = Path(given[0]) if given else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, (peak, samples) in sounds().items():
        write(folder / f"{name}.wav", finished(samples, peak))
    return 0


def _lowpass(samples: Sequence[float], frequency: float) -> Samples:
    share = 1 - math.exp(-2 * math.pi * frequency / RATE)
    result: Samples = []
    level = 0.0
    for sample in samples:
        level += share * (sample - level)
        result.append(level)
    return result


if __name__ == "__main__":
    sys.exit(main())
