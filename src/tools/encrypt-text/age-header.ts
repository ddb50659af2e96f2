import type { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";

const VERSION_LINE = "age-encryption.org/v1";
/** Hundreds of recipients fit. */
const MAX_BYTES = 1_048_576;
const USUAL_BYTES = 4_096;
const SNIFF_BYTES = 64;

const INCOMPLETE = "The header of this age file is damaged or incomplete.";

/** What the header of an age file says about who can open it. */
export interface AgeHeader {
  /** Types of its stanzas, such as `scrypt` or `X25519`. */
  recipientTypes: readonly string[];
  /** Base-2 logarithm of scrypt's cost, if there is a passphrase. */
  workFactor: number | undefined;
}

/** Starts of other files, as Latin-1, with what to say about them. */
const OTHER_FORMATS: readonly (readonly [starts: readonly string[], message: string])[] = [
  [["Salted__", "U2FsdGVkX1"], "This was encrypted by OpenSSL, not in the age format. AES Encrypt/Decrypt opens it."],
  [
    // Binary: with a passphrase, or for keys of the usual sizes.
    ["-----BEGIN PGP MESSAGE", "\x8c\r\x04", "\x85\x01\x0c\x03", "\x85\x01\x8c\x03", "\x85\x02\x0c\x03", "\x84^\x03"],
    "This is a PGP message, not an age file. GnuPG opens it: gpg -d FILE",
  ],
  [["-----BEGIN "], "This is a key or certificate, not an age file."],
  [["AGE-SECRET-KEY-", "# created: "], "This is an identity, not an age file. Enter it as the identity."],
  [["PK\x03\x04"], "This is a ZIP archive, not an age file. Compress & Decompress opens it, even with a password."],
  [["7z\xbc\xaf"], "This is a 7-Zip archive, not an age file."],
  [
    [`${VERSION_LINE}\r\n`],
    "The line breaks of this file were changed on its way, which damaged it. Send it as a file, not as text.",
  ],
  [["age-encryption.org/"], "This file was made by a newer version of age. Only version 1 can be opened here."],
  [
    ["\xff\xfea\0g\0e\0-\0"],
    "PowerShell's “>” turned this age file into text and damaged it. Encrypt again with: age -o FILE",
  ],
];

/**
 * Reads the header of a binary age file, without checking it. The bytes are still part of the stream.
 * @throws {InputError} for another format, by its name if it is known
 */
export async function readAgeHeader(input: ByteStream): Promise<AgeHeader> {
  const start = String.fromCharCode(...(await input.head(SNIFF_BYTES)));
  if (!start.startsWith(`${VERSION_LINE}\n`)) {
    const [, message] = OTHER_FORMATS.find(([starts]) => starts.some((one) => start.startsWith(one))) ?? [];
    throw new InputError(message ?? "This is not an age file, or its start is missing.");
  }
  const stanzas = (await readHeaderText(input))
    .split("\n")
    .filter((line) => line.startsWith("-> "))
    .map((line) => line.split(" ").slice(1));
  if (stanzas.length === 0) throw new InputError(INCOMPLETE);
  const [, , workFactor] = stanzas.find(([type]) => type === "scrypt") ?? [];
  return {
    recipientTypes: stanzas.map(([type = ""]) => type),
    workFactor: workFactor === undefined ? undefined : Number(workFactor),
  };
}

/** The library reads a header of any length, so its end has to be known before. */
async function readHeaderText(input: ByteStream): Promise<string> {
  for (const length of [USUAL_BYTES, MAX_BYTES]) {
    const text = new TextDecoder("latin1").decode(await input.head(length));
    const end = text.indexOf("\n--- ");
    if (end !== -1 && text.indexOf("\n", end + 1) !== -1) return text.slice(0, end);
  }
  throw new InputError(INCOMPLETE);
}
