"""Makes the two fonts beside this file from Liberation Sans 2.1.5: Latin letters, digits and signs, without hints, under
another name, as the licence (OFL.txt) asks of changed versions.

In: a folder with LiberationSans-Regular.ttf and LiberationSans-Bold.ttf. Out: regular.ttf and bold.ttf in the folder
where it runs. Python 3 with fonttools.

    python3 make.py /usr/share/fonts/truetype/liberation2
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

for style in "Regular", "Bold":
    font = TTFont(f"{sys.argv[1]}/LiberationSans-{style}.ttf")
    tables = "GPOS GSUB GDEF kern FFTM DSIG gasp OS/2 post PCLT VDMX hdmx LTSH".split()
    options = subset.Options(hinting=False, layout_features=[], name_IDs=["*"], notdef_outline=True, drop_tables=tables)
    letters = subset.Subsetter(options)
    signs = [*range(0x20, 0x7f), *range(0xa0, 0x100), *map(ord, "–—‘’“”…→←↑↓−≠≤≥€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ")]
    letters.populate(unicodes=signs)
    letters.subset(font)
    names = font["name"]
    names.names = [n for n in names.names if n.nameID in (0, 13, 14) and n.platformID == 3 and n.langID == 0x409]
    for id, text in (1, "Puzzle Sans"), (2, style), (4, f"Puzzle Sans {style}"), (6, f"PuzzleSans-{style}"):
        names.setName(text, id, 3, 1, 0x409)
    font.save(f"{style.lower()}.ttf")
