// Finds the sentences of the client in its sources: texts and labels of components, and strings of
// code that a person reads. Values in a sentence are slots with names: `{seat} takes {what}`.

import { parse } from "svelte/compiler";
import { NOTATION } from "./notation.ts";

/** A value in a sentence: its name for translators, and where its code is. */
export interface Slot {
  name: string;
  start: number;
  end: number;
}
export interface Message {
  start: number;
  end: number;
  kind: "text" | "attribute" | "string" | "template";
  parts: (string | Slot)[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Attributes of elements that a person reads or hears; those of components count if they read like words. */
const READ = new Set(["alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder", "title"]);
const CODE = new Set(["class", "d", "for", "href", "id", "points", "rel", "src", "style", "transform", "type", "viewBox"]);
/** What is called with names that nobody reads. */
const NAMES = /^(add|remove)EventListener$|^(query|get|set|remove|has|match|create|import|fetch|define|closest|slot|fact|require)/;
const COMPARES = new Set(["===", "!==", "==", "!=", "in"]);

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** The parts as one text with named slots. */
export function textOf(parts: Message["parts"]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : `{${part.name}}`))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

const words = (text: string): string => text.replace(/\{\w+\}/g, "");
/** Does a text that stands in the page hold a word? */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(words(text));

/** Does a string of the code read like words for people, and not like a key, an address or a style? */
export function readsLikeWords(text: string): boolean {
  const plain = words(text);
  if (!/\p{L}{2}/u.test(plain) || /^[\s]*[./#@&?]|[_<>\\[\]=]|\w--|--\w|\/\w+\/|\dpx|\d(r?em|deg|vw|vh|ms)\b|\bpx\b|\w\(|\)\s*\w+\(/.test(plain)) return false;
  if (/^\p{Lu}\p{Ll}+$/u.test(plain.trim())) return true; // one word: a label
  return /\p{L}\S*\s+\S*\p{L}/u.test(plain) || /^\p{Lu}\p{Ll}.*[.!?:…]$/u.test(plain) || /\s\p{L}{2,}|\p{L}{2,}\s/u.test(text);
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return "value";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type === "MemberExpression") return node["computed"] ? nameOf(node["object"]) : nameOf(node["property"]);
  if (node.type === "CallExpression") return nameOf(node["callee"]);
  if (node.type === "ConditionalExpression") return "choice";
  for (const inner of ["expression", "left", "argument"]) if (isNode(node[inner])) return nameOf(node[inner]);
  return "value";
}

/** Every slot has its own name. */
function named(parts: (string | { node: Node; start: number; end: number })[]): Message["parts"] {
  const used = new Map<string, number>();
  return parts.map((part) => {
    if (typeof part === "string") return part;
    const name = nameOf(part.node);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return { name: count > 1 ? `${name}${count}` : name, start: part.start, end: part.end };
  });
}

/** The sentences of one source, outer ones before those within their slots. */
export function sentencesOf(path: string, source: string): Message[] {
  const isComponent = path.endsWith(".svelte");
  const opening = `<script lang="ts">`;
  const root = parse(isComponent ? source : `${opening}${source}</script>`, { modern: true }) as unknown as Node;
  const shift = isComponent ? 0 : opening.length;
  const found: Message[] = [];

  function add(kind: Message["kind"], start: number, end: number, parts: Message["parts"]): void {
    if (NOTATION.has(textOf(parts))) return;
    const moved = parts.map((part) => (typeof part === "string" ? part : { ...part, start: part.start - shift, end: part.end - shift }));
    found.push({ kind, start: start - shift, end: end - shift, parts: moved });
  }

  /** Texts and values that stand beside each other make one sentence. */
  function run(nodes: Node[], kind: "text" | "attribute"): void {
    if (!nodes.some((node) => node.type === "Text" && hasWord(String(node["data"])))) return;
    while (nodes[0]?.type === "Text" && !String(nodes[0]["data"]).trim()) nodes = nodes.slice(1);
    while (nodes.at(-1)?.type === "Text" && !String(nodes.at(-1)!["data"]).trim()) nodes = nodes.slice(0, -1);
    const parts = nodes.map((node) => (node.type === "Text" ? String(node["data"]) : { node: node["expression"] as Node, start: node.start, end: node.end }));
    add(kind, nodes[0]!.start, nodes.at(-1)!.end, named(parts));
  }

  function fragment(nodes: Node[]): void {
    let beside: Node[] = [];
    for (const node of nodes) {
      if (node.type === "Text" || node.type === "ExpressionTag") beside.push(node);
      else if (node.type !== "Comment") {
        run(beside, "text");
        beside = [];
      }
    }
    run(beside, "text");
  }

  function attribute(node: Node, owner: string): void {
    const value = node["value"];
    const name = String(node["name"]);
    if (!Array.isArray(value)) return;
    const text = textOf(value.map((part: Node) => (part.type === "Text" ? String(part["data"]) : { name: "value", start: 0, end: 0 })));
    const read = owner === "Component" ? !CODE.has(name) && readsLikeWords(text) : READ.has(name) && hasWord(text);
    if (read) run(value as Node[], "attribute");
  }

  function visit(node: Node, shown: boolean, owner: string): void {
    const type = node.type;
    if (/^(TS(?!As|Non|Satisfies)|Import|Export(All|Named)Specifier)/.test(type) || type === "StyleSheet") return;
    if (type === "Fragment") fragment(node["nodes"] as Node[]);
    if (type === "Attribute") attribute(node, owner);
    if (type === "Literal" && typeof node["value"] === "string") {
      if (shown ? hasWord(node["value"]) : readsLikeWords(node["value"])) add("string", node.start, node.end, [node["value"]]);
      return;
    }
    if (type === "TemplateLiteral") {
      const quasis = node["quasis"] as (Node & { value: { cooked: string } })[];
      const values = node["expressions"] as Node[];
      const parts = quasis.flatMap((quasi, at) => [
        quasi.value.cooked,
        ...(values[at] ? [{ node: values[at], start: values[at].start, end: values[at].end }] : []),
      ]);
      const text = named(parts);
      const plain = textOf(text);
      if (shown ? hasWord(plain) : readsLikeWords(plain)) add("template", node.start, node.end, text);
      for (const value of values) visit(value, shown, owner);
      return;
    }
    const inner = type === "RegularElement" || type === "Component" ? type : owner;
    for (const [key, value] of Object.entries(node)) {
      if (skips(node, key)) continue;
      const display = shownIn(node, key, shown, owner);
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, display, inner);
    }
  }
  visit(root, false, "");
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Parts of the code whose strings are names. */
function skips(node: Node, key: string): boolean {
  if (["metadata", "loc", "options", "css", "typeAnnotation", "typeArguments", "typeParameters", "returnType"].includes(key)) return true;
  if (node.type === "Property" || node.type === "PropertyDefinition") return key === "key";
  if (node.type === "MemberExpression")
    return key === "property" && node["computed"] === true && isNode(node["property"]) && node["property"].type === "Literal";
  if (node.type === "SwitchCase") return key === "test";
  if (node.type === "BinaryExpression") return COMPARES.has(String(node["operator"]));
  if (node.type === "ImportExpression") return true;
  if (node.type === "CallExpression" && key === "arguments") return NAMES.test(nameOf(node["callee"]));
  return false;
}

/** Is what an expression gives drawn as text? */
function shownIn(node: Node, key: string, shown: boolean, owner: string): boolean {
  if (node.type === "Fragment") return true;
  if (node.type === "Attribute") return owner === "RegularElement" && READ.has(String(node["name"]));
  if (node.type === "ExpressionTag") return shown;
  if (node.type === "ConditionalExpression") return shown && key !== "test";
  if (node.type === "LogicalExpression") return shown && key === "right";
  return ["TSNonNullExpression", "TSAsExpression"].includes(node.type) && shown;
}
