import { type Codec, INCOMPLETE, TOO_LARGE } from "./codec.ts";

/** Base45 (RFC 9285): two bytes are three digits, the lowest first. */
export const base45: Codec = {
  encoder: () => {
    let first: number | undefined;
    return {
      push: (byte, digits) => {
        if (first === undefined) {
          first = byte;
          return;
        }
        const value = first * 256 + byte;
        digits.push(value % 45, Math.floor(value / 45) % 45, Math.floor(value / 2025));
        first = undefined;
      },
      end: (digits) => {
        if (first !== undefined) digits.push(first % 45, Math.floor(first / 45));
      },
    };
  },
  decoder: () => {
    let group: number[] = [];
    return {
      push: (digit, bytes) => {
        group.push(digit);
        if (group.length < 3) return undefined;
        const [a = 0, b = 0, c = 0] = group;
        const value = a + b * 45 + c * 2025;
        group = [];
        if (value > 0xffff) return TOO_LARGE;
        bytes.push(value >> 8, value & 0xff);
        return undefined;
      },
      end: (bytes) => {
        const [a = 0, b] = group;
        if (group.length === 0) return undefined;
        if (b === undefined) return INCOMPLETE;
        if (a + b * 45 > 0xff) return TOO_LARGE;
        bytes.push(a + b * 45);
        return undefined;
      },
    };
  },
};

/** The digit that Ascii85 writes for four zero bytes, beyond the 85 others. */
const ZERO_GROUP = 85;

/**
 * Base85: four bytes are five digits, the highest first.
 * @param isZ85 whether only whole groups exist (ZeroMQ RFC 32); otherwise it is Ascii85, with `z` for four zero bytes
 */
export function base85(isZ85: boolean): Codec {
  return {
    encoder: () => {
      let value = 0;
      let count = 0;
      const write = (digits: number[], size: number) => {
        const group = [];
        for (let rest = value, at = 0; at < 5; at++, rest = Math.floor(rest / 85)) group.unshift(rest % 85);
        digits.push(...group.slice(0, size));
      };
      return {
        push: (byte, digits) => {
          value = value * 256 + byte;
          count += 1;
          if (count < 4) return;
          if (value === 0 && !isZ85) digits.push(ZERO_GROUP);
          else write(digits, 5);
          value = 0;
          count = 0;
        },
        end: (digits) => {
          if (count === 0) return;
          value *= 256 ** (4 - count);
          write(digits, count + 1);
        },
      };
    },
    decoder: () => {
      let value = 0;
      let count = 0;
      const write = (bytes: number[], size: number) => {
        for (let at = 3; at > 3 - size; at--) bytes.push(Math.floor(value / 256 ** at) % 256);
      };
      return {
        push: (digit, bytes) => {
          if (digit === ZERO_GROUP) {
            if (count > 0) return "z stands for a whole group, so it can’t be inside one.";
            bytes.push(0, 0, 0, 0);
            return undefined;
          }
          value = value * 85 + digit;
          count += 1;
          if (count < 5) return undefined;
          if (value > 0xffff_ffff) return TOO_LARGE;
          write(bytes, 4);
          value = 0;
          count = 0;
          return undefined;
        },
        end: (bytes) => {
          if (count === 0) return undefined;
          if (count === 1 || isZ85) return INCOMPLETE;
          // Filled up with the highest digit, as Adobe's PostScript reference has it.
          for (let at = count; at < 5; at++) value = value * 85 + 84;
          if (value > 0xffff_ffff) return TOO_LARGE;
          write(bytes, count - 1);
          return undefined;
        },
      };
    },
  };
}

/** basE91 by Joachim Henke: 13 or 14 bits are two digits, the lowest first. */
export const base91: Codec = {
  encoder: () => {
    let buffer = 0;
    let held = 0;
    return {
      push: (byte, digits) => {
        buffer |= byte << held;
        held += 8;
        if (held <= 13) return;
        const isShort = (buffer & 8191) > 88;
        const value = buffer & (isShort ? 8191 : 16_383);
        buffer >>= isShort ? 13 : 14;
        held -= isShort ? 13 : 14;
        digits.push(value % 91, Math.floor(value / 91));
      },
      end: (digits) => {
        if (held === 0) return;
        digits.push(buffer % 91);
        if (held > 7 || buffer > 90) digits.push(Math.floor(buffer / 91));
      },
    };
  },
  decoder: () => {
    let buffer = 0;
    let held = 0;
    let first: number | undefined;
    return {
      push: (digit, bytes) => {
        if (first === undefined) {
          first = digit;
          return undefined;
        }
        const value = first + digit * 91;
        first = undefined;
        buffer |= value << held;
        held += (value & 8191) > 88 ? 13 : 14;
        while (held > 7) {
          bytes.push(buffer & 0xff);
          buffer >>= 8;
          held -= 8;
        }
        return undefined;
      },
      end: (bytes) => {
        if (first !== undefined) bytes.push((buffer | (first << held)) & 0xff);
        return undefined;
      },
    };
  },
};
