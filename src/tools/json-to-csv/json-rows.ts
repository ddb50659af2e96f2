import {
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON_SIGN,
  COMMA,
  LF,
  QUOTE,
} from "#shared/ascii.ts";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";

export interface RowPlace {
  /** Property names from the root to the rows. Arrays on the way are entered. */
  path: readonly string[];
  /** Each text is one row, even if it is an array. Otherwise the elements of an array are the rows. */
  lines: boolean;
}

/** Thrown when another text follows an array, so that each text must be a row. */
export class SeveralTextsError extends Error {}

/** A row is held in memory. */
const MAX_ROW_BYTES = 67_108_864;

/**
 * Splits valid, minified JSON Lines into rows, each as JSON text, in batches.
 * @param minified UTF-8, cut anywhere.
 * @throws {SeveralTextsError}
 * @throws {InputError} for a row over 64 MB.
 * @example jsonRows(['{"a":[1,2]}'] as UTF-8, { path: ["a"], lines: false }) // ["1", "2"]
 */
export async function* jsonRows(minified: AsyncIterable<Uint8Array>, place: RowPlace): AsyncGenerator<string[]> {
  const splitter = new RowSplitter(place);
  for await (const chunk of minified) yield splitter.read(chunk);
  yield splitter.finish();
}

/** An open array or object around the rows. */
interface Level {
  isObject: boolean;
  hasRows: boolean;
  /** How many names of the path lead to it. */
  matched: number;
}

/** What a run of bytes is: a property name around the rows, a row, or a value that isn't on the path. */
type Part = "name" | "row" | "skipped";

class RowSplitter {
  readonly #place: RowPlace;
  readonly #levels: Level[] = [];
  #part: Part | undefined;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The beginning of the part, from earlier chunks. */
  #pieces: Uint8Array[] = [];
  #size = 0;
  #expectsName = false;
  /** Whether the last property name is on the path. */
  #nameMatches = false;
  #startedWithArray = false;
  #rowCount = 0;
  #rows: string[] = [];
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(place: RowPlace) {
    this.#place = place;
  }

  read(chunk: Uint8Array): string[] {
    this.#rows = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) {
          this.#inString = false;
          if (this.#depth === 0) this.#endPart(chunk.subarray(from, at + 1));
        }
        continue;
      }
      const closes = byte === BRACE_CLOSE || byte === BRACKET_CLOSE;
      if (this.#part !== undefined) {
        if (this.#depth > 0) {
          if (byte === QUOTE) this.#inString = true;
          else if (byte === BRACE_OPEN || byte === BRACKET_OPEN) this.#depth += 1;
          else if (closes && --this.#depth === 0) this.#endPart(chunk.subarray(from, at + 1));
          continue;
        }
        // Only what follows a number or literal ends it.
        if (!closes && byte !== COMMA && byte !== LF) continue;
        this.#endPart(chunk.subarray(from, at));
      }
      if (closes) {
        this.#levels.pop();
        this.#expectsName = false;
      } else if (byte === COMMA) this.#expectsName = this.#levels.at(-1)?.isObject ?? false;
      else if (byte !== LF && byte !== COLON_SIGN && !this.#openLevel(byte)) {
        from = at;
        this.#inString = byte === QUOTE;
        this.#depth = byte === BRACE_OPEN || byte === BRACKET_OPEN ? 1 : 0;
      }
    }
    this.#keep(chunk.subarray(from));
    return this.#rows;
  }

  /** Returns the last row if it is a number or literal at the end of the text. */
  finish(): string[] {
    this.#rows = [];
    if (this.#part !== undefined) this.#endPart(new Uint8Array(0));
    return this.#rows;
  }

  /** Starts a part, or opens a level and returns true if the value that starts with `byte` is around the rows. */
  #openLevel(byte: number): boolean {
    if (this.#expectsName) {
      this.#expectsName = false;
      this.#part = "name";
      return false;
    }
    const { path, lines } = this.#place;
    const parent = this.#levels.at(-1);
    const isArray = byte === BRACKET_OPEN;
    const isObject = byte === BRACE_OPEN;
    const matched = parent ? parent.matched + (parent.isObject ? 1 : 0) : 0;
    const isOnPath = !parent?.isObject || this.#nameMatches;
    const isTarget = isOnPath && matched === path.length;
    if (!parent && isTarget) {
      if (this.#startedWithArray) throw new SeveralTextsError();
      this.#startedWithArray = isArray && !lines;
    }
    const hasRows = isTarget && isArray && !parent?.hasRows && (parent !== undefined || !lines);
    const isAround = hasRows || (isOnPath && !isTarget && (isArray || isObject));
    if (!isAround) {
      this.#part = isTarget ? "row" : "skipped";
      return false;
    }
    this.#levels.push({ isObject, hasRows, matched });
    this.#expectsName = isObject;
    return true;
  }

  #endPart(end: Uint8Array): void {
    const part = this.#part;
    this.#keep(end);
    const bytes = this.#pieces.length === 1 ? (this.#pieces[0] as Uint8Array) : concatenate(this.#pieces, this.#size);
    this.#part = undefined;
    this.#pieces = [];
    this.#size = 0;
    if (part === "skipped") return;
    const text = this.#decoder.decode(bytes);
    if (part === "row") {
      this.#rowCount += 1;
      this.#rows.push(text);
    } else this.#nameMatches = JSON.parse(text) === this.#place.path[this.#levels.at(-1)?.matched ?? 0];
  }

  #keep(piece: Uint8Array): void {
    if (this.#part === undefined || this.#part === "skipped") return;
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size <= MAX_ROW_BYTES) return;
    throw new InputError(
      `Row ${this.#rowCount + 1} is longer than 64 MB. Enter the path to the rows, such as data.items.`,
      { field: "path" },
    );
  }
}
