import { fromBase64any } from "@exodus/bytes/base64.js";
import { fromHex } from "@exodus/bytes/hex.js";
import { InputError } from "#shared/input-error.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";

/** How bytes are given: as they are, as text of their digits, or whichever it looks like. */
export type ByteInput = "auto" | "hex" | "base64" | "bytes";

const MAX_BYTES = 20_000_000;
/** What programs print around and between the digits of bytes. */
const HEX_PREFIXES = /0x|\\x/gi;
const HEX_SEPARATORS = /[\s,:;{}[\]<>"'-]+/g;

/**
 * The bytes of a file or of pasted hex or Base64.
 * @throws {InputError} if the text is neither, or too large.
 */
export async function readBytes(file: File, encoding: ByteInput): Promise<Uint8Array<ArrayBuffer>> {
  assertSize(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (encoding === "bytes") return bytes;
  const text = new TextDecoder().decode(bytes);
  const mayBeBase64 = encoding === "base64" || (encoding === "auto" && !/\S[ \t]+\S/.test(text));
  const decoded =
    (encoding === "base64" ? undefined : decodeHex(text)) ?? (mayBeBase64 ? decodeBase64(text) : undefined);
  if (decoded) return decoded;
  // Text that is the bytes themselves would be an unlikely coincidence.
  if (encoding === "auto" && !/^[\t\n\r -~]*$/.test(text)) return bytes;
  const name = { auto: "hex or Base64", hex: "hex", base64: "Base64" }[encoding];
  const offset = text.search(mayBeBase64 ? /[^\w+/=\s-]/ : /[^\da-fx\\\s,:;{}[\]<>"'-]/i);
  const found = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  throw new InputError(
    offset === -1
      ? `This isn’t ${name}: a digit is missing or too much.`
      : `This isn’t ${name}: “${found}” isn’t part of it.`,
    offset === -1 ? {} : { position: { offset } },
  );
}

function assertSize(length: number): void {
  if (length > MAX_BYTES) throw new InputError("This is too large: up to 20 MB can be read.");
}

function decodeHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  const groups = text.replace(HEX_PREFIXES, " ").split(HEX_SEPARATORS);
  const isHex = groups.every((group) => group.length % 2 === 0 && !/[^\da-f]/i.test(group));
  return isHex ? new Uint8Array(fromHex(groups.join(""))) : undefined;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(fromBase64any(trimEndCharacters(text.replace(/\s+/g, ""), "=")));
  } catch {
    return undefined;
  }
}
