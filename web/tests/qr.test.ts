import jsQR from "jsqr";
import { expect, test } from "vitest";
import { qrCode } from "../src/lib/qr";

/** What a camera reads from it, with the empty rim around. */
function read(text: string): string | undefined {
  const rows = qrCode(text)!;
  const [rim, scale] = [4, 3];
  const size = (rows.length + 2 * rim) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (rows[Math.floor(y / scale) - rim]?.[Math.floor(x / scale) - rim]) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return jsQR(pixels, size, size)?.data;
}

test.each([1, 14, 15, 26, 42, 62, 63, 84, 106, 122, 152, 180, 181, 213])("a text of %i bytes is read again", (length) => {
  const text = "http://192.168.1.20:8642/table/abcdefgh#".padEnd(length, "0123456789abcdef").slice(0, length);
  expect(read(text)).toBe(text);
});

test("what is too long is not drawn", () => {
  expect(qrCode("x".repeat(214))).toBeNull();
});
