import { Properties } from "properties-file/parser";
import { parse } from "smol-toml";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { type Entry, type LineFormat, other } from "./entries.ts";
import { readEnv } from "./read-env.ts";
import { type IniDialect, readIni } from "./read-ini.ts";

export type Format = LineFormat | "json" | "yaml" | "toml";

const isToml = (text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Guesses by sections, braces, colons, and whether all keys are those of variables. */
export function detectFormat(text: string): Format {
  if (/^\s*[[{]\s*["\]}{]/.test(text)) return "json";
  const lines = text.split("\n", 2000).filter((line) => !/^\s*(?:[#;!]|$)/.test(line));
  if (lines.some((line) => /^\s*\[[^\]]+\]/.test(line))) return isToml(text) ? "toml" : "ini";
  const [first = ""] = lines;
  if (/^\s*(?:export\s|[A-Z_][A-Z\d_]*(?:\s*=|\s*$))/.test(first)) return "env";
  if (/^(?:---|- |["']?[\w./-]+["']?:(?:\s|$))/.test(first)) return "yaml";
  return "properties";
}

/**
 * Reads the lines of a `.env`, INI or Properties file.
 * @param field the input that the text is
 * @throws {InputError} with the line of the first bad one
 */
export function readEntries(
  text: string,
  format: LineFormat,
  {
    dialect = "common",
    field = "input",
    warn = () => {},
  }: { dialect?: IniDialect; field?: string; warn?: (message: string) => void } = {},
): Entry[] {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (format === "env") return readEnv(lines, warn, field);
  return format === "ini" ? readIni(lines, dialect, field) : readProperties(lines, field);
}

function readProperties(text: string, field: string): Entry[] {
  try {
    return new Properties(text).nodes.map((node): Entry => {
      if (node.type !== "property") return other(node.lineNumber, node.rawLine);
      const { leadingWhitespace, escapedKey, separatorLeading, separatorChar = "", separatorTrailing } = node;
      const lead = `${leadingWhitespace}${escapedKey}${separatorLeading}${separatorChar}${separatorTrailing}`;
      const written = node.rawLines.join("\n");
      return { kind: "pair", line: node.startingLineNumber, text: written, key: node.key, value: node.value, lead };
    });
  } catch (error) {
    // The library's only error, which names no place.
    if (!(error instanceof Error) || !error.message.includes("unicode")) throw error;
    const parts = text.matchAll(/^[ \t\f]*[#!].*|\\(?:u[\da-fA-F]{0,4}|[\s\S])/gm);
    const offset = parts.find(([part]) => part.startsWith("\\u") && part.length < 6)?.index ?? 0;
    const position = positionAt(text, offset);
    throw new InputError(`Line ${position.line}: \\u needs four hexadecimal digits.`, { field, position });
  }
}
