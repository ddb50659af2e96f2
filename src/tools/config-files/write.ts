import { escapeKey, escapeValue } from "properties-file/escape";
import { stringify } from "smol-toml";
import { Document } from "yaml";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonValue, writeJson } from "#shared/json/json-value.ts";
import { writeEnvValue } from "./read-env.ts";
import { type IniDialect, writeIniValue } from "./read-ini.ts";
import type { Format } from "./read-lines.ts";
import { type Leaf, leavesOf, type Tree } from "./tree.ts";

type Warn = (message: string) => void;

export interface WriteSettings {
  /** Keys of a `.env` file in capitals. */
  upper: boolean;
  dialect: IniDialect;
}

/** Writes a tree in a format. @throws {InputError} for a key that the format can't have */
export function writeTree(tree: Tree, format: Format, { upper, dialect }: WriteSettings, warn: Warn): string {
  if (format === "json") return `${writeJson(tree, "  ")}\n`;
  if (format === "yaml") return new Document(toPlain(tree), { compat: "yaml-1.1" }).toString({ lineWidth: 0 });
  if (format === "toml") return stringify(toPlain(withoutNull(tree, "", warn), true));
  const leaves = leavesOf(tree);
  if (format === "env") return envLines(leaves, upper, warn).join("");
  return format === "ini" ? iniLines(leaves, dialect).join("") : leaves.map(propertyLine).join("");
}

function toPlain(value: JsonValue, objects = false): unknown {
  if (value instanceof Map) {
    const entries = Array.from(value, ([key, one]) => [key, toPlain(one, objects)] as const);
    return objects ? Object.fromEntries(entries) : new Map(entries);
  }
  if (Array.isArray(value)) return value.map((one) => toPlain(one, objects));
  if (!(value instanceof JsonNumber)) return value;
  return /^-?\d{16,}$/.test(value.text) ? BigInt(value.text) : Number(value.text);
}

function withoutNull(value: JsonValue, name: string, warn: Warn): JsonValue {
  const isPresent = (one: JsonValue, key: string | number) => {
    if (one === null) warn(`TOML has no null, so ${name}${key} is left out`);
    return one !== null;
  };
  if (value instanceof Map) {
    const entries = [...value].filter(([key, one]) => isPresent(one, key));
    return new Map(entries.map(([key, one]) => [key, withoutNull(one, `${name}${key}.`, warn)]));
  }
  if (!Array.isArray(value)) return value;
  return value.filter(isPresent).map((one, index) => withoutNull(one, `${name}${index}.`, warn));
}

function envLines(leaves: readonly Leaf[], upper: boolean, warn: Warn): string[] {
  const sources = new Map<string, string>();
  return leaves.map(({ path, value }) => {
    const written = path.join(".");
    const name = path
      .join("_")
      .replace(/\W/g, "_")
      .replace(/^(?=\d)/, "_");
    const key = upper ? name.toUpperCase() : name;
    const before = sources.get(key);
    if (before !== undefined) warn(`${before} and ${written} are both ${key}. The last value wins`);
    sources.set(key, written);
    return value === null ? `${key}\n` : `${key}=${writeEnvValue(value)}\n`;
  });
}

function iniLines(leaves: readonly Leaf[], dialect: IniDialect): string[] {
  const sections = new Map<string, string[]>([["", []]]);
  for (const { path, value } of leaves) {
    const isItem = typeof path.at(-1) === "number";
    const names = isItem ? path.slice(0, -1) : path;
    const section = names.slice(0, -1).join(".");
    const key = String(names.at(-1) ?? "");
    if (/[\]\r\n]/.test(section) || /^[[#;]|[=:\r\n]|^\s|\s$|^$/.test(key)) {
      throw new InputError(`INI files can't have the key ${path.join(".")}. Rename it.`, { field: "input" });
    }
    const line = `${key}${isItem ? "[]" : ""}${value === null ? "" : ` = ${writeIniValue(value, dialect)}`}`;
    const lines = sections.get(section) ?? [];
    lines.push(`${line.trimEnd()}\n`);
    sections.set(section, lines);
  }
  const written = [...sections].filter(([, lines]) => lines.length > 0);
  return written.flatMap(([name, lines], index) => [`${index > 0 ? "\n" : ""}${name && `[${name}]\n`}`, ...lines]);
}

function propertyLine({ path, value }: Leaf): string {
  const key = path.map((part, index) =>
    typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${escapeKey(part)}`,
  );
  return `${key.join("")}=${escapeValue(value ?? "")}\n`;
}
