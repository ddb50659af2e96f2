import { cbc, ctr, ecb, gcm } from "@noble/ciphers/aes.js";
import { concatenate } from "#shared/concatenate.ts";
import { fromAnyBase64, fromHexText } from "#shared/encoded-bytes.ts";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { RandomSource } from "#shared/random.ts";
import { isUtf8 } from "#shared/utf8-validator.ts";
import { type Derivation, deriveBytes, nameDerivation, PBKDF2, USUAL_DERIVATIONS } from "./derive-key.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Warn = (message: string) => void;
export type Mode = "gcm" | "cbc" | "ctr" | "ecb";

interface Secrets {
  secretType: "passphrase" | "key";
  passphrase: string;
  keySize: "256" | "192" | "128";
  key: string;
  iv: string;
  keyEncoding: "hex" | "base64" | "text";
  /** Authenticated with GCM, but not encrypted. */
  additionalData: string;
}

type Settings = Secrets &
  Omit<Derivation, "derivation"> & { mode: Mode | "auto"; derivation: Derivation["derivation"] | "auto" };

const IV_BYTES = { gcm: 12, cbc: 16, ctr: 16, ecb: 0 } as const;
/** Shorter ones are too few. */
const MIN_GCM_IV_BYTES = 8;
const MAX_IV_BYTES = 16;
/** The start of what `openssl enc` and CryptoJS write; then the salt follows. */
const MAGIC = new TextEncoder().encode("Salted__");
const SALT_BYTES = 8;

/**
 * Encrypts with AES. With a passphrase, the result starts with “Salted__” and the salt, as `openssl enc` writes it; with
 * a key, it starts with the IV, unless that is given.
 */
export async function encryptAes(
  plain: Bytes,
  settings: Settings,
  { random, warn }: { random: RandomSource; warn: Warn },
): Promise<Bytes> {
  const mode = settings.mode === "auto" ? "gcm" : settings.mode;
  if (mode !== "gcm") warn(unauthenticated(mode));
  if (settings.secretType === "passphrase") {
    const derivation = settings.derivation === "auto" ? PBKDF2 : { ...settings, derivation: settings.derivation };
    if (derivation.derivation !== "pbkdf2") {
      warn("EVP_BytesToKey is so fast that programs can try billions of passphrases. Choose PBKDF2 if you can.");
    }
    const salt = randomBytes(SALT_BYTES, random);
    const { key, iv } = (await deriveKeys(salt, settings, derivation))(mode);
    return concatenate([
      MAGIC,
      salt,
      aes(mode, key, iv, new TextEncoder().encode(settings.additionalData)).encrypt(plain),
    ]);
  }
  const key = readKey(settings);
  const given = readIv(mode, settings);
  if (given && mode !== "ecb") warn("Never use an IV twice with the same key: it would reveal what was encrypted.");
  const iv = given ?? randomBytes(IV_BYTES[mode], random);
  return concatenate([
    given ? new Uint8Array() : iv,
    aes(mode, key, iv, new TextEncoder().encode(settings.additionalData)).encrypt(plain),
  ]);
}

/**
 * Decrypts with AES. The automatic mode tries those that tell whether the key is right: GCM, and CBC if the result is
 * text, each with the usual derivations if that is automatic.
 * @throws {InputError} if nothing fits
 */
export async function decryptAes(data: Bytes, settings: Settings, warn: Warn): Promise<Bytes> {
  const { mode: wanted, derivation } = settings;
  const isTrial = wanted === "auto" || (derivation === "auto" && settings.secretType === "passphrase");
  for await (const { mode, key, iv, encrypted, name } of candidates(data, settings)) {
    let plain: Bytes;
    try {
      plain = aes(mode, key, iv, new TextEncoder().encode(settings.additionalData)).decrypt(encrypted) as Bytes;
    } catch {
      continue;
    }
    if (mode === "gcm") return plain;
    // One wrong key in 256 gives valid padding too, but hardly ever text.
    if (isTrial && !isUtf8(plain)) continue;
    warn(unauthenticated(mode));
    if (isTrial) warn(`Decrypted with ${name}.`);
    if (mode === "ctr") warn("If this is not what you expect, the key or a setting is wrong: AES-CTR can't tell.");
    return plain;
  }
  throw nothingFits(data, settings, isTrial);
}

async function* candidates(data: Bytes, { mode: wanted, derivation: named, ...settings }: Settings) {
  const modes = wanted === "auto" ? (["gcm", "cbc"] as const) : [wanted];
  if (settings.secretType === "key") {
    const key = readKey(settings);
    for (const mode of modes) {
      const given = readIv(wanted, settings);
      const start = given ? 0 : IV_BYTES[mode];
      const iv = given ?? data.slice(0, start);
      yield { mode, key, iv, encrypted: data.subarray(start), name: `AES-${mode.toUpperCase()}` };
    }
    return;
  }
  if (!MAGIC.every((byte, index) => data[index] === byte)) {
    throw new InputError(
      "What was encrypted with a passphrase starts with “Salted__” (in Base64: U2FsdGVkX1), and this doesn't. If you have the key, choose that.",
    );
  }
  const start = MAGIC.length + SALT_BYTES;
  for (const derivation of named === "auto" ? USUAL_DERIVATIONS : [{ ...settings, derivation: named }]) {
    const keyFor = await deriveKeys(data.slice(MAGIC.length, start), settings, derivation);
    for (const mode of modes) {
      const name = `AES-${mode.toUpperCase()} and ${nameDerivation(derivation)}`;
      yield { mode, ...keyFor(mode), encrypted: data.subarray(start), name };
    }
  }
}

/** The key and, after it, the IV of each mode. */
async function deriveKeys(salt: Bytes, { passphrase, keySize }: Secrets, derivation: Derivation) {
  if (passphrase === "") throw new InputError("Please enter the passphrase", { field: "passphrase" });
  const keyBytes = Number(keySize) / 8;
  const bytes = await deriveBytes(passphrase, salt, derivation, keyBytes + MAX_IV_BYTES);
  return (mode: Mode) => ({ key: bytes.slice(0, keyBytes), iv: bytes.slice(keyBytes, keyBytes + IV_BYTES[mode]) });
}

/** AES with PKCS #7 padding, or with a tag of 16 bytes at the end. @throws for an IV or data of a wrong length */
export function aes(mode: Mode, key: Bytes, iv: Bytes, additionalData: Bytes) {
  switch (mode) {
    case "gcm":
      return gcm(key, iv, additionalData);
    case "cbc":
      return cbc(key, iv);
    case "ctr":
      return ctr(key, iv);
    case "ecb":
      return ecb(key);
  }
}

function readKey({ key, keyEncoding }: Secrets): Bytes {
  if (key.trim() === "") throw new InputError("Please enter the key", { field: "key" });
  const bytes = decodeField(key, keyEncoding, "key");
  if ([16, 24, 32].includes(bytes.length)) return bytes;
  throw new InputError(`The key has ${plural(bytes.length, "byte")}. AES keys have 16, 24 or 32.`, { field: "key" });
}

/** The given IV; undefined if there is none. */
function readIv(mode: Mode | "auto", { iv: text, keyEncoding }: Secrets): Bytes | undefined {
  if (mode === "ecb") return new Uint8Array();
  if (text.trim() === "") return undefined;
  const iv = decodeField(text, keyEncoding, "iv");
  const fits = mode === "cbc" || mode === "ctr" ? iv.length === IV_BYTES[mode] : iv.length >= MIN_GCM_IV_BYTES;
  if (fits) return iv;
  const needed = mode === "cbc" || mode === "ctr" ? "It needs 16" : "It needs 12, or 16 for CBC";
  throw new InputError(`The IV has ${plural(iv.length, "byte")}. ${needed}.`, { field: "iv" });
}

function decodeField(text: string, encoding: Secrets["keyEncoding"], field: "key" | "iv"): Bytes {
  if (encoding === "text") return new TextEncoder().encode(text);
  const bare = text.replace(/[\s:]+/g, "");
  const bytes = encoding === "hex" ? fromHexText(bare) : fromAnyBase64(bare);
  if (bytes) return bytes;
  const name = field === "key" ? "key" : "IV";
  throw new InputError(`The ${name} is not ${encoding === "hex" ? "hex" : "Base64"}.`, { field });
}

function unauthenticated(mode: Mode): string {
  return mode === "ecb"
    ? "AES-ECB shows which blocks are equal, and can be changed unnoticed. Use AES-GCM where you can choose."
    : `AES-${mode.toUpperCase()} is not authenticated: a change goes unnoticed. Use AES-GCM where you can choose.`;
}

function nothingFits(data: Bytes, { mode, secretType }: Settings, isTrial: boolean): InputError {
  if ((mode === "cbc" || mode === "ecb") && data.length % 16 !== 0) {
    return new InputError(
      `This has ${plural(data.length, "byte")}. AES-${mode.toUpperCase()} has a multiple of 16: something is missing.`,
    );
  }
  const advice = isTrial ? " If it wasn’t text, choose its mode and key derivation." : "";
  return new InputError(`The ${secretType} or a setting is wrong, or the data was changed.${advice}`, {
    field: secretType,
  });
}

function randomBytes(count: number, random: RandomSource): Bytes {
  const words = new Uint32Array(count / 4);
  random(words);
  return new Uint8Array(words.buffer);
}
