// Forms from JSON schemas: what a field is, and the values that differ from the defaults.

import type { Plain, PlainObject } from "./wire";

export type Field =
  | { kind: "choice"; name: string; title: string; about: string; clock?: boolean; choices: string[]; labels: string[]; means: Plain[]; initial: string }
  | { kind: "several"; name: string; title: string; about: string; clock?: boolean; choices: string[]; labels: string[]; initial: Plain[] }
  | { kind: "switch"; name: string; title: string; about: string; clock?: boolean; initial: boolean }
  | { kind: "number"; name: string; title: string; about: string; clock?: boolean; least?: number; most?: number; initial: number }
  | {
      kind: "text";
      name: string;
      title: string;
      about: string;
      clock?: boolean;
      numeric?: boolean;
      empty: string;
      examples?: string[];
      titles?: Record<string, string>;
      initial: string;
    };

type Schema = { [key: string]: Plain };

const isObject = (value: Plain | undefined): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);

function resolved(root: Schema, schema: Schema): Schema {
  const target = schema["$ref"];
  if (typeof target !== "string") return schema;
  let place: Plain = root;
  for (const key of target.split("/").slice(1)) place = isObject(place) ? (place[key] ?? null) : null;
  return isObject(place) ? place : schema;
}

function words(name: string): string {
  return capital(name.replaceAll("_", " "));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value in a list of choices; `none` is what it means to choose nothing. */
function shown(value: Plain, none: string): string {
  return value === null ? none : value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " ");
}

/** The fields of an object schema that a person can fill in. */
export function fieldsOf(root: PlainObject): Field[] {
  const schema = resolved(root, root);
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.entries(properties).flatMap(([name, given]): Field[] => {
    if (!isObject(given)) return [];
    const part = resolved(root, given);
    const told = String(given["about"] ?? part["about"] ?? given["description"] ?? part["description"] ?? "");
    const none = String(given["none_title"] ?? part["none_title"] ?? "none"); // what no value means
    const title = given["title"] ?? part["title"];
    const common = { name, title: typeof title === "string" ? title : words(name), about: capital(told), clock: (given["clock"] ?? part["clock"]) === true };
    const initial = given["default"] ?? part["default"];
    const either = (Array.isArray(part["anyOf"]) ? part["anyOf"] : []).filter(isObject);
    const only = either.find((option) => option["type"] !== "null"); // of `this or none`
    const nullable = either.some((option) => option["type"] === "null");
    const titles = given["enum_titles"] ?? part["enum_titles"];
    const label = (choice: string, value: Plain): string =>
      capital(String((isObject(titles) ? titles[String(value)] : undefined) ?? choice.replaceAll("_", " ")));
    const choice = (means: Plain[]): Field[] => {
      const start = initial === undefined ? means[0]! : initial;
      const choices = means.map((value) => shown(value, none));
      return [{ ...common, kind: "choice", choices, labels: means.map((value, at) => label(choices[at]!, value)), means, initial: shown(start, none) }];
    };
    if (Array.isArray(part["enum"])) return choice(part["enum"]);
    if (nullable && Array.isArray(only?.["enum"])) return choice([null, ...only["enum"]]);
    if (nullable && only?.["type"] === "boolean") return choice([null, true, false]);
    if (nullable && only?.["type"] === "integer")
      return [{ ...common, kind: "text", numeric: true, empty: none, initial: typeof initial === "number" ? String(initial) : "" }];
    const items = isObject(part["items"]) ? resolved(root, part["items"]) : null;
    if (part["type"] === "array" && items && Array.isArray(items["enum"])) {
      const choices = items["enum"].map(String);
      return [{ ...common, kind: "several", choices, labels: choices.map((value) => label(value, value)), initial: Array.isArray(initial) ? initial : [] }];
    }
    if (part["type"] === "boolean") return [{ ...common, kind: "switch", initial: initial === true }];
    if (part["type"] === "integer" || part["type"] === "number") {
      const least = typeof part["minimum"] === "number" ? part["minimum"] : undefined;
      const most = typeof part["maximum"] === "number" ? part["maximum"] : undefined;
      return [{ ...common, kind: "number", least, most, initial: Number(initial ?? 0) }];
    }
    const texts = part["type"] === "string" || either.some((option) => option["type"] === "string");
    const named = given["examples"] ?? part["examples"];
    const examples = Array.isArray(named) ? named.map(String) : [];
    return texts
      ? [
          {
            ...common,
            kind: "text",
            empty: none === "none" ? "" : none,
            examples,
            titles: (given["example_titles"] ?? part["example_titles"]) as Record<string, string> | undefined,
            initial: typeof initial === "string" ? initial : "",
          },
        ]
      : [];
  });
}

/** Only what was changed goes to the server: defaults are its own. */
export function changed(fields: Field[], values: Record<string, Plain>): PlainObject {
  const options: PlainObject = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined || value === field.initial || JSON.stringify(value) === JSON.stringify(field.initial)) continue;
    if (field.kind === "choice") options[field.name] = field.means[field.choices.indexOf(String(value))] ?? null;
    else if (field.kind === "text" && field.numeric) options[field.name] = value === "" ? null : Number(value);
    else if (value !== "") options[field.name] = value;
  }
  return options;
}

/** The clock of the table sets these, whatever the form says. */
export const isClock = (field: Field): boolean => field.clock === true;

/** What a table plays, in words: its first choice (a mode, a scenario) and whatever is not as usual. */
export function agreed(fields: Field[], options: PlainObject): string[] {
  const first = fields.find((field) => field.kind === "choice");
  return fields.flatMap((field): string[] => {
    const value = options[field.name];
    if (value === undefined || value === null)
      return field === first && field.kind === "choice" ? [valueWords(field, field.means[field.choices.indexOf(field.initial)] ?? null)] : [];
    if (
      field !== first &&
      JSON.stringify(value) === JSON.stringify(field.kind === "choice" ? (field.means[field.choices.indexOf(field.initial)] ?? null) : field.initial)
    )
      return [];
    return [valueWords(field, value)];
  });
}

function valueWords(field: Field, value: Plain): string {
  const labels = (values: Plain[], known: Plain[], words: string[]): string => values.map((one) => words[known.indexOf(one)] ?? String(one)).join(", ");
  if (field.kind === "switch") return value === true ? field.title : `${field.title}: no`;
  if (field.kind === "choice") return `${field.title}: ${labels([value], field.means, field.labels)}`;
  if (field.kind === "several") return `${field.title}: ${Array.isArray(value) && value.length ? labels(value, field.choices, field.labels) : "None"}`;
  return `${field.title}: ${String(value)}`;
}
