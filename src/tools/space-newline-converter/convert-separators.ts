import { escapePattern } from "#shared/escape-pattern.ts";
import { InputError } from "#shared/input-error.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";
import { SEPARATORS, type SeparatorId } from "./separators.ts";

export interface SeparatorSettings {
  separator: SeparatorId;
  /** The custom separator as typed, with \n and \t as escapes. */
  custom: string;
  /** Removes the whitespace around each item. */
  trim: boolean;
  /** Leaves out items that are empty after trimming. */
  skipEmpty: boolean;
}

/**
 * Puts each item between separators on its own line. Existing line breaks stay and are written alike.
 * @param pieces the text, cut anywhere but inside a code point.
 * @throws {InputError} if the custom separator is empty.
 * @example separatorsToNewlines(["a b"], { separator: "space", … }, "\n") // "a\nb"
 */
export function separatorsToNewlines(
  pieces: AsyncIterable<string>,
  settings: SeparatorSettings,
  lineBreak: "\n" | "\r\n",
): AsyncGenerator<string> {
  const separator = separatorPattern(settings);
  return rejoin(
    pieces,
    { between: `${LINE_BREAK}|${separator.source}`, longest: separator.longest },
    lineBreak,
    settings,
  );
}

/**
 * Joins lines with a separator. A final line break becomes a space like the others, but isn't replaced by any other
 * separator: a comma at the end would separate nothing.
 * @param pieces the text, cut anywhere but inside a code point.
 * @throws {InputError} if the custom separator is empty.
 * @example newlinesToSeparators(["a\nb"], { separator: "comma", … }) // "a,b"
 */
export function newlinesToSeparators(
  pieces: AsyncIterable<string>,
  settings: SeparatorSettings,
): AsyncGenerator<string> {
  const { text } = separatorPattern(settings);
  const keepsFinalBreak = text !== " " && !settings.skipEmpty;
  return rejoin(pieces, { between: LINE_BREAK, longest: 1, keepsFinalBreak }, text, settings);
}

const LINE_BREAK = "\\r\\n|\\n|\\r";
/** Matches the start of a final line break, or the end of a text without one. */
const FINAL_BREAK = /(?:(?<!\r)\n|\r\n?)?$/;

interface Separator {
  /** Written between items. */
  text: string;
  /** Source of a pattern that finds it. */
  source: string;
  /** Maximum length in UTF-16 code units. */
  longest: number;
}

function separatorPattern({ separator, custom }: SeparatorSettings): Separator {
  if (separator === "whitespace") return { text: " ", source: "[^\\S\\r\\n]", longest: 1 };
  const text = separator === "custom" ? unescapeTyped(custom) : SEPARATORS[separator].text;
  if (text === "") throw new InputError("Please enter a separator", { field: "custom" });
  return { text, source: escapePattern(text), longest: text.length };
}

async function* rejoin(
  pieces: AsyncIterable<string>,
  { between, longest, keepsFinalBreak = false }: { between: string; longest: number; keepsFinalBreak?: boolean },
  joint: string,
  { trim, skipEmpty }: SeparatorSettings,
): AsyncGenerator<string> {
  const pattern = new RegExp(between, "g");
  const items = trim || skipEmpty ? new ItemWriter({ joint, trim, skipEmpty }) : undefined;
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = keepsFinalBreak ? text.search(FINAL_BREAK) : stableEnd(text, pattern, longest);
    rest = text.slice(end);
    yield convert(text.slice(0, end));
  }
  yield keepsFinalBreak ? rest : convert(rest);

  function convert(text: string): string {
    return items ? items.write(text, pattern) : text.replace(pattern, () => joint);
  }
}

/** The end of the part that more text can't change, because no separator is cut off there. */
function stableEnd(text: string, pattern: RegExp, longest: number): number {
  const { length } = text;
  if (longest === 1) return text.endsWith("\r") ? length - 1 : length;
  let lastEnd = 0;
  let last = "";
  for (const { 0: found, index } of text.matchAll(pattern)) {
    lastEnd = index + found.length;
    last = found;
  }
  if (last === "\r" && lastEnd === length) return length - 1;
  return Math.max(lastEnd, length - longest + 1);
}

/** Writes items with a joint between them. Buffers only the whitespace that may end an item. */
class ItemWriter {
  readonly #joint: string;
  readonly #trim: boolean;
  readonly #skipEmpty: boolean;
  /** Written before the next text of the item. */
  #held: string[] = [];
  #hasText = false;
  #written = false;

  constructor({ joint, trim, skipEmpty }: { joint: string; trim: boolean; skipEmpty: boolean }) {
    this.#joint = joint;
    this.#trim = trim;
    this.#skipEmpty = skipEmpty;
  }

  write(text: string, separators: RegExp): string {
    let result = "";
    let done = 0;
    for (const { 0: separator, index } of text.matchAll(separators)) {
      result += this.#add(text.slice(done, index)) + this.#endItem();
      done = index + separator.length;
    }
    return result + this.#add(text.slice(done));
  }

  #add(text: string): string {
    const start = this.#trim && !this.#hasText ? text.trimStart() : text;
    if (start === "") return "";
    const solid = this.#trim ? start.trimEnd() : start;
    let result = "";
    if (solid !== "") {
      if (!this.#hasText && this.#skipEmpty && this.#written) result += this.#joint;
      result += this.#held.join("") + solid;
      this.#held = [];
      this.#hasText = true;
      this.#written = true;
    }
    if (solid.length < start.length) this.#held.push(start.slice(solid.length));
    return result;
  }

  #endItem(): string {
    this.#held = [];
    this.#hasText = false;
    return this.#skipEmpty ? "" : this.#joint;
  }
}
