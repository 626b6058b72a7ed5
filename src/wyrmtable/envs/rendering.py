"""Pictures as arrays: the SVG drawing of a game, rasterised."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

WIDTH = 800  # pixels


def picture(svg: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """An SVG drawing as rows of red, green and blue."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, background="#ffffff")
    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
