import { LF } from "#shared/ascii.ts";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import { InvalidJsonError } from "#shared/json/invalid-json.ts";
import { type DuplicateKey, reformatJson } from "#shared/json/json-reformatter.ts";
import { sortJsonKeys } from "./sort-keys.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface FormatSettings {
  /** One level of indentation: spaces or a tab. Empty minifies. */
  indent: string;
  /** Reads and writes JSON Lines: several JSON texts, each starting on its own line. */
  lines?: boolean;
  /** Sorts the members of every object by code point. Holds the whole document in memory. */
  sortKeys?: boolean;
  /** Called for each repeated key within an object. Keys are compared as written. */
  onDuplicateKey?: (found: DuplicateKey) => void;
}

/**
 * Formats a JSON text (RFC 8259), given as UTF-8 chunks of any size, like `JSON.stringify`, but keeps strings and
 * numbers as written: 12345678901234567890 and 1.0 don't change.
 * @throws {InvalidJsonError}
 * @example formatJson(["[1,2]"] as UTF-8, { indent: "  " }) // "[\n  1,\n  2\n]"
 */
export async function* formatJson(chunks: AsyncIterable<Bytes>, settings: FormatSettings): AsyncGenerator<Bytes> {
  const { indent, lines = false, onDuplicateKey } = settings;
  const watch = onDuplicateKey ? { onDuplicateKey } : {};
  if (!settings.sortKeys) {
    yield* reformatJson(chunks, { indent, lines, ...watch });
    return;
  }
  const minified = await join(reformatJson(chunks, { indent: "", lines, ...watch }));
  yield* reformatJson(sortLines(minified), { indent, lines });
}

function* sortLines(minified: Bytes): Generator<Bytes> {
  for (let from = 0; from <= minified.length; ) {
    const lineBreak = minified.indexOf(LF, from);
    const end = lineBreak === -1 ? minified.length : lineBreak;
    yield* sortJsonKeys(minified.subarray(from, end));
    if (lineBreak !== -1) yield LINE_BREAK;
    from = end + 1;
  }
}

const LINE_BREAK = Uint8Array.of(LF);

/**
 * Returns the first error in a JSON text, or undefined.
 * @example findJsonError(["[1,]"] as UTF-8) // its reason: "Trailing comma before ']' at line 1, column 3: …"
 */
export async function findJsonError(
  chunks: AsyncIterable<Bytes>,
  watch: Pick<FormatSettings, "lines" | "onDuplicateKey"> = {},
): Promise<InvalidJsonError | undefined> {
  try {
    for await (const _ of formatJson(chunks, { indent: "", ...watch })) {
      // Only errors matter here.
    }
    return undefined;
  } catch (error) {
    if (error instanceof InvalidJsonError) return error;
    throw error;
  }
}

async function join(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const held: Bytes[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
  }
  try {
    return concatenate(held, size);
  } catch {
    throw new InputError("This JSON is too big to sort in memory. Turn off Sort keys to format it.");
  }
}
