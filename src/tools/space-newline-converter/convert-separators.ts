import { escapePattern } from "#shared/escape-pattern.ts";
import { InputError } from "#shared/input-error.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";
import { SEPARATORS, type SeparatorId } from "./separators.ts";

export interface SeparatorSettings {
  separator: SeparatorId;
  /** The separator when it is `custom`, as it is typed in one line. */
  custom: string;
  /** Takes the white space around each item away. */
  trim: boolean;
  /** Leaves out items of nothing, after trimming. */
  skipEmpty: boolean;
}

/**
 * Puts what stands between separators on lines of its own. Line breaks that are there already stay, and come out alike.
 * @param pieces the text, cut anywhere but inside a code point.
 * @throws {InputError} when a custom separator is wanted and there is none.
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
 * Joins lines with a separator: the way back. A final line break becomes a space with the others, but stays before
 * anything else: a comma at the end would separate nothing.
 * @param pieces the text, cut anywhere but inside a code point.
 * @throws {InputError} when a custom separator is wanted and there is none.
 * @example newlinesToSeparators(["a\nb"], { separator: "comma", … }) // "a,b"
 */
export function newlinesToSeparators(
  pieces: AsyncIterable<string>,
  settings: SeparatorSettings,
): AsyncGenerator<string> {
  const { text } = separatorPattern(settings);
  const keepsLast = text !== " " && !settings.skipEmpty;
  return rejoin(pieces, { between: LINE_BREAK, longest: 1, keepsLast }, text, settings);
}

const LINE_BREAK = "\\r\\n|\\n|\\r";
/** Where the line break at the end of a text begins; its end, where there is none. */
const FINAL_BREAK = /(?:(?<!\r)\n|\r\n?)?$/;

interface Separator {
  /** What is written between items. */
  text: string;
  /** The source of a pattern that finds it. */
  source: string;
  /** Most UTF-16 code units that it takes. */
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
  { between, longest, keepsLast = false }: { between: string; longest: number; keepsLast?: boolean },
  joint: string,
  { trim, skipEmpty }: SeparatorSettings,
): AsyncGenerator<string> {
  const pattern = new RegExp(between, "g");
  const items = trim || skipEmpty ? new ItemWriter({ joint, trim, skipEmpty }) : undefined;
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = keepsLast ? text.search(FINAL_BREAK) : certainEnd(text, pattern, longest);
    rest = text.slice(end);
    yield convert(text.slice(0, end));
  }
  yield keepsLast ? rest : convert(rest);

  function convert(text: string): string {
    return items ? items.write(text, pattern) : text.replace(pattern, () => joint);
  }
}

/** Up to where no separator can be cut off: more text changes nothing before it. */
function certainEnd(text: string, pattern: RegExp, longest: number): number {
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

/** Writes items with a joint between them. Of an item it holds no more than the white space that may be its end. */
class ItemWriter {
  readonly #joint: string;
  readonly #trim: boolean;
  readonly #skipEmpty: boolean;
  /** What goes before the next text of the item. */
  #held: string[] = [];
  #begun = false;
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
    const start = this.#trim && !this.#begun ? text.trimStart() : text;
    if (start === "") return "";
    const solid = this.#trim ? start.trimEnd() : start;
    let result = "";
    if (solid !== "") {
      if (!this.#begun && this.#skipEmpty && this.#written) result += this.#joint;
      result += this.#held.join("") + solid;
      this.#held = [];
      this.#begun = true;
      this.#written = true;
    }
    if (solid.length < start.length) this.#held.push(start.slice(solid.length));
    return result;
  }

  #endItem(): string {
    this.#held = [];
    this.#begun = false;
    return this.#skipEmpty ? "" : this.#joint;
  }
}
