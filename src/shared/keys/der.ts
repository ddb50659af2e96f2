import { concatenate } from "#shared/concatenate.ts";

/** One value of DER (ITU-T X.690): tag, length and content. */
export interface DerItem {
  tag: number;
  content: Uint8Array;
  /** All of its bytes. */
  whole: Uint8Array;
}

const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const NULL = 0x05;
export const OBJECT_ID = 0x06;
export const SEQUENCE = 0x30;

/** @throws {RangeError} for anything but whole values. */
export function readDer(bytes: Uint8Array): DerItem[] {
  const items: DerItem[] = [];
  let at = 0;
  while (at < bytes.length) {
    const start = at;
    const tag = bytes[at] as number;
    let length = bytes[at + 1] ?? 0x80;
    at += 2;
    if (length > 0x80) {
      const count = length & 0x7f;
      if (count > 4) throw new RangeError("A length has too many bytes");
      length = 0;
      for (const byte of bytes.subarray(at, at + count)) length = length * 256 + byte;
      at += count;
    } else if (length === 0x80) throw new RangeError("A length is missing");
    const end = at + length;
    if (end > bytes.length) throw new RangeError("The key ends too early");
    items.push({ tag, content: bytes.subarray(at, end), whole: bytes.subarray(start, end) });
    at = end;
  }
  return items;
}

/** The values in a sequence that is alone. @throws {RangeError} for anything else. */
export function readSequence(bytes: Uint8Array): DerItem[] {
  const [item, ...rest] = readDer(bytes);
  if (item?.tag !== SEQUENCE || rest.length > 0) throw new RangeError("There is no sequence");
  return readDer(item.content);
}

/** The content of a value with this tag. @throws {RangeError} for another one. */
export function contentOf(item: DerItem | undefined, tag: number): Uint8Array {
  if (item?.tag !== tag) throw new RangeError("A value is missing");
  return item.content;
}

/** A positive integer without leading zeros. */
export function readUnsigned(item: DerItem | undefined): Uint8Array {
  return withoutLeadingZeros(contentOf(item, INTEGER));
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

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
