// A QR code made in the page: bytes, error correction of level M, as small as the text allows (ISO/IEC 18004).

const LARGEST = 10; // version; 213 bytes
const CHECKS = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // error correction bytes of a block, by version
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const MODULES_OF_TEXT = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346]; // bytes in all
const ALIGNED: number[][] = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

/** The code as rows of dark (true) and light squares; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= LARGEST; version++) {
    const room = MODULES_OF_TEXT[version]! - CHECKS[version]! * BLOCKS[version]!;
    if (bytes.length + (version < 10 ? 2 : 3) <= room) return drawn(version, interleaved(version, packed(bytes, version, room)));
  }
  return null;
}

/** Mode, length, bytes, end and padding. */
function packed(bytes: number[], version: number, room: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** The product of two bytes as polynomials modulo 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> at) & 1) * a;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const found = [...new Array<number>(degree - 1).fill(0), 1];
  for (let root = 1, step = 0; step < degree; step++, root = times(root, 2)) {
    for (let at = 0; at < degree; at++) found[at] = times(found[at]!, root) ^ (found[at + 1] ?? 0);
  }
  return found;
}

function remainder(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((part, at) => (rest[at]! ^= times(part, factor)));
  }
  return rest;
}

/** Blocks with their error correction, one byte of each in turn. */
function interleaved(version: number, data: number[]): number[] {
  const [count, checks] = [BLOCKS[version]!, CHECKS[version]!];
  const short = count - (data.length % count);
  const length = Math.floor(data.length / count);
  const divisor = divisorOf(checks);
  const blocks: number[][] = [];
  for (let at = 0, from = 0; at < count; at++) {
    const size = length + (at < short ? 0 : 1);
    blocks.push(data.slice(from, from + size));
    from += size;
  }
  const found: number[] = [];
  for (let at = 0; at <= length; at++) for (const block of blocks) if (at < block.length) found.push(block[at]!);
  const rests = blocks.map((block) => remainder(block, divisor));
  for (let at = 0; at < checks; at++) for (const rest of rests) found.push(rest[at]!);
  return found;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(version: number, bytes: number[]): boolean[][] {
  const size = version * 4 + 17;
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    fixed[y]![x] = true;
  };
  const square = (x: number, y: number, reach: number): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4);
  const places = ALIGNED[version]!;
  const last = places.length - 1;
  places.forEach((x, i) => places.forEach((y, j) => !((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) && square(x, y, 2)));
  const format = (mask: number): void => {
    const data = (LEVEL_M << 3) | mask;
    let rest = data;
    for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (at: number): boolean => ((bits >>> at) & 1) === 1;
    for (let at = 0; at <= 5; at++) set(8, at, bit(at));
    set(8, 7, bit(6));
    set(8, 8, bit(7));
    set(7, 8, bit(8));
    for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
    set(8, size - 8, true);
  };
  format(0);
  if (version >= 7) {
    let rest = version;
    for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(far, near, ((bits >>> at) & 1) === 1);
      set(near, far, ((bits >>> at) & 1) === 1);
    }
  }
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        grid[y]![x] = (((bytes[next >>> 3] ?? 0) >>> (7 - (next & 7))) & 1) === 1;
        next++;
      }
  }
  const masked = (mask: number): boolean[][] => {
    format(mask);
    return grid.map((row, y) => row.map((dark, x) => (fixed[y]![x] ? dark : dark !== MASKS[mask]!(x, y))));
  };
  return MASKS.map((_, mask) => masked(mask)).reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

/** How hard a picture is to read: runs, blocks and an uneven share of dark. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let found = 0;
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (const line of [grid[y]!, grid.map((row) => row[y]!)]) {
      for (let from = 0, at = 1; at <= size; at++)
        if (line[at] !== line[from]) {
          if (at - from >= 5) found += at - from - 2;
          from = at;
        }
      const text = line.map(Number).join("");
      for (const eyes of ["10111010000", "00001011101"]) for (let at = text.indexOf(eyes); at >= 0; at = text.indexOf(eyes, at + 1)) found += 40;
    }
    for (let x = 0; x < size; x++) {
      dark += Number(grid[y]![x]);
      if (x && y && grid[y]![x] === grid[y]![x - 1] && grid[y]![x] === grid[y - 1]![x] && grid[y]![x] === grid[y - 1]![x - 1]) found += 3;
    }
  }
  return found + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
