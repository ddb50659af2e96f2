import { InputError } from "#shared/input-error.ts";

const NUMBER = /\d+/y;
const NUMBER_LIMIT = 1_000_000;

/** Goes through a notation from its start, and names places in it. */
export class NotationReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.at >= this.#text.length;
  }

  /** What stands at this place, for a message. */
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

  /** @throws {InputError} where a number that began at `start` is too big. */
  limited(number: number, start: number): number {
    if (number > NUMBER_LIMIT) {
      throw this.refusal(`a number may be up to ${NUMBER_LIMIT.toLocaleString("en")}`, start);
    }
    return number;
  }

  refusal(reason: string, at: number = this.at): InputError {
    const place = at >= this.#text.length ? "At the end" : `At character ${this.character(at)}`;
    return refuseNotation(`${place}: ${reason}`, at);
  }

  /** Counts characters as a person does, from 1. */
  character(at: number): number {
    return Array.from(this.#text.slice(0, at)).length + 1;
  }
}

export function refuseNotation(message: string, offset?: number): InputError {
  return new InputError(message, { field: "notation", ...(offset !== undefined && { position: { offset } }) });
}
