import { InputError } from "#shared/input-error.ts";
import { type EncodingName, encodingFor } from "./encodings.ts";

interface EncodeOptions {
  encoding: EncodingName;
  alphabet: string;
  padding: boolean;
  /** Characters per line; 0 for a single line. */
  lineLength: number;
}

/** @throws {InputError} if the encoding can't express the bytes. */
export async function* encodeBytes(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, alphabet, padding, lineLength }: EncodeOptions,
): AsyncGenerator<string> {
  const { codec, alphabet: characters, groupLength } = encodingFor(encoding, alphabet);
  const encoder = codec.encoder();
  let written = 0;
  let size = 0;
  const wrap = (text: string): string => {
    let wrapped = "";
    if (lineLength === 0) return text;
    for (let at = 0; at < text.length; ) {
      const rest = lineLength - (written % lineLength);
      if (written > 0 && rest === lineLength) wrapped += "\n";
      wrapped += text.slice(at, at + rest);
      written += Math.min(rest, text.length - at);
      at += rest;
    }
    return wrapped;
  };
  const textOf = (digits: readonly number[]) => {
    let text = "";
    for (const digit of digits) text += characters.charAt(digit);
    size += text.length;
    return text;
  };
  let byteCount = 0;
  for await (const chunk of chunks) {
    const digits: number[] = [];
    for (const byte of chunk) encoder.push(byte, digits);
    byteCount += chunk.length;
    yield wrap(textOf(digits));
  }
  if (encoding === "z85" && byteCount % 4 !== 0) {
    throw new InputError(`Z85 encodes groups of four bytes. This input has ${byteCount}.`);
  }
  const digits: number[] = [];
  await encoder.end(digits);
  yield wrap(textOf(digits));
  if (padding && groupLength && size % groupLength > 0) yield wrap("=".repeat(groupLength - (size % groupLength)));
}
