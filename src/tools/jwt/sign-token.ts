import { CompactSign, importJWK, type JWK } from "jose";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonValue, parseJson, writeJson } from "#shared/json/json-value.ts";
import { isPrivate, type Jwk, modulusBits } from "#shared/keys/jwk.ts";
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

interface SignSettings {
  algorithm: Algorithm | "auto";
  /** A secret, or a private key. */
  secret: string;
  secretEncoding: SecretEncoding;
  keyId: string;
  type: string;
  issuedAt: boolean;
  expiresIn: string;
}

const MIN_RSA_BITS = 2048;

/**
 * Signs claims as a compact JWS (RFC 7515). Numbers and the order of claims stay as written.
 * @throws {InputError} for a payload that isn't a JSON object, or a key that doesn't fit
 */
export async function signToken(
  payload: string,
  { algorithm, secret, secretEncoding, keyId, type, ...times }: SignSettings,
  { now, warn }: { now: number; warn: (message: string) => void },
): Promise<string> {
  const claims = await readClaims(payload, times, now);
  const key = await chooseKey(secret, secretEncoding, algorithm);
  if (key.bytes) warnOfShortSecret(key.algorithm, key.bytes, warn);
  const kid = keyId.trim() || key.jwk?.kid;
  const header = { alg: key.algorithm, ...(type.trim() && { typ: type.trim() }), ...(kid && { kid }) };
  subtleCrypto();
  try {
    const signing = new CompactSign(new TextEncoder().encode(claims)).setProtectedHeader(header);
    return await signing.sign(key.bytes ?? (await importJWK(key.jwk as JWK, key.algorithm)));
  } catch (error) {
    if ((error as Error).name === "NotSupportedError") {
      throw new InputError(`This browser doesn't support ${key.algorithm}.`, { field: "secret" });
    }
    throw new InputError("This key is damaged: its numbers don't fit together.", { field: "secret" });
  }
}

async function readClaims(
  payload: string,
  { issuedAt, expiresIn }: Pick<SignSettings, "issuedAt" | "expiresIn">,
  now: number,
): Promise<string> {
  const [value, ...rest] = await parseJson(payload);
  if (!(value instanceof Map) || rest.length > 0) {
    throw new InputError('The payload must be one JSON object, such as {"sub": "1234"}.', { field: "payload" });
  }
  const claims = new Map<string, JsonValue>(value);
  const seconds = Math.floor(now / 1000);
  if (issuedAt) claims.set("iat", new JsonNumber(String(seconds)));
  const lifetime = readDuration(expiresIn);
  if (lifetime !== undefined) claims.set("exp", new JsonNumber(String(seconds + lifetime)));
  return writeJson(claims);
}

const SECONDS = lookup<number>({ s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 });

/** Seconds of `90`, `15m` or `2 h`; undefined for nothing. */
function readDuration(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [, count, unit = "s"] = /^(\d{1,9}) ?(s|m|h|d|w)?$/i.exec(trimmed) ?? [];
  if (count === undefined) {
    throw new InputError("Enter a time such as 15m, 2h, 7d or a number of seconds.", { field: "expiresIn" });
  }
  return Number(count) * (SECONDS[unit.toLowerCase()] as number);
}

interface SigningKey {
  algorithm: Algorithm;
  jwk?: Jwk;
  /** A secret. */
  bytes?: Uint8Array<ArrayBuffer>;
}

async function chooseKey(secret: string, encoding: SecretEncoding, wanted: Algorithm | "auto"): Promise<SigningKey> {
  const refuse = (message: string) => new InputError(message, { field: "secret" });
  if (secret.trim() === "") throw refuse("Please enter a secret or a private key.");
  if (!looksLikeKey(secret)) {
    const algorithm = wanted === "auto" ? "HS256" : wanted;
    if (!isHmac(algorithm)) throw refuse(`${algorithm} needs a private key as PEM or JWK.`);
    return { algorithm, bytes: secretBytes(secret, encoding) };
  }
  const jwk = (await readKeys(secret, { field: "secret" }))
    .map((key) => key.jwk)
    .find((one) => one.kty === "oct" || isPrivate(one));
  if (!jwk) throw refuse("This is a public key. Signing needs the private one.");
  const possible = algorithmsFor(jwk);
  const algorithm = wanted === "auto" ? (knownAlgorithm(jwk.alg ?? "") ?? possible[0]) : wanted;
  if (algorithm === undefined) throw refuse(`A key of type ${nameKey(jwk)} can't sign.`);
  if (!possible.includes(algorithm)) {
    throw refuse(
      `${algorithm} doesn't fit this key (${nameKey(jwk)}). It can sign with ${possible.join(", ") || "nothing"}.`,
    );
  }
  if (jwk.kty === "RSA" && modulusBits(jwk) < MIN_RSA_BITS) {
    throw refuse(`The RSA key has ${modulusBits(jwk)} bits. JWTs need at least ${MIN_RSA_BITS}.`);
  }
  if (jwk.kty === "oct") return { algorithm, jwk, bytes: secretBytes(jwk.k ?? "", "base64") };
  return { algorithm, jwk: signingPart(jwk) };
}

/** Without what only says how the key may be used. */
function signingPart({ use, key_ops, alg, ...jwk }: Jwk): Jwk {
  return jwk;
}
