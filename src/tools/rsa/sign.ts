import { InputError } from "#shared/input-error.ts";
import { DerReader, readUnsigned, SEQUENCE, writeDer, writeUnsigned } from "#shared/keys/der.ts";
import { CURVE_BYTES, describeKey, isPrivate, type Jwk, modulusBits, publicPart } from "#shared/keys/jwk.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

import { HASH_BYTES, HASHES, type Hash, importKey } from "./rsa.ts";

interface SignSettings {
  hash: Hash;
  /** For RSA. */
  scheme: "pkcs1" | "pss";
  /** How ECDSA signatures are written: as DER, like OpenSSL, or r and s one after the other. */
  form: "der" | "raw";
}

/** One way in which a key can sign. */
interface Way {
  name: string;
  /** If there is a choice. */
  scheme?: SignSettings["scheme"];
  hash?: Hash;
  key: RsaHashedImportParams | EcKeyImportParams | { name: string };
  signature: RsaPssParams | EcdsaParams | { name: string };
}

/** Signs with RSA, ECDSA or Ed25519, as the key decides. @throws {InputError} for a key that can't sign */
export async function signBytes(message: Bytes, jwk: Jwk, settings: SignSettings): Promise<Bytes> {
  const way = waysOf(jwk).find(
    ({ scheme = settings.scheme, hash = settings.hash }) => scheme === settings.scheme && hash === settings.hash,
  );
  if (!isPrivate(jwk)) throw new InputError("This is a public key. Only the private key signs.", { field: "key" });
  if (!way) throw new InputError(`This key is too short for ${settings.hash}.`, { field: "key" });
  const signature = new Uint8Array(
    await subtleCrypto().sign(way.signature, await importKey(jwk, way.key, "sign"), message),
  );
  return jwk.kty === "EC" && settings.form === "der" ? toDer(signature) : signature;
}

/** Says whether a signature fits, and how it was made. @throws {InputError} for a key that has no signatures */
export async function verifySignature(
  message: Bytes,
  signature: Bytes,
  jwk: Jwk,
  warn: (message: string) => void,
): Promise<string> {
  const ways = waysOf(jwk);
  const raw = jwk.kty === "EC" ? toRaw(signature, CURVE_BYTES[jwk.crv ?? ""] ?? 0) : signature;
  for (const way of ways) {
    const key = await importKey(publicPart(jwk), way.key, "verify");
    if (await subtleCrypto().verify(way.signature, key, raw, message)) {
      if (way.hash === "SHA-1") warn("SHA-1 is broken: two messages with the same signature can be made.");
      return `Valid: ${way.name}, by the key ${describeKey(jwk)}.`;
    }
  }
  return `Not valid: the message, the signature or the key ${describeKey(jwk)}, is another or was changed.`;
}

function waysOf(jwk: Jwk): Way[] {
  if (jwk.kty === "RSA") return HASHES.flatMap((hash) => rsaWays(hash, modulusBits(jwk)));
  if (jwk.kty === "EC") {
    const key = { name: "ECDSA", namedCurve: jwk.crv ?? "" };
    return HASHES.map((hash) => ({ name: `ECDSA with ${hash}`, hash, key, signature: { name: "ECDSA", hash } }));
  }
  if (jwk.crv === "Ed25519") return [{ name: "Ed25519", key: { name: "Ed25519" }, signature: { name: "Ed25519" } }];
  throw new InputError(
    jwk.kty === "oct"
      ? "This is a secret. Hash Generator makes an HMAC with it."
      : `Keys of ${describeKey(jwk)} can't sign.`,
    { field: "key" },
  );
}

function rsaWays(hash: Hash, bits: number): Way[] {
  const maxSalt = Math.ceil((bits - 1) / 8) - HASH_BYTES[hash] - 2;
  // The usual salt, then the longest, which OpenSSL prefers, then none.
  const salts = [...new Set([HASH_BYTES[hash], maxSalt, 0])].filter((salt) => salt >= 0 && salt <= maxSalt);
  return [
    {
      name: `RSA PKCS #1 v1.5 with ${hash}`,
      scheme: "pkcs1",
      hash,
      key: { name: "RSASSA-PKCS1-v1_5", hash },
      signature: { name: "RSASSA-PKCS1-v1_5" },
    },
    ...salts.map(
      (saltLength): Way => ({
        name: `RSA-PSS with ${hash} and a salt of ${saltLength} bytes`,
        scheme: "pss",
        hash,
        key: { name: "RSA-PSS", hash },
        signature: { name: "RSA-PSS", saltLength },
      }),
    ),
  ];
}

function toDer(raw: Bytes): Bytes {
  const half = raw.length / 2;
  return writeDer(SEQUENCE, writeUnsigned(raw.subarray(0, half)), writeUnsigned(raw.subarray(half)));
}

/** r and s, as long as the curve's numbers; anything that is not exact DER stays as it is. */
function toRaw(signature: Bytes, size: number): Bytes {
  try {
    const fields = DerReader.inSequence(signature, "signature");
    const numbers = [readUnsigned(fields.next("r")), readUnsigned(fields.next("s"))];
    const raw = new Uint8Array(2 * size);
    for (const [index, number] of numbers.entries()) raw.set(number, (index + 1) * size - number.length);
    return equal(toDer(raw), signature) ? raw : signature;
  } catch {
    return signature;
  }
}

const equal = (a: Bytes, b: Bytes) => a.length === b.length && a.every((byte, index) => byte === b[index]);
