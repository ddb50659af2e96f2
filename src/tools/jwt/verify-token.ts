import { compactVerify, importJWK, type JWK } from "jose";
import { InputError } from "#shared/input-error.ts";
import { isPrivate, type Jwk, modulusBits, publicPart } from "#shared/keys/jwk.ts";
import { readKeys } from "#shared/keys/read-keys.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import { lookup } from "#shared/lookup.ts";
import {
  type Algorithm,
  algorithmsFor,
  isHmac,
  knownAlgorithm,
  looksLikeKey,
  nameKey,
  type SecretEncoding,
  secretBytes,
  warnOfShortSecret,
} from "./algorithms.ts";
import { type DecodedToken, explainToken } from "./claims.ts";
import { readToken, type Token } from "./token.ts";

export interface Verification {
  /** Whether the signature is valid. Times are in the token's `status`. */
  verified: boolean;
  /** With which key, or why not. */
  reason: string;
  token: DecodedToken;
}

interface VerifySettings {
  secret: string;
  secretEncoding: SecretEncoding;
  /** The algorithm the token must have. */
  algorithm: Algorithm | "auto";
}

/** The verdict of a check. */
export type Verdict = Pick<Verification, "verified" | "reason">;

const MIN_RSA_BITS = 2048;
const ECDSA_BYTES = lookup<number>({ ES256: 64, ES384: 96, ES512: 132 });

/**
 * Verifies the signature of a token (RFC 7515) with a secret or public keys, following RFC 8725.
 * @throws {InputError} for something that isn't a token, a key or a secret
 */
export async function verifyToken(
  { token: input, key }: { token: string; key: string | undefined },
  settings: VerifySettings,
  { now, warn }: { now: number; warn: (message: string) => void },
): Promise<Verification> {
  const token = await readToken(input, warn);
  if (token.kind === "encrypted") {
    throw new InputError("This token is encrypted (JWE), so there is no signature to verify.", { field: "token" });
  }
  const decoded = explainToken(token, now, token.kind === "unsecured" ? () => {} : warn);
  return { ...(await checkSignature(token, key ?? "", settings, warn)), token: decoded };
}

/** Verifies the signature of a token with a secret or keys. @throws {InputError} for something that is neither */
export async function checkSignature(
  token: Token,
  keyText: string,
  { secret, secretEncoding, algorithm: expected }: VerifySettings,
  warn: (message: string) => void,
): Promise<Verdict> {
  if (token.kind === "unsecured") {
    return refuse("The algorithm is “none”: the token has no signature, so anyone could have made it.");
  }
  const algorithm = knownAlgorithm(token.algorithm);
  if (!algorithm) return refuse(`“${token.algorithm}” is not a signature algorithm of JWTs.`);
  if (expected !== "auto" && algorithm !== expected) {
    return refuse(`You expect ${expected}, but the token says ${token.algorithm}.`);
  }
  const hasKey = keyText.trim() !== "";
  const keyIsSecret = secret !== "" && looksLikeKey(secret);
  const keys = hasKey ? (await readKeys(keyText, { field: "key" })).map(({ jwk }) => jwk) : [];
  if (isHmac(algorithm)) {
    const secrets = keys.filter(({ kty }) => kty === "oct");
    if (keyIsSecret || (keys.length > 0 && secrets.length === 0 && secret === ""))
      return refuse(algorithmConfusionWarning(algorithm));
    if (secrets.length === 0 && secret === "") {
      throw new InputError(`${algorithm} needs the secret that the token was signed with.`, { field: "secret" });
    }
    if (secret === "") return checkKeys(token, algorithm, secrets, warn);
    const bytes = secretBytes(secret, secretEncoding);
    if (isKeyInDisguise(bytes)) return refuse(algorithmConfusionWarning(algorithm));
    warnOfShortSecret(algorithm, bytes, warn);
    return (await isSignedBy(token, algorithm, bytes))
      ? { verified: true, reason: `${algorithm} with the secret.` }
      : refuse(
          secretEncoding === "text"
            ? "The secret doesn’t fit. If it is Base64, choose that as its encoding."
            : "The secret doesn’t fit.",
        );
  }
  if (!hasKey) {
    const [field, why] = keyIsSecret ? (["secret", "Paste the key into “Key”."] as const) : (["key", ""] as const);
    throw new InputError(`${algorithm} needs a public key. ${why}`.trim(), { field });
  }
  return checkKeys(token, algorithm, keys, warn);
}

async function checkKeys(
  token: Token,
  algorithm: Algorithm,
  keys: readonly Jwk[],
  warn: (message: string) => void,
): Promise<Verdict> {
  const fitting = keys.filter((jwk) => algorithmsFor(jwk).includes(algorithm));
  if (fitting.length === 0) {
    const [only] = keys;
    return refuse(
      `The token says ${token.algorithm}, but ${keys.length === 1 && only ? `the key is ${nameKey(only)}` : "no key is of that type"}.`,
    );
  }
  const kid = token.header.get("kid");
  const named = typeof kid === "string" ? fitting.filter((jwk) => jwk.kid === kid) : [];
  if (named.length === 0 && typeof kid === "string") {
    if (fitting.length > 1 && fitting.every((jwk) => jwk.kid !== undefined)) {
      return refuse(`No key has the token’s key ID, ${kid}.`);
    }
    if (fitting.some((jwk) => jwk.kid !== undefined)) warn(`The token’s key ID is ${kid}, the key has another one.`);
  }
  const reasons = new Set<string>();
  for (const jwk of named.length > 0 ? named : fitting) {
    const objection = objectionTo(jwk, algorithm, token);
    if (objection !== undefined) reasons.add(objection);
    else {
      if (isPrivate(jwk)) warn("You pasted a private key. The public key is enough to verify, and safe to share.");
      if (await isSignedBy(token, algorithm, await imported(jwk, algorithm))) {
        return { verified: true, reason: `${token.algorithm} with the key ${nameKey(jwk)}.` };
      }
      reasons.add("The signature doesn’t fit the token and the key: one of them is another or was changed.");
    }
  }
  return refuse([...reasons].join(" "));
}

/** Why a key may not verify the token. */
function objectionTo(jwk: Jwk, algorithm: Algorithm, { signature }: Token): string | undefined {
  if (jwk.use !== undefined && jwk.use !== "sig") return "The key is for encryption (use), not for signatures.";
  if (jwk.key_ops && !jwk.key_ops.some((one) => one === "verify" || one === "sign")) {
    return "The key is not for signatures (key_ops).";
  }
  if (jwk.alg !== undefined && knownAlgorithm(jwk.alg) !== algorithm) {
    return `The key is only for ${jwk.alg}, but the token says ${algorithm}.`;
  }
  if (jwk.kty === "RSA" && modulusBits(jwk) < MIN_RSA_BITS) {
    return `The RSA key has ${modulusBits(jwk)} bits. JWTs need at least ${MIN_RSA_BITS}: shorter ones can be broken.`;
  }
  const size = ECDSA_BYTES[algorithm];
  if (size !== undefined && signature.length !== size) {
    return signature[0] === 0x30
      ? `The signature is in DER form (${signature.length} bytes). JWTs have r and s one after the other: ${size} bytes.`
      : `The signature has ${signature.length} bytes; ${algorithm} has ${size}.`;
  }
  return undefined;
}

async function imported(jwk: Jwk, algorithm: Algorithm) {
  subtleCrypto();
  try {
    const { kid, alg, use, key_ops, ...numbers } = jwk.kty === "oct" ? jwk : publicPart(jwk);
    return await importJWK(numbers as JWK, algorithm);
  } catch (error) {
    if ((error as Error).name === "NotSupportedError") {
      throw new InputError(`This browser doesn't support ${algorithm}.`, { field: "key" });
    }
    throw new InputError("This key is damaged: its numbers don't fit together.", { field: "key" });
  }
}

async function isSignedBy(
  { compact, algorithm: named }: Token,
  algorithm: Algorithm,
  key: Awaited<ReturnType<typeof importJWK>>,
): Promise<boolean> {
  subtleCrypto();
  try {
    await compactVerify(compact, key, { algorithms: [algorithm, named] });
    return true;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "ERR_JWS_SIGNATURE_VERIFICATION_FAILED") return false;
    throw new InputError(`The header can't be accepted: ${message}.`, { field: "token" });
  }
}

/** RFC 8725 §2.1: a verifier that takes the token's word uses the public key as the secret, and everyone has that. */
function algorithmConfusionWarning(algorithm: Algorithm): string {
  return `The token says ${algorithm}, but this is a key for public-key signatures. Anyone who has the public key could have made such a token (key confusion).`;
}

function isKeyInDisguise(bytes: Uint8Array): boolean {
  return looksLikeKey(new TextDecoder().decode(bytes));
}

function refuse(reason: string): Verdict {
  return { verified: false, reason };
}
