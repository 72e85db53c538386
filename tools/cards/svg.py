"""Writes the part of SVG that pygame draws: svg, g, path, circle, ellipse, plain attributes.

Lengths are card units: a card is 250 wide and 350 high. Numbers are written with at most two
decimals, so that the same drawing always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable

NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """The value with at most two decimals and without idle zeros: 3.50 -> "3.5", -0.0 -> "0"."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, **attributes: float | str) -> str:
    """One empty element; an underscore in an attribute's name becomes a hyphen."""
    written = (
        f'{name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag} {' '.join(written)}/>"


def path(outline: str, fill: str) -> str:
    """A filled outline."""
    return element("path", d=outline, fill=fill)


def stroke(outline: str, colour: str, width: float) -> str:
    """A line of `width` units with round ends and joins, and no fill."""
    return element(
        "path",
        d=outline,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A filled disc about (x, y)."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill)


def ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    """A circle drawn as a line of `width` units."""
    return element("circle", cx=x, cy=y, r=radius, fill="none", stroke=colour, stroke_width=width)


def ellipse(x: float, y: float, half_width: float, half_height: float, fill: str) -> str:
    """A filled ellipse about (x, y)."""
    return element("ellipse", cx=x, cy=y, rx=half_width, ry=half_height, fill=fill)


def group(transform: str, items: Iterable[str]) -> str:
    """The items under one transform."""
    return f'<g transform="{transform}">{"".join(items)}</g>'


def placed(x: float, y: float, items: Iterable[str], scale: float = 1, turn: float = 0) -> str:
    """The items drawn about (x, y), `scale` times as large, turned by `turn` degrees clockwise."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return group(" ".join(steps), items)


def flipped(items: Iterable[str]) -> str:
    """The items with left and right exchanged."""
    return group("scale(-1 1)", items)


def both_sides(items: Iterable[str]) -> str:
    """The items and their mirror image across the vertical axis."""
    drawn = "".join(items)
    return drawn + flipped([drawn])


def both_ends(items: Iterable[str]) -> str:
    """The items and the same turned by half a turn about the origin (`<use>` is not drawn)."""
    drawn = "".join(items)
    return drawn + group("rotate(180)", [drawn])


def document(
    items: Iterable[str], width: float, height: float, left: float = 0, top: float = 0
) -> str:
    """A whole SVG file whose view begins at (left, top)."""
    box = " ".join(number(value) for value in (left, top, width, height))
    head = f'<svg xmlns="{NAMESPACE}" width="{number(width)}" height="{number(height)}"'
    return f'{head} viewBox="{box}">' + "\n".join(items) + "</svg>\n"
