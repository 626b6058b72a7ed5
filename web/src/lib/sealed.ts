// Checking sealed dice and sealed answers in the page. SHA-256 is written out here because browsers
// offer theirs only on https and localhost, and a table on a home network has neither.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
(function prepare(): void {
  let prime = 2;
  for (let found = 0; found < 64; prime++) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor) divisor++;
    if (divisor * divisor <= prime) continue;
    if (found < 8) START[found] = (Math.sqrt(prime) % 1) * 2 ** 32;
    K[found++] = (Math.cbrt(prime) % 1) * 2 ** 32;
  }
})();

export function sha256(message: Uint8Array): Uint8Array {
  const hash = new Uint32Array(START);
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) << 6) + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const w = new Uint32Array(64);
  const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15]!, w[i - 2]!];
      w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i]! + value));
  }
  const out = new Uint8Array(32);
  const write = new DataView(out.buffer);
  hash.forEach((value, i) => write.setUint32(i * 4, value));
  return out;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const join = (mask: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(64 + rest.length);
    for (let i = 0; i < 64; i++) whole[i] = block[i]! ^ mask;
    whole.set(rest, 64);
    return sha256(whole);
  };
  return join(0x5c, join(0x36, message));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const utf8 = new TextEncoder();

/** The hash that was published before the game. */
export function commitmentOf(secret: string): string {
  const intro = utf8.encode("wyrmtable sealed chance\n");
  const bytes = unhex(secret);
  const whole = new Uint8Array(intro.length + bytes.length);
  whole.set(intro);
  whole.set(bytes, intro.length);
  return hex(sha256(whole));
}

/** Outcome number `count` of a secret, from 0 to n - 1. */
export function sealedOutcome(secret: string, count: number, n: number): number {
  const key = unhex(secret);
  const size = 1n << 256n;
  const limit = size - (size % BigInt(n));
  for (let attempt = 0; ; attempt++) {
    const number = BigInt(`0x${hex(hmac(key, utf8.encode(`${count}.${attempt}`)))}`);
    if (number < limit) return Number(number % BigInt(n));
  }
}

export interface Roll {
  line: number;
  sides: number;
  value: number; // from 0
}

/** Every outcome of chance in a record, in order: `~ d20=18` is outcome 17 below 20. */
export function rollsOf(record: string): Roll[] {
  const rolls: Roll[] = [];
  record.split("\n").forEach((line, at) => {
    if (!line.startsWith("~")) return;
    for (const [, sides, shown] of line.matchAll(/\bd(\d+)=(\d+)/g)) rolls.push({ line: at + 1, sides: Number(sides), value: Number(shown) - 1 });
  });
  return rolls;
}

export interface Verdict {
  commitment: boolean;
  rolls: { roll: Roll; expected: number; ok: boolean }[];
  ok: boolean;
}

/** Check the published hash and every roll of a record against the revealed secret. */
export function checkDice(commitment: string, secret: string, record: string): Verdict {
  const good = commitmentOf(secret) === commitment;
  const rolls = rollsOf(record).map((roll, count) => {
    const expected = sealedOutcome(secret, count, roll.sides);
    return { roll, expected, ok: expected === roll.value };
  });
  return { commitment: good, rolls, ok: good && rolls.every((entry) => entry.ok) };
}

/** Does an opened seal show what was committed to? */
export function checkSeal(commitment: string, salt: string, text: string): boolean {
  return hex(sha256(utf8.encode(`wyrmtable sealed answer\n${salt}\n${text}`))) === commitment;
}
