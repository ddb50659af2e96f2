import { InputError } from "#shared/input-error.ts";
import type { Entry, LineFormat } from "./entries.ts";
import type { IniDialect } from "./read-ini.ts";
import { detectFormat, type Format, readEntries } from "./read-lines.ts";
import { readTree } from "./read-tree.ts";
import { treeOf } from "./tree.ts";
import { writeTree } from "./write.ts";

type Warn = (message: string) => void;

export interface ConvertSettings {
  from: Format | "detect";
  to: Format;
  dialect: IniDialect;
  nest: boolean;
  types: boolean;
  upper: boolean;
}

/** Converts settings from one format to another. @throws {InputError} with the line of the first mistake */
export async function convertConfig(text: string, settings: ConvertSettings, warn: Warn): Promise<string> {
  const { dialect, to } = settings;
  const from = settings.from === "detect" ? detectFormat(text) : settings.from;
  const tree =
    from === "json" || from === "yaml" || from === "toml"
      ? await readTree(text, from, warn)
      : treeOf(readEntries(text, from, { dialect, warn }), settings, warn);
  return writeTree(tree, to, settings, warn);
}

function readLines(text: string, from: LineFormat | "detect", field = "input"): Entry[] {
  const format = from === "detect" ? detectFormat(text) : from;
  if (format === "env" || format === "ini" || format === "properties") return readEntries(text, format, { field });
  // TOML's lines are those of an INI file.
  if (format === "toml") return readEntries(text, "ini", { field });
  throw new InputError(`This is ${format.toUpperCase()}. Convert it to .env, INI or Properties first.`, { field });
}

const isBlank = ({ text }: Entry) => text.trim() === "";

/** Sorts keys within their sections. Comments move with the key below; a comment before a blank line stays. */
export function sortConfig(text: string, from: LineFormat | "detect"): string {
  const lines: string[] = [];
  let comments: string[] = [];
  let pairs: { key: string; text: string }[] = [];
  const addPairs = () => {
    pairs.sort((one, two) => (one.key < two.key ? -1 : one.key > two.key ? 1 : 0));
    for (const pair of pairs) lines.push(pair.text);
    pairs = [];
  };
  for (const entry of readLines(text, from)) {
    if (entry.kind === "pair") {
      pairs.push({ key: entry.key, text: [...comments, entry.text].join("\n") });
      comments = [];
    } else if (entry.kind === "section") {
      addPairs();
      if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
      lines.push(...comments, entry.text);
      comments = [];
    } else if (!isBlank(entry)) comments.push(entry.text);
    else if (pairs.length === 0 && comments.length > 0) {
      lines.push(...comments, "");
      comments = [];
    }
  }
  addPairs();
  return [...lines, ...comments, ""].join("\n");
}

const SECRET_KEY =
  /pass|pwd|secret|token|credential|auth(?!or)|cert|salt|dsn|(?:^|[._-]|api|access|private|signing|encryption)_?keys?$/i;
const URL_WITH_PASSWORD = /:\/\/[^/\s:@]*:[^/\s@]+@/;

/** Replaces values by asterisks, all or those that look secret. Keys, comments and order stay. */
export function maskConfig(text: string, from: LineFormat | "detect", values: "secrets" | "all"): string {
  const isMasked = ({ kind, key, value }: Entry) =>
    kind === "pair" && value && (values === "all" || SECRET_KEY.test(key) || URL_WITH_PASSWORD.test(value));
  const lines = readLines(text, from).map((entry) => (isMasked(entry) ? `${entry.lead}********` : entry.text));
  return `${lines.join("\n").replace(/\n$/, "")}\n`;
}

/** Lists the keys that only one of two files has, and those with other values. */
export function compareConfigs(
  before: string,
  after: string,
  from: LineFormat | "detect",
  showValues: boolean,
): string {
  const [old, current] = [valuesOf(before, from, "before"), valuesOf(after, from, "after")];
  const shown = (key: string, value: string) => (showValues ? `${key}=${JSON.stringify(value)}` : key);
  const lines = [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const [one, two] = [old.get(key), current.get(key)];
    if (one === two) return [];
    if (one === undefined) return [`+ ${shown(key, two ?? "")}`];
    if (two === undefined) return [`- ${shown(key, one)}`];
    return [showValues ? `~ ${shown(key, one)} → ${JSON.stringify(two)}` : `~ ${key}`];
  });
  return lines.length > 0 ? `${lines.join("\n")}\n` : "Both have the same keys and values.\n";
}

function valuesOf(text: string, from: LineFormat | "detect", field: string): Map<string, string> {
  const values = new Map<string, string>();
  let section = "";
  for (const { kind, key, value } of readLines(text, from, field)) {
    if (kind === "section") section = `[${key}] `;
    else if (kind === "pair") values.set(section + key, value ?? "");
  }
  return values;
}
