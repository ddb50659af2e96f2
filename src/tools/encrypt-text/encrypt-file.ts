import { Encrypter } from "age-encryption";
import type { ByteStream } from "#shared/byte-stream.ts";
import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile } from "#shared/operation.ts";
import { encodeArmor } from "./armor.ts";
import { pipeBytes } from "./byte-pipe.ts";
import { readRecipients } from "./keys.ts";

interface EncryptOptions {
  passphrase: string;
  /** Public keys, `age1…`, separated by spaces, commas or line breaks. */
  recipients: string;
  /** `auto`: armored text for typed or piped text, otherwise a binary file. */
  format: "auto" | "armor" | "binary";
  /** Base-2 logarithm of scrypt's cost, for tests; by default 18, as the `age` command. */
  workFactor?: number;
}

/** The name of typed or piped input. */
const UNNAMED = "input.txt";
const SNIFF_BYTES = 4_096;

/**
 * Encrypts to the age format (age-encryption.org/v1).
 * @throws {InputError} without a passphrase or recipients, or for bad recipients
 */
export async function encryptFile(
  input: ByteStream,
  { passphrase, recipients, format, workFactor }: EncryptOptions,
): Promise<OutputFile> {
  const keys = readRecipients(recipients);
  if (passphrase === "" && keys.length === 0) {
    throw new InputError("Please enter a passphrase, or recipients", { field: "passphrase" });
  }
  if (passphrase !== "" && keys.length > 0) {
    throw new InputError("Use either a passphrase or recipients: the age format allows only one of them.", {
      field: "recipients",
    });
  }
  const isArmored = format === "armor" || (format === "auto" && (await isUnnamedText(input)));
  const encrypter = new Encrypter();
  if (passphrase !== "") encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  for (const key of keys) encrypter.addRecipient(key);
  const content = await pipeBytes(
    input,
    (stream) => encrypter.encrypt(stream),
    (error) => (error instanceof RangeError ? new InputError("There is too little memory to derive the key.") : error),
  );
  const name = input.name === UNNAMED ? "message.age" : `${input.name}.age`;
  return isArmored
    ? { name, type: "text/plain;charset=utf-8", content: encodeArmor(content) }
    : { name, type: "application/octet-stream", content };
}

async function isUnnamedText(input: ByteStream): Promise<boolean> {
  if (input.name !== UNNAMED) return false;
  return decodeUtf8(await input.head(SNIFF_BYTES), { isCut: true }) !== undefined;
}
