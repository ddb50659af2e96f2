import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { type Entry, other } from "./entries.ts";

/** How values are read: with quotes and comments after them, or as Python's configparser does, without. */
export type IniDialect = "common" | "python";

/**
 * Reads an INI file. Indented lines continue the value before, as in Python.
 * @param text with LF line breaks
 * @throws {InputError} at a section that isn't closed, or a line without a key
 */
export function readIni(text: string, dialect: IniDialect, field: string): Entry[] {
  const entries: Entry[] = [];
  let offset = 0;
  /** The pair that indented lines continue, its indentation, and the blank lines and comments after it. */
  let open: Entry | undefined;
  let indent = 0;
  let skipped: Entry[] = [];
  for (const [index, written] of text.split("\n").entries()) {
    const line = index + 1;
    const content = written.trim();
    const depth = written.length - written.trimStart().length;
    const refuse = (problem: string) =>
      new InputError(`Line ${line}: ${problem}`, { field, position: positionAt(text, offset + depth) });
    if (/^(?:[#;]|$)/.test(content)) {
      skipped.push(other(line, written));
      entries.push(skipped.at(-1) as Entry);
    } else if (open && depth > indent) {
      entries.length -= skipped.length;
      const blanks = skipped.filter((entry) => entry.text.trim() === "").length;
      open.value = `${open.value ?? ""}${"\n".repeat(blanks + 1)}${content}`;
      open.text = [open.text, ...skipped.map((entry) => entry.text), written].join("\n");
      skipped = [];
    } else {
      const isSection = content.startsWith("[");
      const end = isSection ? content.indexOf("]") : written.search(/[=:]/);
      if (isSection && end === -1) throw refuse("the [ of this section isn’t closed. A section is [name].");
      const key = isSection ? content.slice(1, end).trim() : (end === -1 ? written : written.slice(0, end)).trim();
      if (!isSection && key === "") throw refuse("there is no key before the =.");
      const raw = isSection || end === -1 ? null : written.slice(end + 1).trim();
      const lead = raw === null ? written : written.slice(0, written.lastIndexOf(raw));
      const value = raw === null || dialect === "python" ? raw : withoutQuotes(raw);
      const entry: Entry = { kind: isSection ? "section" : "pair", line, text: written, key, value, lead };
      entries.push(entry);
      open = isSection ? undefined : entry;
      indent = depth;
      skipped = [];
    }
    offset += written.length + 1;
  }
  return entries;
}

function withoutQuotes(text: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')\s*(?:[;#].*)?$/s.exec(text) ?? [];
  if (double !== undefined) return double.replace(/\\(["\\])/g, "$1");
  const comment = text.search(/(?:^|\s)[;#]/);
  return single ?? (comment === -1 ? text : text.slice(0, comment).trimEnd());
}

/** Writes a value for an INI file: in quotes if it would be read otherwise. */
export function writeIniValue(value: string, dialect: IniDialect): string {
  const lines = value.replaceAll("\n", "\n\t");
  if (dialect === "python" || !/^["']|^[;#]|\s[;#]|^\s|\s$/.test(value)) return lines;
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
