import { concatenate } from "#shared/concatenate.ts";

export const BOOLEAN = 0x01;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const NULL = 0x05;
export const OBJECT_ID = 0x06;
export const SEQUENCE = 0x30;
export const SET = 0x31;
/** Context-specific constructed tag `[n]`. */
export const field = (number: number) => 0xa0 | number;
/** Context-specific primitive tag `[n]`. */
export const valueField = (number: number) => 0x80 | number;

const TAG_NAMES: Readonly<Record<number, string>> = {
  [BOOLEAN]: "BOOLEAN",
  [INTEGER]: "INTEGER",
  [BIT_STRING]: "BIT STRING",
  [OCTET_STRING]: "OCTET STRING",
  [NULL]: "NULL",
  [OBJECT_ID]: "OBJECT IDENTIFIER",
  [SEQUENCE]: "SEQUENCE",
  [SET]: "SET",
  12: "UTF8String",
  19: "PrintableString",
  22: "IA5String",
  23: "UTCTime",
  24: "GeneralizedTime",
};

/** Longer object identifiers are shown as hex: converting them takes quadratic time. */
const MAX_OID_BYTES = 100;
const MAX_LENGTH_BYTES = 4;

/** Malformed DER, with the offset of the first wrong byte. */
export class DerError extends RangeError {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** One value of DER (ITU-T X.690) and where it is. Nothing inside is read before it is asked for. */
export class Der {
  readonly source: Uint8Array;
  readonly tag: number;
  /** Offsets in the source: of the tag, of the content, and after it. */
  readonly start: number;
  readonly from: number;
  readonly end: number;

  constructor(source: Uint8Array, tag: number, start: number, from: number, end: number) {
    this.source = source;
    this.tag = tag;
    this.start = start;
    this.from = from;
    this.end = end;
  }

  get content(): Uint8Array {
    return this.source.subarray(this.from, this.end);
  }

  /** All of its bytes. */
  get whole(): Uint8Array {
    return this.source.subarray(this.start, this.end);
  }

  /** The values inside. @param what names it in errors, after "the" */
  inside(what: string): DerReader {
    return new DerReader(this.source, this.from, this.end, what);
  }

  /** Refuses another tag. */
  as(tag: number, what: string): Der {
    if (this.tag === tag) return this;
    throw new DerError(`The ${what} should be ${nameTag(tag)}, not ${nameTag(this.tag)}`, this.start);
  }
}

/** Reads values one after the other. */
export class DerReader {
  readonly source: Uint8Array;
  readonly end: number;
  /** Names it in errors, after "the". */
  readonly what: string;
  #at: number;

  constructor(source: Uint8Array, start: number, end: number, what: string) {
    this.source = source;
    this.#at = start;
    this.end = end;
    this.what = what;
  }

  static over(bytes: Uint8Array, what: string): DerReader {
    return new DerReader(bytes, 0, bytes.length, what);
  }

  /** The values in a SEQUENCE that is all of the bytes. */
  static inSequence(bytes: Uint8Array, what: string): DerReader {
    const outer = DerReader.over(bytes, what);
    const item = outer.next(what, SEQUENCE);
    outer.finish();
    return item.inside(what);
  }

  get isDone(): boolean {
    return this.#at >= this.end;
  }

  get offset(): number {
    return this.#at;
  }

  /** The tag of the next value. */
  get tag(): number | undefined {
    return this.isDone ? undefined : this.source[this.#at];
  }

  /** The next value. @throws {DerError} if there is none, or it has another tag */
  next(what: string, tag?: number): Der {
    if (this.isDone) throw new DerError(`The ${this.what} ends before the ${what}`, this.#at);
    const { source, end } = this;
    const start = this.#at;
    const found = source[start] as number;
    if (tag !== undefined && found !== tag) {
      throw new DerError(`The ${what} should be ${nameTag(tag)}, not ${nameTag(found)}`, start);
    }
    const { from, length } = readHead(source, start, end, what);
    if (length === undefined) {
      const after = endOfOpen(source, from, end, what);
      this.#at = after;
      return new Der(source, found, start, from, after - 2);
    }
    if (length > end - from) {
      const left = Math.max(0, end - from);
      throw new DerError(
        `The ${what} has a length of ${length.toLocaleString("en")}, but only ${left.toLocaleString("en")} bytes are left`,
        start,
      );
    }
    this.#at = from + length;
    return new Der(source, found, start, from, this.#at);
  }

  /** The next value if it has this tag. */
  optional(what: string, tag: number): Der | undefined {
    return this.tag === tag ? this.next(what) : undefined;
  }

  /** Every further value. */
  *rest(what: string, tag?: number): Generator<Der> {
    while (!this.isDone) yield this.next(what, tag);
  }

  /** Refuses anything more. */
  finish(): void {
    if (!this.isDone) throw new DerError(`The ${this.what} has more in it than it should`, this.#at);
  }
}

/** Where the content starts, and its length: undefined for indefinite-length BER, which some PKCS #7 has. */
function readHead(source: Uint8Array, start: number, end: number, what: string): { from: number; length?: number } {
  const tag = source[start] as number;
  let at = start + 1;
  if ((tag & 0x1f) === 0x1f) {
    while (at < end && (source[at] as number) >= 0x80) at++;
    at++;
  }
  if (at >= end) throw new DerError(`The ${what} has no length`, start);
  const first = source[at] as number;
  const from = at + 1;
  if (first < 0x80) return { from, length: first };
  const count = first & 0x7f;
  if (count === 0 && (tag & 0x20) !== 0) return { from };
  if (count === 0 || count > MAX_LENGTH_BYTES) throw new DerError(`The ${what} has a malformed length`, at);
  let length = 0;
  for (const byte of source.subarray(from, Math.min(from + count, end))) length = length * 256 + byte;
  return { from: from + count, length };
}

/** Offset after the end-of-contents octets. Not recursive: values can be nested as deep as the input is long. */
function endOfOpen(source: Uint8Array, from: number, end: number, what: string): number {
  let depth = 1;
  let at = from;
  while (at < end) {
    if (source[at] === 0 && source[at + 1] === 0) {
      at += 2;
      depth--;
      if (depth === 0) return at;
      continue;
    }
    const head = readHead(source, at, end, what);
    if (head.length === undefined) depth++;
    at = head.from + (head.length ?? 0);
  }
  throw new DerError(`The ${what} has no end`, from);
}

function nameTag(tag: number): string {
  const name = TAG_NAMES[tag];
  if (name !== undefined) return name;
  return tag >= 0x80 && tag < 0xc0 ? `field [${tag & 0x1f}]` : `tag 0x${tag.toString(16).padStart(2, "0")}`;
}

/** @example readOid(…) // "2.5.4.3" */
export function readOid(item: Der): string {
  const bytes = item.content;
  const last = bytes.at(-1);
  if (last === undefined || last >= 0x80) throw new DerError("An object identifier is cut off", item.start);
  if (bytes.length > MAX_OID_BYTES) return `an object identifier of ${bytes.length.toLocaleString("en")} bytes`;
  const numbers: bigint[] = [];
  let number = 0n;
  for (const byte of bytes) {
    number = (number << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0n;
    }
  }
  const [first = 0n, ...others] = numbers;
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - top * 40n, ...others].join(".");
}

/** The bytes of a BIT STRING that has whole bytes. */
export function readBits(item: Der): Uint8Array {
  if (item.content.length === 0) throw new DerError("A bit string has no bits", item.start);
  return item.content.subarray(1);
}

/** A positive integer without leading zeros. */
export function readUnsigned(item: Der): Uint8Array {
  return withoutLeadingZeros(item.as(INTEGER, "number").content);
}

export function withoutLeadingZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? bytes.subarray(-1) : bytes.subarray(start);
}

export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const length: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256);
  const head = size < 0x80 ? [tag, size] : [tag, 0x80 | length.length, ...length];
  return concatenate([Uint8Array.from(head), ...parts], head.length + size);
}

/** A positive integer, from big-endian bytes. */
export function writeUnsigned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return writeDer(INTEGER, ...positive(bytes));
}

/** A zero before a first bit that would make the number negative. */
export function positive(bytes: Uint8Array): Uint8Array[] {
  const digits = withoutLeadingZeros(bytes);
  return (digits[0] as number) & 0x80 ? [Uint8Array.of(0), digits] : [digits];
}

export function writeBits(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return writeDer(BIT_STRING, Uint8Array.of(0), bytes);
}

/** @example writeOid("1.3.101.112") // of Ed25519 */
export function writeOid(oid: string): Uint8Array<ArrayBuffer> {
  const [top = 0, second = 0, ...others] = oid.split(".").map(Number);
  const bytes = [top * 40 + second, ...others].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let rest = number >>> 7; rest > 0; rest >>>= 7) digits.unshift(0x80 | (rest & 0x7f));
    return digits;
  });
  return writeDer(OBJECT_ID, Uint8Array.from(bytes));
}
