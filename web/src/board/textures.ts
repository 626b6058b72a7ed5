// Every texture is painted here in code: terrain, scale patterns, labels.

import * as THREE from "three";
import type { Colour } from "../lib/palette";
import { repeatable, seedOf } from "./random";
import type { Terrain } from "./terrain-look";

export function canvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const pen = sheet.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw on a canvas");
  return [sheet, pen];
}

/** Used by many: it stays when one of them goes. */
export function shared<Thing extends { userData: Record<string, unknown> }>(thing: Thing): Thing {
  thing.userData["shared"] = true;
  return thing;
}

export function finished(sheet: HTMLCanvasElement, repeat: boolean): THREE.CanvasTexture {
  const texture = new THREE.CanvasTexture(sheet);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  if (repeat) {
    texture.wrapS = THREE.RepeatWrapping;
    texture.wrapT = THREE.RepeatWrapping;
  }
  return texture;
}

/** Light and dark specks around white, to be multiplied with the colour of the terrain. */
export function groundTexture(paint: Terrain["paint"]): THREE.CanvasTexture {
  const size = 256;
  const [sheet, pen] = canvas(size, size);
  const random = repeatable(seedOf(paint));
  pen.fillStyle = "#e9e9e9";
  pen.fillRect(0, 0, size, size);
  const blot = (count: number, low: number, high: number, radius: number, alpha: number): void => {
    for (let i = 0; i < count; i++) {
      const shade = Math.round((low + random() * (high - low)) * 255);
      pen.fillStyle = `rgba(${shade},${shade},${shade},${alpha})`;
      const [x, y, r] = [random() * size, random() * size, radius * (0.4 + random())];
      for (const dx of [-size, 0, size])
        for (const dy of [-size, 0, size]) {
          pen.beginPath();
          pen.ellipse(x + dx, y + dy, r, r * (0.5 + 0.5 * random()), random() * 3, 0, 7);
          pen.fill();
        }
    }
  };
  const strokes = (count: number, length: number, slant: number, alpha: number): void => {
    for (let i = 0; i < count; i++) {
      const shade = random() < 0.5 ? 60 : 255;
      pen.strokeStyle = `rgba(${shade},${shade},${shade},${alpha})`;
      pen.lineWidth = 1 + random();
      const [x, y] = [random() * size, random() * size];
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + (random() - 0.5) * slant, y - length * (0.5 + random()));
      pen.stroke();
    }
  };
  if (paint === "grass") {
    blot(60, 0.7, 1, 26, 0.18);
    strokes(900, 7, 5, 0.16);
  } else if (paint === "woods") {
    blot(90, 0.45, 1, 20, 0.2);
    strokes(500, 5, 8, 0.18);
  } else if (paint === "rock") {
    blot(60, 0.6, 1, 30, 0.2);
    for (let i = 0; i < 46; i++) {
      pen.strokeStyle = `rgba(50,45,40,${0.1 + random() * 0.25})`;
      pen.lineWidth = 0.8 + random() * 1.4;
      let [x, y] = [random() * size, random() * size];
      pen.beginPath();
      pen.moveTo(x, y);
      for (let step = 0; step < 5; step++) {
        x += (random() - 0.4) * 26;
        y += (random() - 0.5) * 26;
        pen.lineTo(x, y);
      }
      pen.stroke();
    }
  } else if (paint === "snow") {
    blot(40, 0.82, 1, 34, 0.35);
  } else if (paint === "ash") {
    blot(120, 0.3, 1, 14, 0.3);
  } else if (paint === "nest" || paint === "sand") {
    blot(80, 0.7, 1, 18, 0.2);
    strokes(240, 3, 18, 0.16);
  } else if (paint === "water") {
    strokes(260, 1, 34, 0.2);
  } else if (paint === "sky") {
    for (let wave = 0; wave < 460; wave++) {
      const [x, y, length] = [random() * size, random() * size, 6 + random() * 20];
      pen.strokeStyle = random() < 0.45 ? `rgba(255,255,255,${0.1 + random() * 0.3})` : `rgba(30,60,95,${0.08 + random() * 0.2})`;
      pen.lineWidth = 0.8 + random() * 1.2;
      for (const dx of [-size, 0]) {
        pen.beginPath();
        pen.moveTo(x + dx, y);
        pen.quadraticCurveTo(x + dx + length / 2, y - 4, x + dx + length, y);
        pen.stroke();
      }
    }
  } else if (paint === "stone") {
    pen.strokeStyle = "rgba(60,55,50,.35)";
    for (let row = 0; row < 8; row++) for (let column = 0; column < 5; column++) pen.strokeRect(column * 52 + (row % 2) * 26, row * 32, 50, 30);
  }
  return finished(sheet, true);
}

/** The scales of a seat: its pattern, drawn in its dark ink on its colour. */
export function hideTexture(colour: Colour): THREE.CanvasTexture {
  const size = 256;
  const [sheet, pen] = canvas(size, size);
  pen.fillStyle = colour.fill;
  pen.fillRect(0, 0, size, size);
  const step = 32; // scales first, faintly
  pen.lineWidth = 2;
  for (let row = -1; row <= size / (step / 2); row++)
    for (let column = -1; column <= size / step; column++) {
      const x = column * step + (row % 2 ? step / 2 : 0);
      const y = (row * step) / 2;
      pen.strokeStyle = "rgba(0,0,0,.17)";
      pen.beginPath();
      pen.arc(x + step / 2, y, step / 2, 0, Math.PI);
      pen.stroke();
      pen.strokeStyle = "rgba(255,255,255,.10)";
      pen.beginPath();
      pen.arc(x + step / 2, y - 3, step / 2 - 3, 0.4, Math.PI - 0.4);
      pen.stroke();
    }
  paintPattern(pen, size, colour);
  return finished(sheet, true);
}

/** The pattern of a colour over a square sheet; it repeats at the edges. */
export function paintPattern(pen: CanvasRenderingContext2D, size: number, colour: Colour): void {
  const unit = size / 8;
  pen.strokeStyle = colour.ink;
  pen.fillStyle = colour.ink;
  pen.globalAlpha = 0.72;
  pen.lineWidth = unit * 0.42;
  const lines = (draw: (offset: number) => void): void => {
    pen.beginPath();
    for (let offset = 0; offset < size; offset += unit * 2) draw(offset + unit);
    pen.stroke();
  };
  switch (colour.pattern) {
    case "stripes":
      pen.lineWidth = unit * 0.6;
      lines((y) => (pen.moveTo(0, y), pen.lineTo(size, y)));
      break;
    case "dots":
    case "rings":
      for (let row = 0; row < 4; row++)
        for (let column = 0; column < 4; column++) {
          pen.beginPath();
          pen.arc((column + 0.5 + (row % 2) * 0.5) * unit * 2, (row + 0.5) * unit * 2, unit * 0.45, 0, 7);
          if (colour.pattern === "dots") pen.fill();
          else pen.stroke();
        }
      break;
    case "waves":
      lines((y) => {
        pen.moveTo(0, y);
        for (let x = 0; x <= size; x += 4) pen.lineTo(x, y + Math.sin((x / size) * Math.PI * 8) * unit * 0.45);
      });
      break;
    case "lattice":
      pen.lineWidth = unit * 0.25;
      for (let offset = -size; offset < size * 2; offset += unit * 2) {
        pen.beginPath();
        pen.moveTo(offset, 0);
        pen.lineTo(offset + size, size);
        pen.moveTo(offset, size);
        pen.lineTo(offset + size, 0);
        pen.stroke();
      }
      break;
    case "chevrons":
      lines((y) => {
        for (let x = 0; x < size; x += unit * 2) {
          pen.moveTo(x, y + unit * 0.5);
          pen.lineTo(x + unit, y - unit * 0.5);
          pen.lineTo(x + unit * 2, y + unit * 0.5);
        }
      });
      break;
    case "checks":
    case "bricks":
      for (let row = 0; row < 8; row++)
        for (let column = row % 2; column < 8; column += 2) pen.fillRect(column * unit, row * unit, unit, colour.pattern === "checks" ? unit : unit * 0.6);
      break;
    case "crosses":
    case "triangles":
    case "dashes":
      for (let row = 0; row < 4; row++)
        for (let column = 0; column < 4; column++) {
          const [x, y] = [(column + 0.5) * unit * 2, (row + 0.5) * unit * 2];
          pen.beginPath();
          if (colour.pattern === "triangles") {
            pen.moveTo(x, y - unit * 0.5);
            pen.lineTo(x + unit * 0.5, y + unit * 0.5);
            pen.lineTo(x - unit * 0.5, y + unit * 0.5);
            pen.fill();
            continue;
          }
          pen.moveTo(x - unit * 0.5, y);
          pen.lineTo(x + unit * 0.5, y);
          if (colour.pattern === "crosses") {
            pen.moveTo(x, y - unit * 0.5);
            pen.lineTo(x, y + unit * 0.5);
          }
          pen.stroke();
        }
      break;
  }
  pen.globalAlpha = 1;
}

const WORD_FONT = '"Alegreya Sans", "DejaVu Sans", sans-serif'; // as on the page
const FONT = '"Segoe UI", system-ui, "DejaVu Sans", sans-serif'; // its figures stand on the line

/** A number painted flat on the ground. */
export function numberTexture(text: string, ink: string, halo: string): THREE.CanvasTexture {
  const [sheet, pen] = canvas(128, 128);
  pen.font = `700 ${text.length > 2 ? 54 : 96}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineWidth = 14;
  pen.lineJoin = "round";
  pen.strokeStyle = halo;
  pen.strokeText(text, 64, 68);
  pen.fillStyle = ink;
  pen.fillText(text, 64, 68);
  return finished(sheet, false);
}

/** A soft round spot, for shadows and sparks. */
export function spotTexture(): THREE.CanvasTexture {
  const [sheet, pen] = canvas(64, 64);
  const glow = pen.createRadialGradient(32, 32, 2, 32, 32, 31);
  glow.addColorStop(0, "rgba(255,255,255,1)");
  glow.addColorStop(0.45, "rgba(255,255,255,.55)");
  glow.addColorStop(1, "rgba(255,255,255,0)");
  pen.fillStyle = glow;
  pen.fillRect(0, 0, 64, 64);
  return finished(sheet, false);
}

export interface Badge {
  letter: string;
  altitude: number | null;
  share: number | null; // of its gauge, 0 to 1
  egg: boolean;
  colour: Colour;
  strong: boolean;
}

const ALTITUDE = 76; // of the width of a badge

/** How large the plate of a piece is painted whose name has so many letters. */
export const badgeSize = (letters: number): [number, number] => [160 + 24 * Math.max(0, letters - 2), 80];

/** The name plate of a piece: letter, altitude, and how well it fares. */
export function paintBadge(pen: CanvasRenderingContext2D, badge: Badge): void {
  const [w, h] = badgeSize(badge.letter.length);
  pen.clearRect(0, 0, w, h);
  pen.beginPath();
  pen.roundRect(4, 6, w - 8, h - 12, 16);
  pen.fillStyle = badge.strong ? "rgba(20,23,31,.96)" : "rgba(20,23,31,.84)";
  pen.fill();
  pen.lineWidth = badge.strong ? 6 : 4;
  pen.strokeStyle = badge.strong ? "#ffe9b0" : badge.colour.light;
  pen.stroke();
  pen.textBaseline = "middle";
  pen.font = `700 40px ${FONT}`;
  pen.textAlign = "center";
  pen.fillStyle = badge.colour.light;
  const centre = (badge.altitude === null ? w : w - ALTITUDE) / 2;
  if (badge.letter.length > 1) pen.font = `700 32px ${FONT}`;
  pen.fillText(badge.letter, centre, 36);
  pen.font = `700 40px ${FONT}`;
  if (badge.altitude !== null) {
    pen.fillStyle = "#fff";
    pen.fillText(String(badge.altitude), w - ALTITUDE / 2, 36);
    pen.fillStyle = "#aab4c6";
    pen.beginPath(); // a small peak: the altitude
    pen.moveTo(w - ALTITUDE - 10, 48);
    pen.lineTo(w - ALTITUDE + 2, 24);
    pen.lineTo(w - ALTITUDE + 14, 48);
    pen.fill();
  }
  if (badge.share !== null) {
    pen.fillStyle = "rgba(255,255,255,.22)";
    pen.fillRect(18, 57, w - 36, 8);
    pen.fillStyle = badge.share > 0.5 ? "#7ed07e" : badge.share > 0.25 ? "#f0c150" : "#f0705c";
    pen.fillRect(18, 57, (w - 36) * badge.share, 8);
  }
  if (badge.egg) {
    pen.fillStyle = "#ffe9b0";
    pen.beginPath();
    pen.ellipse(w - 16, 16, 10, 13, 0, 0, 7);
    pen.fill();
  }
}

/** Words on a plate, for marks on the board. */
export function labelTexture(text: string, ink: string, plate: string): { texture: THREE.CanvasTexture; aspect: number } {
  const [, measure] = canvas(8, 8);
  measure.font = `700 40px ${WORD_FONT}`;
  const width = Math.ceil(measure.measureText(text).width) + 36;
  const [sheet, pen] = canvas(width, 60);
  pen.beginPath();
  pen.roundRect(2, 2, width - 4, 56, 14);
  pen.fillStyle = plate;
  pen.fill();
  pen.font = `700 40px ${WORD_FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = ink;
  pen.fillText(text, width / 2, 32);
  return { texture: finished(sheet, false), aspect: width / 60 };
}
