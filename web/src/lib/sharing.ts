// A finished game as one picture: the board as it stands, who won, and the numbers.

export interface Poster {
  title: string;
  headline: string;
  people: { name: string; colour: string }[];
  rows: { name: string; values: string[] }[];
  link: string;
}

const [WIDE, BOARD, LINE] = [1200, 640, 40];

/** What the three-dimensional board shows; null: there is none. */
async function boardPicture(): Promise<HTMLImageElement | null> {
  const sheet = document.querySelector<HTMLCanvasElement & { picture?: () => string }>(".board-canvas");
  const address = sheet?.picture?.();
  if (!address) return null;
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function drawn(poster: Poster): Promise<Blob | null> {
  const board = await boardPicture();
  const top = board ? BOARD : 0;
  const sheet = document.createElement("canvas");
  sheet.width = WIDE;
  sheet.height = top + 190 + (poster.rows.length + 1) * LINE;
  const pen = sheet.getContext("2d");
  if (!pen) return null;
  const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name) || "";
  pen.fillStyle = "#12151d";
  pen.fillRect(0, 0, sheet.width, sheet.height);
  if (board) {
    const scale = Math.max(WIDE / board.width, BOARD / board.height);
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, WIDE, BOARD);
    pen.clip();
    pen.drawImage(board, (WIDE - board.width * scale) / 2, (BOARD - board.height * scale) / 2, board.width * scale, board.height * scale);
    pen.restore();
  }
  const write = (text: string, x: number, y: number, font: string, ink: string, align: CanvasTextAlign = "left"): void => {
    pen.font = font;
    pen.fillStyle = ink;
    pen.textAlign = align;
    pen.fillText(text, x, y, WIDE - 80);
  };
  const [body, display] = [colour("--body") || "sans-serif", colour("--display") || "serif"];
  write(poster.headline, 40, top + 64, `600 46px ${display}`, "#ecc069");
  write(poster.title, 40, top + 104, `400 26px ${body}`, "#b9bfcc");
  const columns = poster.people.map((_, at) => WIDE - 40 - (poster.people.length - 1 - at) * Math.min(220, 760 / poster.people.length));
  poster.people.forEach(({ name }, at) => write(name, columns[at]!, top + 150, `700 26px ${body}`, "#f0ead9", "right"));
  poster.rows.forEach((row, line) => {
    const y = top + 150 + (line + 1) * LINE;
    write(row.name, 40, y, `400 26px ${body}`, "#b9bfcc");
    row.values.forEach((value, at) => write(value, columns[at]!, y, `400 26px ${body}`, "#f0ead9", "right"));
  });
  write(`Wyrmtable · ${poster.link}`, 40, sheet.height - 24, `400 20px ${body}`, "#98a0af");
  return new Promise((done) => sheet.toBlob(done, "image/png"));
}

/** Hand the picture to whatever shares here, or save it. */
export async function share(poster: Poster): Promise<"shared" | "saved" | "failed"> {
  const blob = await drawn(poster);
  if (!blob) return "failed";
  const file = new File([blob], "wyrmtable.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: poster.headline });
      return "shared";
    } catch {
      return "failed"; // the person has thought better of it
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
