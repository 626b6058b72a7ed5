// The little Markdown of rulebooks, as data that components show: no markup is ever injected.

export type Inline = { kind: "text" | "code" | "strong" | "em"; text: string } | { kind: "clause"; text: string };

export type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const TOKEN = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|_[^_\s][^_]*_|\b[A-Z]{2,3}-\d+\.\d+\b)/g;

export function inline(text: string): Inline[] {
  return text
    .split(TOKEN)
    .filter(Boolean)
    .map((part): Inline => {
      if (/^[A-Z]{2,3}-\d+\.\d+$/.test(part)) return { kind: "clause", text: part };
      if (part.startsWith("`") && part.length > 2) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("**") && part.length > 4) return { kind: "strong", text: part.slice(2, -2) };
      if (/^[*_].+[*_]$/.test(part)) return { kind: "em", text: part.slice(1, -1) };
      return { kind: "text", text: part };
    });
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  let items: string[] = [];
  const close = (): void => {
    if (paragraph.length) found.push({ kind: "paragraph", content: inline(paragraph.join(" ")) });
    if (items.length) found.push({ kind: "list", items: items.map(inline) });
    paragraph = [];
    items = [];
  };
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (line.startsWith("```")) {
      close();
      const code: string[] = [];
      while (++i < lines.length && !lines[i]!.startsWith("```")) code.push(lines[i]!);
      found.push({ kind: "code", text: code.join("\n") });
    } else if (line.startsWith("|") && /^\|[\s:|-]+\|$/.test(lines[i + 1]?.trim() ?? "")) {
      close();
      const head = cells(line).map(inline);
      const rows: Inline[][][] = [];
      i++;
      while (lines[i + 1]?.trim().startsWith("|")) rows.push(cells(lines[++i]!.trim()).map(inline));
      found.push({ kind: "table", head, rows });
    } else if (/^[-*] |^\d+\. /.test(line)) {
      if (paragraph.length) close();
      items.push(line.replace(/^[-*] |^\d+\. /, ""));
    } else if (!line) close();
    else paragraph.push(line);
  }
  close();
  return found;
}
