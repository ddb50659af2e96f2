import { InputError } from "#shared/input-error.ts";
import { isHmac, knownAlgorithm, looksLikeKey, type SecretEncoding } from "./algorithms.ts";
import { type DecodedToken, explainToken } from "./claims.ts";
import { readToken } from "./token.ts";
import type { Verdict } from "./verify-token.ts";

export interface DecodedWithVerdict extends DecodedToken {
  /** Set if a secret or key was given. */
  verdict?: Verdict;
}

interface Settings {
  /** A secret, or public keys in any form. */
  secret: string;
  secretEncoding: SecretEncoding;
}

/**
 * Decodes and explains a token, and verifies it if there is a secret or key.
 * @throws {InputError} with the position of the fault, or for something that isn't a key or a secret
 */
export async function decodeToken(
  input: string,
  { secret, secretEncoding }: Settings,
  { now, warn }: { now: number; warn: (message: string) => void },
): Promise<DecodedWithVerdict> {
  const token = await readToken(input, warn);
  const decoded = explainToken(token, now, warn);
  if (secret.trim() === "") return decoded;
  if (token.kind === "encrypted") {
    warn("This token is encrypted (JWE), so there is no signature to verify.");
    return decoded;
  }
  const algorithm = knownAlgorithm(token.algorithm);
  const isSecret = algorithm !== undefined && isHmac(algorithm) && !looksLikeKey(secret);
  const { checkSignature } = await import("./verify-token.ts");
  const settings = { secret: isSecret ? secret : "", secretEncoding, algorithm: "auto" } as const;
  try {
    return { ...decoded, verdict: await checkSignature(token, isSecret ? "" : secret, settings, warn) };
  } catch (error) {
    // Secret and key are one field here.
    if (!(error instanceof InputError) || error.field !== "key") throw error;
    throw new InputError(error.message, { field: "secret" });
  }
}
