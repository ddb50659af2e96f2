import { type Codec, INCOMPLETE, LEFTOVER_BITS } from "./codec.ts";

/** RFC 4648: each digit is a fixed number of bits, the most significant first. */
export function bitCodec(bits: number): Codec {
  const mask = 2 ** bits - 1;
  return {
    encoder: () => {
      let buffer = 0;
      let held = 0;
      return {
        push: (byte, digits) => {
          buffer = (buffer << 8) | byte;
          held += 8;
          while (held >= bits) {
            held -= bits;
            digits.push((buffer >> held) & mask);
          }
          buffer &= 2 ** held - 1;
        },
        end: (digits) => {
          if (held > 0) digits.push((buffer << (bits - held)) & mask);
        },
      };
    },
    decoder: () => {
      let buffer = 0;
      let held = 0;
      return {
        push: (digit, bytes) => {
          buffer = (buffer << bits) | digit;
          held += bits;
          if (held < 8) return undefined;
          held -= 8;
          bytes.push(buffer >> held);
          buffer &= 2 ** held - 1;
          return undefined;
        },
        end: () => (held >= bits ? INCOMPLETE : buffer > 0 ? LEFTOVER_BITS : undefined),
      };
    },
  };
}
