/** A palace in relief: small bodies on their tiles with walls and guards, seen from a corner. Only drawing, no rule. */

import { artOf } from "../palace/palace";
import type { LaidTile, Palace } from "../generated/palace_views";

/** A surface in the picture; `shade` darkens its colour, below zero lightens it. */
export interface Face {
  d: string;
  colour: string; // of the design sheet
  shade: number;
}
export interface Relief {
  faces: Face[];
  box: { left: number; top: number; width: number; height: number };
}
type Point = readonly [number, number, number]; // to the right, to the front, up; a tile is 1 by 1

const WIDE = 52; // half the width of a tile in the picture
const DEEP = 30;
const HIGH = 58;
const SIDES = "NESW";

/** The faces of a palace, those behind first; `turn` quarter turns to the right. */
export function reliefOf(palace: Palace, turn: number): Relief {
  const gilded = new Set(palace.wall.sections);
  const cells = [{ tile: null, x: 0, y: 0 }, ...palace.tiles.map((tile) => ({ tile, x: tile.x, y: tile.y }))].map((cell) => ({
    ...cell,
    at: turned(cell.x, -cell.y, turn),
  }));
  const painter = new Painter();
  for (const { tile, x, y, at } of cells.sort((a, b) => a.at[0] + a.at[1] - b.at[0] - b.at[1])) {
    painter.at = at;
    painter.box([0.01, 0.01, -0.09], [0.99, 0.99, 0], tile?.kind === "G" ? "--garden" : "--stone", tile?.kind === "G" ? -0.45 : 0);
    if (!tile) fountain(painter);
    else {
      const far = sidesOf(tile, turn).filter(({ seen }) => seen === "N" || seen === "W");
      const near = sidesOf(tile, turn).filter(({ seen }) => seen === "S" || seen === "E");
      for (const side of far) wall(painter, side, gilded.has(`${x},${y} ${side.name}`));
      body(painter, tile);
      for (const side of near) wall(painter, side, gilded.has(`${x},${y} ${side.name}`));
    }
  }
  return { faces: painter.faces, box: painter.bounds() };
}

/** One building on a piece of ground; null for what has no body. */
export function bodyOf(art: string): Relief | null {
  const draw = BODIES[art];
  if (!draw) return null;
  const painter = new Painter();
  painter.box([0.06, 0.06, -0.07], [0.94, 0.94, 0], art === "garden" ? "--garden" : "--stone", art === "garden" ? -0.45 : 0);
  draw(painter);
  return { faces: painter.faces, box: painter.bounds() };
}

/** The colour of a face as it is seen. */
export function fillOf({ colour, shade }: Face): string {
  const other = shade > 0 ? "#1d140c" : "#fffaf0";
  return `color-mix(in srgb, var(${colour}) ${Math.round((1 - Math.abs(shade)) * 100)}%, ${other})`;
}

interface Side {
  name: string; // as the tile has it
  seen: string; // where it is after the turn
  walled: boolean;
  guarded: boolean;
}

function sidesOf(tile: LaidTile, turn: number): Side[] {
  return [...SIDES].map((name, i) => ({
    name,
    seen: SIDES[(i + turn) % 4] ?? "N",
    walled: tile.walls.includes(name) || (tile.piece ?? "").includes(name),
    guarded: (tile.guards ?? "").includes(name),
  }));
}

function turned(right: number, front: number, turn: number): [number, number] {
  const once: Record<number, [number, number]> = { 0: [right, front], 1: [-front, right], 2: [-right, -front], 3: [front, -right] };
  return once[turn % 4] ?? [right, front];
}

// --- bodies --------------------------------------------------------------------------------------------------

function body(painter: Painter, tile: LaidTile): void {
  const draw = BODIES[artOf(tile) ?? ""];
  draw?.(painter);
}

const BODIES: Readonly<Record<string, (painter: Painter) => void>> = {
  tower(p) {
    p.box([0.3, 0.3, 0], [0.7, 0.7, 1], "--tower");
    p.openings(0.7, 0.12, 0.34, [0.5], 0.12);
    p.openings(0.7, 0.6, 0.78, [0.5], 0.09);
    p.box([0.26, 0.26, 1], [0.74, 0.74, 1.07], "--tower", -0.1);
    for (const [x, y] of [[0.26, 0.26], [0.62, 0.26], [0.26, 0.62], [0.62, 0.62]] as const) {
      p.box([x, y, 1.07], [x + 0.12, y + 0.12, 1.2], "--tower");
    }
  },
  chambers(p) {
    p.box([0.2, 0.18, 0], [0.8, 0.56, 0.78], "--chambers");
    p.box([0.2, 0.56, 0], [0.8, 0.82, 0.46], "--chambers", -0.08);
    p.openings(0.82, 0.14, 0.3, [0.32, 0.5, 0.68], 0.09, "front");
    p.openings(0.8, 0.48, 0.62, [0.3, 0.46], 0.08, "right");
    p.openings(0.8, 0.14, 0.3, [0.3, 0.46, 0.68], 0.08, "right");
  },
  seraglio(p) {
    p.box([0.16, 0.16, 0], [0.84, 0.84, 0.34], "--seraglio");
    p.openings(0.84, 0, 0.24, [0.5], 0.18, "front");
    p.openings(0.84, 0.1, 0.24, [0.3, 0.7], 0.09, "right");
    p.roof([0.1, 0.1, 0.34], [0.9, 0.9, 0.34], 0.68, "--seraglio");
  },
  arcades(p) {
    p.box([0.14, 0.24, 0], [0.86, 0.76, 0.42], "--arcades");
    p.openings(0.76, 0, 0.3, [0.26, 0.5, 0.74], 0.15, "front");
    p.openings(0.86, 0, 0.3, [0.38, 0.62], 0.13, "right");
    p.box([0.1, 0.2, 0.42], [0.9, 0.8, 0.48], "--arcades", -0.15);
  },
  pavilion(p) {
    p.box([0.22, 0.22, 0], [0.78, 0.78, 0.36], "--pavilion");
    p.openings(0.78, 0, 0.26, [0.36, 0.64], 0.14);
    p.box([0.18, 0.18, 0.36], [0.82, 0.82, 0.42], "--pavilion", -0.15);
    p.dome(0.5, 0.5, 0.42, 0.25, "--pavilion");
  },
  garden(p) {
    for (const [x, y, high] of [[0.3, 0.3, 0.6], [0.68, 0.34, 0.5]] as const) p.cypress(x, y, high);
    p.disc(0.62, 0.68, 0.02, 0.2, "--stone", 0);
    p.disc(0.62, 0.68, 0.04, 0.15, "--pavilion", -0.5);
    p.cypress(0.3, 0.74, 0.42);
  },
  medina(p) {
    for (const [x, y, high] of [[0.16, 0.2, 0.42], [0.54, 0.16, 0.3], [0.2, 0.56, 0.28], [0.56, 0.54, 0.5]] as const) {
      p.box([x, y, 0], [x + 0.3, y + 0.3, high], "--sand", 0);
    }
    p.dome(0.71, 0.69, 0.5, 0.12, "--gold");
  },
  bazaar(p) {
    p.box([0.16, 0.2, 0], [0.84, 0.8, 0.3], "--sand");
    p.openings(0.8, 0, 0.22, [0.3, 0.5, 0.7], 0.12, "front");
    p.roof([0.12, 0.16, 0.3], [0.88, 0.84, 0.3], 0.46, "--money-du");
  },
  camp(p) {
    p.roof([0.14, 0.2, 0], [0.5, 0.56, 0], 0.4, "--wall");
    p.roof([0.5, 0.46, 0], [0.86, 0.82, 0], 0.4, "--gold");
  },
  plaza(p) {
    p.disc(0.5, 0.5, 0.01, 0.32, "--sand", 0);
    p.disc(0.5, 0.5, 0.02, 0.16, "--gold", -0.3);
  },
};

function fountain(p: Painter): void {
  p.disc(0.5, 0.5, 0.02, 0.36, "--sand", 0.1);
  p.disc(0.5, 0.5, 0.08, 0.34, "--stone", -0.1);
  p.disc(0.5, 0.5, 0.1, 0.28, "--pavilion", -0.5);
  p.box([0.47, 0.47, 0.1], [0.53, 0.53, 0.34], "--gold");
  p.disc(0.5, 0.5, 0.34, 0.1, "--gold", -0.2);
}

/** A wall along a side of a tile; the longest of a palace has gilded merlons. */
function wall(p: Painter, { seen, walled, guarded }: Side, gilded: boolean): void {
  const THICK = 0.09;
  const high = 0.24;
  const along = seen === "N" || seen === "S";
  const near = seen === "S" || seen === "E" ? 1 - THICK : 0;
  const box = (from: number, to: number, low: number, top: number, colour: string): void =>
    along ? p.box([from, near, low], [to, near + THICK, top], colour) : p.box([near, from, low], [near + THICK, to, top], colour);
  if (walled) {
    box(0, 1, 0, high, "--wall");
    for (const at of [0.04, 0.28, 0.52, 0.76]) box(at, at + 0.13, high, high + 0.09, gilded ? "--gold" : "--wall");
  }
  if (guarded) {
    const [x, y] = along ? [0.5, near + THICK / 2] : [near + THICK / 2, 0.5];
    p.box([x - 0.05, y - 0.05, high], [x + 0.05, y + 0.05, high + 0.26], "--white-die");
    p.disc(x, y, high + 0.34, 0.075, "--white-die", 0.08, true);
  }
}

/** Collects faces and how far they reach. */
class Painter {
  faces: Face[] = [];
  at: readonly [number, number] = [0, 0];
  private left = Infinity;
  private top = Infinity;
  private right = -Infinity;
  private bottom = -Infinity;

  box([x0, y0, z0]: Point, [x1, y1, z1]: Point, colour: string, shade = 0): void {
    this.face([[x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]], colour, shade + 0.08);
    this.face([[x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]], colour, shade + 0.28);
    this.face([[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]], colour, shade - 0.22);
  }

  /** A roof that rises to a point. */
  roof([x0, y0, z]: Point, [x1, y1]: Point, high: number, colour: string): void {
    const tip: Point = [(x0 + x1) / 2, (y0 + y1) / 2, high];
    this.face([[x0, y0, z], [x0, y1, z], tip], colour, -0.3);
    this.face([[x0, y0, z], [x1, y0, z], tip], colour, -0.12);
    this.face([[x0, y1, z], [x1, y1, z], tip], colour, -0.16);
    this.face([[x1, y0, z], [x1, y1, z], tip], colour, 0.18);
  }

  /** Dark doors and windows on the front and the right of a body that ends at `to`, each around its middle. */
  openings(to: number, low: number, high: number, middles: readonly number[], wide: number, where?: "front" | "right"): void {
    for (const middle of middles) {
      const [a, b] = [middle - wide / 2, middle + wide / 2];
      if (where !== "right") this.face([[a, to, low], [b, to, low], [b, to, high], [a, to, high]], "--black-die", 0);
      if (where !== "front") this.face([[to, a, low], [to, b, low], [to, b, high], [to, a, high]], "--black-die", 0);
    }
  }

  dome(x: number, y: number, z: number, radius: number, colour: string): void {
    const [cx, cy] = this.place([x, y, z]);
    const wide = radius * WIDE * 1.4;
    const high = radius * HIGH * 1.5;
    this.faces.push({ d: `M${cx - wide} ${cy}Q${cx - wide * 1.1} ${cy - high * 0.8} ${cx} ${cy - high}Q${cx + wide * 1.1} ${cy - high * 0.8} ${cx + wide} ${cy}A${wide} ${wide * 0.5} 0 0 1 ${cx - wide} ${cy}Z`, colour, shade: -0.05 });
    this.faces.push({ d: `M${cx} ${cy - high}Q${cx + wide * 1.1} ${cy - high * 0.8} ${cx + wide} ${cy}A${wide} ${wide * 0.5} 0 0 1 ${cx + wide * 0.2} ${cy + wide * 0.49}Q${cx + wide * 0.5} ${cy - high * 0.5} ${cx} ${cy - high}Z`, colour, shade: 0.22 });
    this.faces.push({ d: circle(cx, cy - high - 2, 3, 3), colour: "--gold", shade: 0 });
    this.reach(cx, cy - high - 6);
  }

  cypress(x: number, y: number, high: number): void {
    const [cx, cy] = this.place([x, y, 0]);
    const top = cy - high * HIGH;
    this.faces.push({ d: `M${cx} ${top}Q${cx + 11} ${(top + cy) / 2 + 8} ${cx} ${cy}Q${cx - 11} ${(top + cy) / 2 + 8} ${cx} ${top}Z`, colour: "--garden", shade: 0 });
    this.faces.push({ d: `M${cx} ${top}Q${cx + 11} ${(top + cy) / 2 + 8} ${cx} ${cy}Z`, colour: "--garden", shade: 0.25 });
    this.reach(cx, top);
  }

  disc(x: number, y: number, z: number, radius: number, colour: string, shade: number, upright = false): void {
    const [cx, cy] = this.place([x, y, z]);
    this.faces.push({ d: circle(cx, cy, radius * WIDE * 1.4, radius * (upright ? WIDE * 1.4 : DEEP * 1.4)), colour, shade });
  }

  bounds(): Relief["box"] {
    const MARGIN = 8;
    return {
      left: this.left - MARGIN,
      top: this.top - MARGIN,
      width: this.right - this.left + 2 * MARGIN,
      height: this.bottom - this.top + 2 * MARGIN,
    };
  }

  private face(points: readonly Point[], colour: string, shade: number): void {
    const places = points.map((point) => this.place(point));
    this.faces.push({ d: `M${places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`, colour, shade });
  }

  private place([x, y, z]: Point): [number, number] {
    const [right, front] = [x + this.at[0], y + this.at[1]];
    const place: [number, number] = [(right - front) * WIDE, (right + front) * DEEP - z * HIGH];
    this.reach(...place);
    return place;
  }

  private reach(x: number, y: number): void {
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }
}

function circle(x: number, y: number, across: number, down: number): string {
  return `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0Z`;
}
