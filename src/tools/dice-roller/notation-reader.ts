import { InputError } from "#shared/input-error.ts";

const NUMBER = /\d+/y;
const MAX_NUMBER = 1_000_000;

/** Scans a notation and reports errors with their position. */
export class NotationReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** The next character, for error messages. */
  get found(): string {
    const next = this.#text.codePointAt(this.at);
    return next === undefined ? "the end" : `“${String.fromCodePoint(next)}”`;
  }

  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.#text);
    if (!found) return undefined;
    this.at = sticky.lastIndex;
    return found;
  }

  skip(sticky: RegExp): void {
    this.match(sticky);
  }

  number(): number | undefined {
    const digits = this.match(NUMBER)?.[0];
    return digits === undefined ? undefined : Number(digits);
  }

  /** @throws {InputError} when the number that starts at `start` is too big */
  checkLimit(number: number, start: number): number {
    if (number > MAX_NUMBER) {
      throw this.errorAt(`the largest number is ${MAX_NUMBER.toLocaleString("en")}`, start);
    }
    return number;
  }

  errorAt(reason: string, at: number = this.at): InputError {
    const place = at >= this.#text.length ? "At the end" : `At character ${this.characterNumber(at)}`;
    return notationError(`${place}: ${reason}`, at);
  }

  /** Position in code points, counted from 1. */
  characterNumber(at: number): number {
    return Array.from(this.#text.slice(0, at)).length + 1;
  }
}

export function notationError(message: string, offset?: number): InputError {
  return new InputError(message, { field: "notation", ...(offset !== undefined && { position: { offset } }) });
}
