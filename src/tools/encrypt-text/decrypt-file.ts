import { Decrypter } from "age-encryption";
import { ByteStream } from "#shared/byte-stream.ts";
import { detectedFile } from "#shared/detected-file.ts";
import { formatBytes } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile } from "#shared/operation.ts";
import { decodeChunks, sniffEncoding, streamText } from "#shared/text-source.ts";
import { type AgeHeader, readAgeHeader } from "./age-header.ts";
import { ARMOR_BEGIN, decodeArmor } from "./armor.ts";
import { pipeBytes } from "./byte-pipe.ts";
import { readIdentities } from "./keys.ts";

interface DecryptOptions {
  passphrase: string;
  /** A text with one or more secret keys, `AGE-SECRET-KEY-1…`. */
  identity: string;
}

/** The armor may have a kilobyte of white space before it. */
const SNIFF_BYTES = 2_048;
/** The library's bound: each step doubles scrypt's memory, and this takes 1 GB. */
const MAX_WORK_FACTOR = 20;
/** Bytes of memory that scrypt needs for a cost of 1, because r = 8. */
const SCRYPT_BLOCK_BYTES = 1_024;

const DAMAGED = "This file is damaged or incomplete, or was changed after it was encrypted.";

/** The types of recipients that an identity can open. */
const KEY_TYPES = ["X25519", "mlkem768x25519"];

/**
 * Decrypts an age file, binary or armored, and names and types the result by its content.
 * @throws {InputError} for another format, a wrong passphrase or key, and while the content is read for damaged data.
 * Everything read before is authentic.
 */
export async function decryptFile(input: ByteStream, options: DecryptOptions): Promise<OutputFile> {
  const binary = await removeArmor(input);
  const header = await readAgeHeader(binary);
  const decrypter = createDecrypter(header, options);
  const content = await pipeBytes(
    binary,
    (stream) => decrypter.decrypt(stream),
    (error, phase) => describe(error, phase, header),
  );
  return detectedFile(content, (extension) => nameWithout(input.name, extension));
}

async function removeArmor(input: ByteStream): Promise<ByteStream> {
  const { encoding } = await sniffEncoding(input);
  const start = new TextDecoder(encoding).decode(await input.head(SNIFF_BYTES)).trimStart();
  const at = start.indexOf(ARMOR_BEGIN);
  if (at === -1) return input;
  if (at > 0) throw new InputError(`There is something before ${ARMOR_BEGIN}. Start with that line.`);
  return new ByteStream(decodeArmor(decodeChunks(streamText(input, input.onRead))));
}

function createDecrypter(header: AgeHeader, { passphrase, identity }: DecryptOptions): Decrypter {
  const decrypter = new Decrypter();
  if (header.recipientTypes.includes("scrypt")) {
    if (passphrase === "") {
      const message =
        identity === ""
          ? "Please enter the passphrase"
          : "This file opens with a passphrase, not with an identity. Please enter it.";
      throw new InputError(message, { field: "passphrase" });
    }
    const { workFactor = 0 } = header;
    if (workFactor > MAX_WORK_FACTOR) {
      throw new InputError(
        `This file has a work factor of ${workFactor}. At most ${MAX_WORK_FACTOR} can be opened here, which takes 1 GB of memory.`,
      );
    }
    decrypter.addPassphrase(passphrase);
    return decrypter;
  }
  if (!header.recipientTypes.some((type) => KEY_TYPES.includes(type))) rejectOtherTypes(header);
  if (identity === "") {
    const message =
      "This file was encrypted to a recipient, not with a passphrase. Please enter the recipient's identity.";
    throw new InputError(message, { field: "identity" });
  }
  for (const one of readIdentities(identity)) decrypter.addIdentity(one);
  return decrypter;
}

function rejectOtherTypes({ recipientTypes }: AgeHeader): void {
  // Types that end so are dummies, to keep programs from relying on their absence.
  const type = recipientTypes.find((one) => !one.endsWith("-grease"));
  if (type === undefined) return;
  const name = type.startsWith("ssh-") ? "an SSH key" : `a key of the type “${type.slice(0, 32)}”`;
  throw new InputError(`This file was encrypted to ${name}, which only the age command can use.`);
}

/** The library's errors have no types, but each of its phases fails for few reasons. */
function describe(error: unknown, phase: "header" | "payload", { workFactor }: AgeHeader): unknown {
  if (error instanceof RangeError && workFactor !== undefined) {
    const memory = formatBytes(SCRYPT_BLOCK_BYTES * 2 ** workFactor);
    return new InputError(`Deriving the key of this file takes ${memory} of memory, more than is available.`);
  }
  if (phase === "payload") return new InputError(DAMAGED);
  if (!(error instanceof Error && error.message.startsWith("no identity matched"))) {
    return new InputError("The header of this age file is damaged, or was changed after it was encrypted.");
  }
  return workFactor === undefined
    ? new InputError("This identity doesn't open the file: it was encrypted to others.", { field: "identity" })
    : new InputError("The passphrase is wrong, or the header of the file is damaged.", { field: "passphrase" });
}

function nameWithout(name: string, extension: string): string {
  const base = name.replace(/\.age$/i, "");
  if (base === name || base === "") return `decrypted${extension}`;
  return base.includes(".") ? base : `${base}${extension}`;
}
