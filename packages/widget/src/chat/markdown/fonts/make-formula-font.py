"""
Makes formula.woff2 and formula-more.woff2 from STIX Two Math: what most formulas have, and what few have. Three things are changed:

- Primes stand at the height of capitals, in their own size: the font as packaged has no variants of them for superscripts.
- Signs of roots all have one width, since Chromium makes room for the widest, and end below the line that it draws over what is under
  the root, half a line's thickness higher than the sign.
- Exponents of tall brackets stand lower.

Usage, with fonttools and brotli installed:
python make-formula-font.py node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

often = [
    (0x20, 0x7E), (0xA0, 0xFF), (0x131, 0x131), (0x237, 0x237), (0x2C6, 0x2DC), (0x300, 0x338), (0x391, 0x3F6),
    (0x2000, 0x206F), (0x20D0, 0x20F0), (0x2100, 0x214F), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2308, 0x230B),
    (0x23B0, 0x23B1), (0x23DC, 0x23E1), (0x25A0, 0x25FF), (0x27E8, 0x27EF), (0x27F5, 0x27FF), (0x1D434, 0x1D467),
    (0x1D6A4, 0x1D6A5), (0x1D6E2, 0x1D71B),
]  # fmt: skip
seldom = [
    (0x231C, 0x231F), (0x2605, 0x2606), (0x2660, 0x2667), (0x2713, 0x2713), (0x27C0, 0x27E7), (0x27F0, 0x27F4),
    (0x2900, 0x297F), (0x2A00, 0x2AFF), (0x1D400, 0x1D433), (0x1D468, 0x1D6A3), (0x1D6A8, 0x1D6E1), (0x1D71C, 0x1D7FF),
]  # fmt: skip

root_width = 695
root_tip = 690
root_heights = {"uni221A": 0.92, "uni221A.s1": 0.8, "uni221A.s2": 0.9, "uni221A.s3": 1}



def subset_of(characters):
    options = subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    font = TTFont(sys.argv[1])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in characters for code in range(first, last + 1)])
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4):
            record.string = "Lyceum Math"
        if record.nameID == 6:
            record.string = "LyceumMath"
        if record.nameID == 3:
            record.string = "Lyceum Math, made from STIX Two Math"
    font.flavor = "woff2"
    return font


font = subset_of(often)
glyf, hmtx, math = font["glyf"], font["hmtx"], font["MATH"].table


def reshape(name, change, advance):
    glyph = glyf[name]
    change(glyph)
    glyph.recalcBounds(glyf)
    hmtx[name] = (advance, glyph.xMin)


def without_points(glyph, dropped):
    kept = [index for index in range(len(glyph.coordinates)) if index not in dropped]
    coordinates, flags = glyph.coordinates, glyph.flags
    glyph.coordinates = type(coordinates)([coordinates[index] for index in kept])
    glyph.flags = type(flags)(flags[index] for index in kept)
    glyph.endPtsOfContours = [len(kept) - 1]


def root(height):
    def change(glyph):
        points = glyph.coordinates
        tip, hook = points[0], points[3]
        points[1] = (hook[0] + (hook[0] - tip[0]) // 3, tip[1])
        without_points(glyph, {2, 3})
        glyph.coordinates.scale((root_tip / tip[0], height))
        glyph.coordinates.toInt()

    return change


for name, height in root_heights.items():
    reshape(name, root(height), root_width)


def narrow(glyph):
    glyph.coordinates.scale((root_tip / 849, 1))
    glyph.coordinates.toInt()


def top(glyph):
    glyph.coordinates[0], glyph.coordinates[1] = (916, 641), (916, 320)
    glyph.coordinates[5] = (880, 641)
    narrow(glyph)


reshape("uni221A.s4", narrow, root_width)
reshape("uni221A.x", narrow, root_width)
reshape("uni221A.t", top, root_width)

for coverage, construction in zip(math.MathVariants.VertGlyphCoverage.glyphs, math.MathVariants.VertGlyphConstruction):
    if coverage == "uni221A":
        for variant in construction.MathGlyphVariantRecord:
            glyph = glyf[variant.VariantGlyph]
            variant.AdvanceMeasurement = glyph.yMax - glyph.yMin

cmap = font.getBestCmap()


def prime(glyph):
    glyph.coordinates.translate((0, -399))
    glyph.coordinates.scale((1.5, 1.5))
    glyph.coordinates.translate((-30, 100))
    glyph.coordinates.toInt()


for code in (0x2032, 0x2033, 0x2034, 0x2057):
    name = cmap[code]
    if not glyf[name].isComposite():
        reshape(name, prime, round(hmtx[name][0] * 1.3))

for name, value in {
    "RadicalVerticalGap": 150,
    "RadicalDisplayStyleVerticalGap": 190,
    "RadicalExtraAscender": 40,
    "SuperscriptBaselineDropMax": 400,
}.items():
    getattr(math.MathConstants, name).Value = value

here = Path(__file__).parent
font.save(here / "formula.woff2")
subset_of(seldom).save(here / "formula-more.woff2")
