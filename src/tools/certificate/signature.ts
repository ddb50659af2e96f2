import { DerReader, readUnsigned } from "#shared/keys/der.ts";
import { fromSpki, UnsupportedKey } from "#shared/keys/der-keys.ts";
import { CURVE_BYTES, type Jwk } from "#shared/keys/jwk.ts";
import type { SignatureAlgorithm } from "./public-key.ts";

export type SignatureCheck = "valid" | "invalid" | "unchecked";

interface Signed {
  signedBytes: Uint8Array;
  signature: Uint8Array;
  algorithm: SignatureAlgorithm;
}

/** Larger keys take seconds each. In Base64url: 16,384 and 64 bits. */
const MAX_MODULUS_CHARACTERS = 2_731;
const MAX_EXPONENT_CHARACTERS = 11;

/** Whether a key made a signature; `unchecked` if WebCrypto can't say. @param spki the key */
export async function checkSignature(
  { signedBytes, signature, algorithm }: Signed,
  spki: Uint8Array,
): Promise<SignatureCheck> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return "unchecked";
  let jwk: Jwk;
  try {
    jwk = fromSpki(spki);
  } catch (error) {
    if (error instanceof UnsupportedKey || error instanceof RangeError) return "unchecked";
    throw error;
  }
  const { importAs, verifyAs, bytes } = parametersFor(algorithm, jwk, signature) ?? {};
  if (!importAs || !verifyAs || !bytes) return "unchecked";
  try {
    const key = await subtle.importKey("jwk", { ...jwk } as JsonWebKey, importAs, false, ["verify"]);
    return (await subtle.verify(verifyAs, key, copy(bytes), copy(signedBytes))) ? "valid" : "invalid";
  } catch {
    // The browser doesn't know the algorithm, or not for such a key.
    return "unchecked";
  }
}

interface Parameters {
  importAs: RsaHashedImportParams | EcKeyImportParams | { name: string };
  verifyAs: RsaPssParams | EcdsaParams | { name: string };
  bytes: Uint8Array;
}

function parametersFor(
  { scheme, hash, saltLength = 0 }: SignatureAlgorithm,
  jwk: Jwk,
  signature: Uint8Array,
): Parameters | undefined {
  if (scheme === "Ed25519" && jwk.crv === "Ed25519") {
    return { importAs: { name: "Ed25519" }, verifyAs: { name: "Ed25519" }, bytes: signature };
  }
  if (hash === undefined || !/^SHA-(?:1|256|384|512)$/.test(hash)) return undefined;
  if (jwk.kty === "RSA" && (scheme === "RSA" || scheme === "RSA-PSS")) {
    if ((jwk.n?.length ?? 0) > MAX_MODULUS_CHARACTERS || (jwk.e?.length ?? 0) > MAX_EXPONENT_CHARACTERS)
      return undefined;
    const name = scheme === "RSA" ? "RSASSA-PKCS1-v1_5" : "RSA-PSS";
    return { importAs: { name, hash }, verifyAs: { name, saltLength }, bytes: signature };
  }
  if (jwk.kty === "EC" && scheme === "ECDSA" && jwk.crv !== undefined) {
    const bytes = rawEcdsa(signature, CURVE_BYTES[jwk.crv] ?? 0);
    return { importAs: { name: "ECDSA", namedCurve: jwk.crv }, verifyAs: { name: "ECDSA", hash }, bytes };
  }
  return undefined;
}

/** WebCrypto takes r and s one after the other instead of DER. Malformed ones become a signature that is wrong. */
function rawEcdsa(signature: Uint8Array, size: number): Uint8Array {
  const raw = new Uint8Array(size * 2);
  try {
    const numbers = DerReader.inSequence(signature, "signature");
    const [r, s] = [readUnsigned(numbers.next("r")), readUnsigned(numbers.next("s"))];
    if (r.length > size || s.length > size) return raw;
    raw.set(r, size - r.length);
    raw.set(s, 2 * size - s.length);
  } catch {}
  return raw;
}

const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
