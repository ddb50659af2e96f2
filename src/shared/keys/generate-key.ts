import { InputError } from "#shared/input-error.ts";
import { type Jwk, numbersOf } from "#shared/keys/jwk.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";

export interface KeyChoice {
  algorithm: "ed25519" | "rsa" | "ec" | "x25519";
  /** Bits of an RSA key. */
  size: string;
  /** EC only. */
  curve: string;
}

/** Makes a key pair with the platform's WebCrypto. @throws {InputError} if it doesn't have this kind of key */
export async function generateKey({ algorithm, size, curve }: KeyChoice): Promise<Jwk> {
  const subtle = subtleCrypto();
  try {
    const pair = (await subtle.generateKey(...parametersOf({ algorithm, size, curve }))) as CryptoKeyPair;
    return numbersOf((await subtle.exportKey("jwk", pair.privateKey)) as Jwk);
  } catch (error) {
    if ((error as Error).name !== "NotSupportedError") throw error;
    throw new InputError("This browser can't make keys of this kind.", { field: "algorithm" });
  }
}

function parametersOf({ algorithm, size, curve }: KeyChoice) {
  const extractable = true;
  const usages: KeyUsage[] = algorithm === "x25519" ? ["deriveBits"] : ["sign", "verify"];
  const parameters = {
    ed25519: { name: "Ed25519" },
    x25519: { name: "X25519" },
    ec: { name: "ECDSA", namedCurve: curve },
    rsa: {
      name: "RSASSA-PKCS1-v1_5",
      hash: "SHA-256",
      modulusLength: Number(size),
      publicExponent: Uint8Array.of(1, 0, 1),
    },
  }[algorithm];
  return [parameters, extractable, usages] as const;
}
