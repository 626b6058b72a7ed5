// A map or scenario that is being drawn: the server changes and judges it, this page only points.

import { api, ApiError } from "./api";
import { notes } from "./notes.svelte";
import type { Brush, Edit, Edited, EditQuestion, PlainObject, Scene, Tile, Workshop } from "./wire";

const REMEMBERED = 60; // documents that can be undone
const NEAR = 1.8; // middles of hexes that touch are the root of 3 apart

export class Drawing {
  workshop = $state.raw<Workshop | null>(null);
  edited = $state.raw<Edited | null>(null);
  failed = $state("");
  damaged = $state(""); // what was wrong with the link, until the person begins something
  busy = $state(0);
  private past = $state.raw<PlainObject[]>([]);
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly game: string) {}

  get undoable(): boolean {
    return this.past.length > 0;
  }

  /** Begin with the document of a link, or with the first template if there is none; `damaged`: the link holds one that cannot be read. */
  async begin(document: PlainObject | null, damaged = ""): Promise<void> {
    try {
      this.workshop = await api.workshop(this.game);
    } catch (error) {
      this.failed = said(error);
      return;
    }
    if (document && (await this.ask({ document }))) return;
    const why = document ? this.failed : damaged;
    await this.ask({ template: this.workshop.templates[0]?.key ?? "" }, false, why);
  }

  /** Begin with something else; false if it cannot be read. */
  take(question: EditQuestion): Promise<boolean> {
    return this.ask(question, true);
  }

  change(edit: Edit): Promise<boolean> {
    return this.queue(() => this.settle({ document: this.edited?.document ?? {}, edits: [edit] }, true));
  }

  undo(): Promise<boolean> {
    return this.queue(async () => {
      const last = this.past.at(-1);
      if (!last || !(await this.settle({ document: last }, false))) return false;
      this.past = this.past.slice(0, -1);
      return true;
    });
  }

  private ask(question: EditQuestion, remember = false, damaged = ""): Promise<boolean> {
    return this.queue(() => this.settle(question, remember, damaged));
  }

  /** One after the other, so that no stroke is lost and none overtakes. */
  private queue(step: () => Promise<boolean>): Promise<boolean> {
    this.busy++;
    const next = this.line.then(step).finally(() => this.busy--);
    this.line = next.catch(() => undefined);
    return next;
  }

  private async settle(question: EditQuestion, remember: boolean, damaged = ""): Promise<boolean> {
    const before = this.edited?.document;
    try {
      const edited = await api.draw(this.game, question);
      this.damaged = damaged;
      this.edited = edited;
    } catch (error) {
      if (error instanceof ApiError && this.edited) notes.refuse(error.message, error.failure.clause);
      else this.failed = said(error);
      return false;
    }
    this.failed = "";
    if (remember && before && JSON.stringify(before) !== JSON.stringify(this.edited.document)) this.past = [...this.past, before].slice(-REMEMBERED);
    return true;
  }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What belongs to the same group, in the order of first mention. */
export function grouped<T extends { group?: string }>(things: T[]): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const thing of things) found.set(thing.group ?? "", [...(found.get(thing.group ?? "") ?? []), thing]);
  return [...found];
}

const apart = (a: Tile, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The hexside of a tile that is nearest to a spot, by both tiles; null at the edge of the map. */
export function sideAt(scene: Scene, id: string, spot: [number, number]): string | null {
  const tiles = scene.tiles ?? [];
  const here = tiles.find((tile) => tile.id === id);
  if (!here) return null;
  let best: Tile | null = null;
  let least = 0.75; // of the middle of a side; the middle of the tile is farther from all of them
  for (const tile of tiles) {
    if (tile === here || apart(here, tile) > NEAR) continue;
    const far = Math.hypot((here.x + tile.x) / 2 - spot[0], (here.y + tile.y) / 2 - spot[1]);
    if (far < least) [best, least] = [tile, far];
  }
  return best ? sideName(here.id, best.id) : null;
}

export const sideName = (a: string, b: string): string => [a, b].sort().join("/");

/** Do two tiles touch? */
export function touch(scene: Scene, a: string, b: string): boolean {
  const [one, other] = [a, b].map((id) => scene.tiles?.find((tile) => tile.id === id));
  return Boolean(one && other && one !== other && apart(one, other) <= NEAR);
}

/** What a hand on the map adds to a stroke: a tile, a hexside, or the link from the tile before. */
export function strokeAt(scene: Scene, brush: Brush, tile: string, spot: [number, number] | null, before: string | null): string | null {
  if (brush.on === "hex") return tile;
  if (brush.on === "side") return spot && sideAt(scene, tile, spot);
  return before && before !== tile && touch(scene, before, tile) ? sideName(before, tile) : null;
}

// -- links: the whole document in the fragment, so that nobody needs an account -------------------

const flow = async (data: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(way)).arrayBuffer());

export async function documentHash(document: PlainObject): Promise<string> {
  const packed = await flow(new TextEncoder().encode(JSON.stringify(document)), new CompressionStream("deflate-raw"));
  return `#doc=${btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")}`;
}

/** The document of a link; null if it holds none, or is cut off. */
export async function readDocumentHash(hash: string): Promise<PlainObject | null> {
  if (!hash.startsWith("#doc=")) return null;
  try {
    const packed = atob(hash.slice(5).replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder().decode(
      await flow(
        Uint8Array.from(packed, (letter) => letter.charCodeAt(0)),
        new DecompressionStream("deflate-raw"),
      ),
    );
    return JSON.parse(text) as PlainObject;
  } catch {
    return null;
  }
}
