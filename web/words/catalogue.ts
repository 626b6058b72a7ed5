// All sentences of the client by the file they stand in; `node words/catalogue.ts` writes them down.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { sentencesOf, textOf } from "./sentences.ts";

const SOURCES = new URL("../src/", import.meta.url);
export const CATALOGUE = new URL("./en.json", import.meta.url);

export function sources(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((path) => /\.(svelte|ts)$/.test(path))
    .sort();
}

export const read = (path: string): string => readFileSync(new URL(path, SOURCES), "utf-8");

export function catalogue(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const path of sources()) {
    const texts = sentencesOf(path, read(path)).map(({ parts }) => textOf(parts));
    if (texts.length) found[path] = [...new Set(texts)];
  }
  return found;
}

export const asFile = (sentences: Record<string, string[]>): string => JSON.stringify(sentences, null, 2) + "\n";

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CATALOGUE, asFile(catalogue()));
