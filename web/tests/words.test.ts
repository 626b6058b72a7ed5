import { readFileSync } from "node:fs";
import { compile } from "svelte/compiler";
import { expect, test } from "vitest";
import { asFile, catalogue, CATALOGUE, read, sources } from "../words/catalogue";
import { NOTATION } from "../words/notation";
import { readsLikeWords, sentencesOf, textOf } from "../words/sentences";
import { PSEUDO, translated, translationInto } from "../words/translate";

test("the catalogue has every sentence of the client: `node words/catalogue.ts` writes it", () => {
  expect(readFileSync(CATALOGUE, "utf-8")).toBe(asFile(catalogue()));
}, 300_000);

test("another language takes the place of every sentence, and the sources still hold", () => {
  const into = translationInto(PSEUDO);
  for (const path of sources()) {
    const other = translated(path, read(path), into);
    const bare = sentencesOf(path, other).filter(({ parts }) => !textOf(parts).includes("⟦"));
    expect([path, bare.map(({ parts }) => textOf(parts))]).toEqual([path, []]);
    if (path.endsWith(".svelte")) compile(other, { generate: false });
  }
}, 300_000);

const COMPONENT = `<script lang="ts">
  const { left, kind }: { left: number; kind: string } = $props();
  const title = $derived(kind === "Old one" ? "Hurry up!" : \`\${left} minutes for \${kind}\`);
</script>
<p title="Of {kind}">{title}</p>
<button class="button main" onclick={() => act("pass")}>Wait {left} s for {kind} & co.</button>`;

test("slots have the names of their values, and another language may put them elsewhere", () => {
  expect(sentencesOf("A.svelte", COMPONENT).map(({ parts }) => textOf(parts))).toEqual([
    "Hurry up!",
    "{left} minutes for {kind}",
    "Of {kind}",
    "Wait {left} s for {kind} & co.",
  ]);
  const german: Record<string, string> = {
    "{left} minutes for {kind}": "{kind}: {left} Minuten",
    "Of {kind}": "{kind} davon",
    "Wait {left} s for {kind} & co.": "Auf {kind} {left} s warten <bitte>",
  };
  const other = translated("A.svelte", COMPONENT, (text) => german[text]);
  expect(other).toContain('"Hurry up!" : `${kind}: ${left} Minuten`');
  expect(other).toContain('<p title="{kind} davon">');
  expect(other).toContain(">Auf {kind} {left} s warten &#60;bitte&#62;</button>");
});

test("keys, addresses and styles are no sentences", () => {
  for (const text of ["click", "/table/{id}", "color-mix(in srgb, red)", "{width}px {height}px", "M 0 0 L 1 1"])
    expect([text, readsLikeWords(text)]).toEqual([text, false]);
});

test("what is declared as notation stands somewhere", () => {
  const all = sources().map(read).join("\n");
  const lost = [...NOTATION].filter((text) => !all.includes(text.split("{")[0]!.replaceAll('"', '\\"').trim()) && !all.includes(text.split("{")[0]!));
  expect(lost).toEqual([]);
});

/** Sentences that are put together with +, which hides them from translators. This may only shrink. */
test("sentences are written as one template", () => {
  const joined = /(["'`])[^"'`\n]*\p{L}{2,} \1 \+|\+ (["'`]) \p{L}{2,}[^"'`\n]*\2/u;
  const found = sources().filter((path) =>
    read(path)
      .split("\n")
      .some((line) => joined.test(line)),
  );
  expect(found).toEqual([]);
});
