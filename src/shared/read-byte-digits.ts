import { InputError, type TextPosition } from "#shared/input-error.ts";
import { Utf8Validator } from "#shared/utf8-validator.ts";
import { DIGITS_PER_BYTE, type DigitBase, digitsOf } from "#shared/write-byte-digits.ts";

export interface DigitReading {
  /**
   * Also accepts a prefix before each byte (0x, \x, %, 0b) and punctuation between bytes. The digits of a byte must then
   * be adjacent; otherwise whitespace may be anywhere.
   */
  anyStyle?: boolean;
  /** Message for text that is not a series of whole bytes. */
  invalid: string;
  /** Start of the message for bytes that are not UTF-8. Without it, they may be anything. */
  notText?: string;
}

/**
 * Decodes the hexadecimal or binary digits of a UTF-8 text or of other bytes.
 * @param chunks ASCII, split anywhere.
 * @throws {InputError} `invalid` at the first non-digit or incomplete byte; otherwise `notText` at the first byte that
 * is not UTF-8, with its number and digits.
 * @example readByteDigits("48 69" in chunks, 16, messages) // "Hi"
 */
export async function* readByteDigits(
  chunks: AsyncIterable<Uint8Array>,
  base: DigitBase,
  { anyStyle = false, invalid, notText }: DigitReading,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const perByte = DIGITS_PER_BYTE[base];
  const byteClasses = BYTE_CLASSES[base];
  const sequence = new Utf8Validator();
  /** Where the current byte starts, and (below) the character it belongs to. */
  const byteStart = { offset: 0, line: 1, lineStart: 0 };
  let characterStart = { ...byteStart, number: 0, byte: 0 };
  let passed = 0;
  let line = 1;
  let lineStart = 0;
  let value = 0;
  let digits = 0;
  let count = 0;
  let notUtf8: InputError | undefined;

  for await (const chunk of chunks) {
    const output = new Uint8Array(Math.ceil(chunk.length / perByte));
    let size = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byteClass = byteClasses[chunk[index] as number] as number;
      if (byteClass < base) {
        if (digits === 0) {
          byteStart.offset = passed + index;
          byteStart.line = line;
          byteStart.lineStart = lineStart;
        }
        value = value * base + byteClass;
        digits += 1;
        if (digits < perByte) continue;
        count += 1;
        if (notText !== undefined && (value >= 0x80 || !sequence.isComplete)) {
          if (sequence.isComplete) characterStart = { ...byteStart, number: count, byte: value };
          if (!notUtf8 && !sequence.take(value)) notUtf8 = utf8Error(characterStart);
        }
        output[size++] = value;
        value = 0;
        digits = 0;
        continue;
      }
      if (
        byteClass === OTHER ||
        (!anyStyle && byteClass > LINE_FEED) ||
        (byteClass === PREFIX && (digits > 1 || value > 0))
      ) {
        throw invalidDigitsError({ offset: passed + index, line, lineStart });
      }
      if (byteClass === PREFIX) digits = 0;
      else if (anyStyle && digits > 0) throw invalidDigitsError(byteStart);
      if (byteClass === LINE_FEED) {
        line += 1;
        lineStart = passed + index + 1;
      }
    }
    passed += chunk.length;
    if (size > 0 && !notUtf8) yield output.subarray(0, size);
  }
  if (digits > 0) throw invalidDigitsError(byteStart);
  if (!notUtf8 && !sequence.isComplete) notUtf8 = utf8Error(characterStart);
  if (notUtf8) throw notUtf8;

  function invalidDigitsError(at: Place): InputError {
    return new InputError(invalid, { position: positionOf(at) });
  }

  function utf8Error({ number, byte, ...start }: typeof characterStart): InputError {
    return new InputError(`${notText}: byte ${number} (${digitsOf(byte, base)}) is not valid UTF-8`, {
      position: positionOf(start),
    });
  }
}

interface Place {
  offset: number;
  line: number;
  lineStart: number;
}

/** Everything read so far is ASCII, so one offset counts both characters and bytes. */
function positionOf({ offset, line, lineStart }: Place): TextPosition {
  return { offset, byteOffset: offset, line, column: offset - lineStart + 1 };
}

const SPACE = 16;
const LINE_FEED = 17;
const PREFIX = 18;
const PUNCTUATION = 19;
const OTHER = 20;

/** For each byte, the value of its digit or one of the five classes above. */
const BYTE_CLASSES: Readonly<Record<DigitBase, Uint8Array>> = {
  16: classifyBytes(16, /x/i),
  2: classifyBytes(2, /b/i),
};

function classifyBytes(base: DigitBase, prefix: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const character = String.fromCharCode(code);
    const digit = Number.parseInt(character, base);
    if (!Number.isNaN(digit)) return digit;
    if (character === "\n") return LINE_FEED;
    if (/[\t\f\r ]/.test(character)) return SPACE;
    if (prefix.test(character)) return PREFIX;
    return /[!-/:-@[-`{-~]/.test(character) ? PUNCTUATION : OTHER;
  });
}
