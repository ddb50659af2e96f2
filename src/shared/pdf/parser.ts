import { latin1Text } from "./latin1.ts";
import { type Dict, Ref, type Value } from "./value.ts";

/** PDFium's output can't be parsed: a bug in our code or in PDFium, never the user's fault. */
export class PdfSyntaxError extends Error {
  override readonly name = "SyntaxFault";
}

/** PDFium's own nesting limit. */
const MAX_DEPTH = 600;

/** Digits that distinguish any two 32-bit floats. */
const FLOAT32_DIGITS = 9;

/** Bytes decoded at a time; tokens are slices of that text. Decoding each token separately takes several times as long. */
const WINDOW_BYTES = 128;

const code = (text: string) => text.charCodeAt(0);
const [SLASH, PERCENT, LESS, GREATER, OPEN, CLOSE, BACKSLASH] = [..."/%<>()\\"].map(code) as number[];
const [ZERO, NINE, BIG_R] = [..."09R"].map(code) as [number, number, number];
const REGULAR = 0;
const WHITE = 1;
const DELIMITER = 2;
/** Character class of each byte. */
const KINDS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KINDS[byte] = WHITE;
for (const character of "()<>[]{}/%") KINDS[code(character)] = DELIMITER;

/** Parses the objects of a file written by PDFium (ISO 32000-2, 7.2 and 7.3). */
export class Parser {
  readonly #bytes: Uint8Array;
  position: number;
  #window = "";
  #windowStart = 0;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** @throws {PdfSyntaxError} for anything other than an object. */
  value(depth = 0): Value {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError("Nested too deeply");
    const token = this.token();
    if (token === "<<") return this.#dict(depth);
    if (token === "[") return this.#array(depth);
    if (token === "" || token === "]" || token === ">>") throw new PdfSyntaxError(`No object at ${this.position}`);
    return isDigits(token) ? this.#numberOrRef(token) : shortestNumber(token);
  }

  /** The next name, number, string, keyword or bracket verbatim; "" at the end. */
  token(): string {
    const bytes = this.#bytes;
    this.#skipWhite();
    const start = this.position;
    const first = bytes[start];
    if (first === undefined) return "";
    if (first === OPEN) return this.#literal();
    if (first === LESS && bytes[start + 1] !== LESS) {
      const end = bytes.indexOf(GREATER as number, start);
      if (end < 0) throw new PdfSyntaxError(`Open string at ${start}`);
      return this.#upTo(end + 1);
    }
    if (first === LESS || (first === GREATER && bytes[start + 1] === GREATER)) return this.#upTo(start + 2);
    if (KINDS[first] === DELIMITER && first !== SLASH) return this.#upTo(start + 1);
    let end = start + 1;
    while (end < bytes.length && KINDS[bytes[end] as number] === REGULAR) end++;
    return this.#upTo(end);
  }

  #upTo(end: number): string {
    const start = this.position;
    this.position = end;
    // Decode long tokens separately, so that they don't keep the window in memory.
    if (end - start > WINDOW_BYTES / 4) return latin1Text(this.#bytes, start, end);
    if (start < this.#windowStart || end > this.#windowStart + this.#window.length) {
      this.#windowStart = start;
      this.#window = latin1Text(this.#bytes, start, Math.min(start + WINDOW_BYTES, this.#bytes.length));
    }
    return this.#window.slice(start - this.#windowStart, end - this.#windowStart);
  }

  #skipWhite(): void {
    const bytes = this.#bytes;
    for (;;) {
      const byte = bytes[this.position];
      if (byte === PERCENT) {
        while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13) {
          this.position++;
        }
      } else if (byte !== undefined && KINDS[byte] === WHITE) this.position++;
      else return;
    }
  }

  #literal(): string {
    const bytes = this.#bytes;
    let end = this.position;
    let open = 0;
    do {
      const byte = bytes[end];
      if (byte === undefined) throw new PdfSyntaxError(`Open string at ${this.position}`);
      if (byte === BACKSLASH) end++;
      else if (byte === OPEN) open++;
      else if (byte === CLOSE) open--;
      end++;
    } while (open > 0);
    return this.#upTo(end);
  }

  #numberOrRef(number: string): Value {
    const after = this.position;
    if (this.#skipDigits() && this.#skipR()) return new Ref(Number(number));
    this.position = after;
    return number;
  }

  #skipDigits(): boolean {
    this.#skipWhite();
    const start = this.position;
    while (isDigit(this.#bytes[this.position])) this.position++;
    return this.position > start;
  }

  #skipR(): boolean {
    this.#skipWhite();
    if (this.#bytes[this.position] !== BIG_R) return false;
    this.position++;
    const next = this.#bytes[this.position];
    return next === undefined || KINDS[next] !== REGULAR;
  }

  #array(depth: number): Value[] {
    const items: Value[] = [];
    while (!this.#closes("]")) items.push(this.value(depth + 1));
    return items;
  }

  #dict(depth: number): Dict {
    const dict: Dict = new Map();
    while (!this.#closes(">>")) {
      const key = this.token();
      if (!key.startsWith("/")) throw new PdfSyntaxError(`No key at ${this.position}`);
      dict.set(key.slice(1), this.value(depth + 1));
    }
    return dict;
  }

  #closes(bracket: "]" | ">>"): boolean {
    this.#skipWhite();
    for (let index = 0; index < bracket.length; index++) {
      if (this.#bytes[this.position + index] !== bracket.charCodeAt(index)) return false;
    }
    this.position += bracket.length;
    return true;
  }
}

/** Shortest number with the same 32-bit float value: PDFium stores floats and writes 364.8 as 364.79999. */
function shortestNumber(token: string): string {
  if (token.length < FLOAT32_DIGITS || !/^-?\d*\.\d+$/.test(token)) return token;
  const single = Math.fround(Number(token));
  for (let digits = 1; digits <= FLOAT32_DIGITS; digits++) {
    const short = String(Number(single.toPrecision(digits)));
    if (Math.fround(Number(short)) === single) return short.includes("e") ? token : short;
  }
  return token;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE;

function isDigits(token: string): boolean {
  for (let index = 0; index < token.length; index++) {
    if (!isDigit(token.charCodeAt(index))) return false;
  }
  return token !== "";
}
