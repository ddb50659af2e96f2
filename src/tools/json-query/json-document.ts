import { InputError } from "#shared/input-error.ts";
import { MAY_BE_INEXACT, readNumber } from "#shared/json/exact-number.ts";
import { checkJson } from "#shared/json/json-value.ts";

type Members = Record<string, unknown>;

export type JsonData = null | boolean | number | string | JsonData[] | { [key: string]: JsonData };

/** JSON as JavaScript values, and the numbers that they can't represent. */
export class JsonDocument {
  readonly value: JsonData;
  readonly #inexact = new WeakMap<object, Map<string, string>>();
  #firstInexact: string | undefined;
  /** Holds the value under the key "". */
  #root: object = {};

  /** @throws {SyntaxError} */
  constructor(text: string) {
    if (!MAY_BE_INEXACT.test(text)) {
      this.value = JSON.parse(text);
      return;
    }
    const { inexact, note } = { inexact: this.#inexact, note: (source: string) => (this.#firstInexact ??= source) };
    let root: object = {};
    // Browsers from before 2025 don't tell the source.
    this.value = JSON.parse(text, function (this: object, key: string, value: unknown, context?: { source?: string }) {
      root = this;
      if (
        typeof value === "number" &&
        context?.source !== undefined &&
        typeof readNumber(context.source) === "object"
      ) {
        note(context.source);
        inexact.set(this, (inexact.get(this) ?? new Map()).set(key, context.source));
      }
      return value;
    });
    this.#root = root;
  }

  /** The first number with more digits than JavaScript's have, as written. */
  get firstInexact(): string | undefined {
    return this.#firstInexact;
  }

  /** Lets an item of a new list be written with the digits that it has at its place in the document. */
  keepDigits(list: object, key: string | number, location: readonly (string | number)[]): void {
    if (this.#firstInexact === undefined) return;
    let holder = this.#root as Record<string, object>;
    for (const [depth] of location.entries()) holder = holder[depth === 0 ? "" : String(location[depth - 1])] as never;
    const source = this.#inexact.get(holder)?.get(String(location.at(-1) ?? ""));
    if (source !== undefined) this.#inexact.set(list, (this.#inexact.get(list) ?? new Map()).set(String(key), source));
  }

  /** Writes a value; numbers that are still where the document has them keep all their digits. */
  write(value: unknown, indent: string): string {
    assertWritable(value);
    const inexact = this.#inexact;
    const { rawJSON } = JSON as { rawJSON?: (json: string) => unknown };
    const keepDigits = function (this: object, key: string, member: unknown) {
      const source = inexact.get(this)?.get(key);
      return source === undefined ? member : rawJSON?.(source);
    };
    try {
      const json =
        this.#firstInexact !== undefined && rawJSON
          ? JSON.stringify(value, keepDigits, indent)
          : JSON.stringify(value, null, indent);
      return json ?? "null";
    } catch (error) {
      if (error instanceof RangeError) throw new InputError("This result is too large or too deeply nested.");
      throw error;
    }
  }
}

/**
 * Reads one JSON text.
 * @throws {InputError} with line and column of an error
 */
export async function readDocument(text: string): Promise<JsonDocument> {
  try {
    return new JsonDocument(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("This JSON is nested too deeply.", { field: "input" });
    await checkJson(text, { lines: false });
    throw error;
  }
}

const MAX_RESULT_LENGTH = 200_000_000;
const MAX_RESULT_VALUES = 20_000_000;

/** A small query can repeat a value a billion times, while it is in memory once. */
function assertWritable(value: unknown): void {
  const waiting = [value];
  let length = 0;
  let values = 0;
  while (waiting.length > 0) {
    const item = waiting.pop();
    values += 1;
    if (typeof item === "string") length += item.length;
    if (length > MAX_RESULT_LENGTH || values > MAX_RESULT_VALUES)
      throw new InputError("This result is too large.", { field: "query" });
    if (Array.isArray(item)) for (const member of item) waiting.push(member);
    else if (item !== null && typeof item === "object") for (const key in item) waiting.push((item as Members)[key]);
  }
}
