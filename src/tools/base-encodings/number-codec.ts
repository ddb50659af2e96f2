import { InputError } from "#shared/input-error.ts";
import type { Codec } from "./codec.ts";

/** All bytes are one number, so the work grows faster than the input. */
const MAX_BYTES = 100_000;

/**
 * Base58, Base62 and the like: all bytes are one number. Each zero byte at the start is a zero digit, as in Bitcoin.
 * @param isChecked adds and checks the first four bytes of a double SHA-256
 */
export function numberCodec(radix: number, isChecked = false): Codec {
  return {
    encoder: () => {
      const bytes: number[] = [];
      return {
        push: (byte) => {
          if (bytes.length === MAX_BYTES) throw tooLong();
          bytes.push(byte);
        },
        end: async (digits) => {
          if (isChecked) bytes.push(...(await checksum(bytes)));
          for (const digit of changeRadix(bytes, 256, radix)) digits.push(digit);
        },
      };
    },
    decoder: () => {
      const digits: number[] = [];
      return {
        push: (digit) => {
          if (digits.length === 3 * MAX_BYTES) throw tooLong();
          digits.push(digit);
          return undefined;
        },
        end: async (bytes) => {
          const all = changeRadix(digits, radix, 256);
          const content = isChecked ? all.slice(0, -4) : all;
          if (isChecked) {
            if (all.length < 4) return "This is too short for a checksum.";
            const expected = await checksum(content);
            if (all.slice(-4).join() !== expected.join())
              return "The checksum is wrong: a character is missing or mistyped.";
          }
          for (const byte of content) bytes.push(byte);
          return undefined;
        },
      };
    },
  };
}

const tooLong = () => new InputError("At most 100 KB: this encoding reads all bytes as one number.");

async function checksum(bytes: readonly number[]): Promise<number[]> {
  const { createSHA256 } = await import("hash-wasm");
  const hash = await createSHA256();
  const once = hash.init().update(Uint8Array.from(bytes)).digest("binary");
  return [...hash.init().update(once).digest("binary").subarray(0, 4)];
}

/** Digits of a number in another radix, the highest first; zeros at the start stay as many. */
function changeRadix(digits: readonly number[], from: number, to: number): number[] {
  const start = digits.findIndex((digit) => digit > 0);
  const zeros = start === -1 ? digits.length : start;
  const written: number[] = [];
  if (start !== -1) split(join(digits, start, digits.length, BigInt(from)), BigInt(to), written);
  return [...new Array<number>(zeros).fill(0), ...written];
}

/** Halves take less than quadratic time. */
function join(digits: readonly number[], start: number, end: number, radix: bigint): bigint {
  if (end - start <= 8) return digits.slice(start, end).reduce((sum, digit) => sum * radix + BigInt(digit), 0n);
  const middle = (start + end) >> 1;
  return join(digits, start, middle, radix) * radix ** BigInt(end - middle) + join(digits, middle, end, radix);
}

/** Appends the digits of a number, without zeros at the start. */
function split(value: bigint, radix: bigint, digits: number[]): void {
  const powers = [radix];
  for (let square = radix * radix; square <= value; square *= square) powers.push(square);
  const write = (part: bigint, level: number) => {
    if (level < 0) {
      if (digits.length > 0 || part > 0n) digits.push(Number(part));
      return;
    }
    const power = powers[level] as bigint;
    write(part / power, level - 1);
    write(part % power, level - 1);
  };
  write(value, powers.length - 1);
}
