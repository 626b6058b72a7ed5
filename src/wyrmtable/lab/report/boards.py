"""Heat maps on the board of the game: the same ground that players see, and what happened on it."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from wyrmtable.board.scene import Board, Tile, outline, shown_to
from wyrmtable.board.svg import lines, terrain, texture
from wyrmtable.board.svg.ink import Frame, element, number
from wyrmtable.core.chance import Seeded
from wyrmtable.lab.experiment import Cell
from wyrmtable.lab.playing import cell_rules

WIDTH = 560.0
Heat = Mapping[tuple[float, float], float]  # how often something happened at a place


class Ground:
    """The bare board of a cell, drawn once for all its maps."""

    def __init__(self, cell: Cell, key: str) -> None:
        rules = cell_rules(cell)
        shown = shown_to(rules.start(cell.seats, Seeded(0), cell.options), None)
        tiles = tuple(msgspec.structs.replace(tile, seat=None) for tile in shown.tiles)
        self.scene = msgspec.structs.replace(
            shown, tiles=tiles, pieces=(), marks=(), seats=(), note="", phase=""
        )
        self.square = rules.measures().square
        self.key = key
        self.frame = Frame(self.scene, key, 0.0, 0.0, WIDTH)

    @property
    def board(self) -> Board:
        return self.scene.board

    def symbol(self) -> str:
        """The ground as a symbol that every map uses."""
        frame = self.frame
        parts = [self.plane()] if self.board.kind == "plane" else []
        parts += terrain.draw_tiles(frame)
        parts += [lines.draw_route(frame, route) for route in self.scene.routes]
        parts += [lines.draw_edge(frame, edge) for edge in self.scene.edges]
        drawn = element("symbol", *parts, id=f"{self.key}-ground", viewBox=self.box)
        defined = element("defs", *texture.definitions(frame), drawn)
        return f'<svg width="0" height="0" aria-hidden="true" class="hidden">{defined}</svg>'

    @property
    def box(self) -> str:
        return f"0 0 {number(WIDTH)} {number(self.frame.height)}"

    def plane(self) -> str:
        """A table without tiles: its sky and its grid."""
        height = self.frame.height
        fill = texture.ground_colour(self.board.surface or "table", 0)
        parts = [element("rect", width=WIDTH, height=height, fill=fill)]
        if self.board.grid > 0:
            step = self.board.grid * self.frame.scale
            paths = [
                f"M{number(n * step)} 0V{number(height)}" for n in range(int(WIDTH / step) + 1)
            ]
            paths += [
                f"M0 {number(n * step)}H{number(WIDTH)}" for n in range(int(height / step) + 1)
            ]
            parts.append(element("path", d="".join(paths), stroke="#4d463b", stroke_opacity=0.2))
        return "".join(parts)

    def heat_map(self, heat: Heat, style: str, what: str) -> str:
        """The ground with tinted places; the darker, the more often."""
        total, most = math.fsum(heat.values()), max(heat.values(), default=0.0)
        tints = [
            self.tint(place, count / most, f"{100 * count / total:.1f} % of {what}")
            for place, count in sorted(heat.items())
            if most
        ]
        used = f'<use href="#{self.key}-ground" class="ground"/>'
        told = element("title", f"Where {what} were")
        start = f'<svg viewBox="{self.box}" role="img" class="map {style}">'
        return f"{start}{told}{used}{''.join(tints)}</svg>"

    def tint(self, place: tuple[float, float], strength: float, told: str) -> str:
        opacity = round(0.08 + 0.87 * math.sqrt(strength), 3)
        title = element("title", told)
        if self.board.kind == "hex":
            tile = Tile(id="", x=place[0], y=place[1], terrain="")
            corners = [self.frame.at(*corner) for corner in outline(self.board, tile)]
            points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
            return element("polygon", title, points=points, fill_opacity=opacity)
        x, y = self.frame.at(*place)
        side = self.square * self.frame.scale
        return element(
            "rect",
            title,
            x=x - side / 2,
            y=y - side / 2,
            width=side,
            height=side,
            fill_opacity=opacity,
        )
