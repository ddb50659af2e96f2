import { InputError } from "#shared/input-error.ts";
import { describeKey, isPrivate, type Jwk, numbersOf } from "#shared/keys/jwk.ts";
import { type ReadKey, readKeys } from "#shared/keys/read-keys.ts";
import { subtleCrypto } from "#shared/keys/subtle.ts";
import type { RandomSource } from "#shared/random.ts";
import { fingerprintsOf, type WriteSettings, type WrittenKey, writeKey } from "./write-key.ts";

/** Writes pasted keys in another format. A comment that isn't given stays. */
export async function convertKeys(
  text: string,
  { passphrase, ...settings }: WriteSettings & { passphrase: string },
  random: RandomSource,
): Promise<WrittenKey[]> {
  const keys = await readPairs(text, passphrase);
  return Promise.all(
    keys.map(({ jwk, comment = "" }) =>
      writeKey(jwk, { ...settings, comment: settings.comment.trim() || comment }, random),
    ),
  );
}

/** Type, fingerprints and comment of each key, as text. */
export async function describeKeys(text: string, passphrase: string): Promise<string> {
  const keys = await readPairs(text, passphrase);
  const parts = await Promise.all(
    keys.map(async ({ jwk, format, comment }) => {
      const { sha256, md5, thumbprint } = await fingerprintsOf(jwk);
      const rows = [
        ["Key", `${describeKey(jwk)}, ${isPrivate(jwk) ? "private" : "public"}, ${format}`],
        ["SHA-256", sha256],
        ["MD5", md5],
        ["Thumbprint", thumbprint],
        ["Key ID", jwk.kid],
        ["Comment", comment],
      ] as const;
      return rows
        .filter(([, value]) => value)
        .map(([name, value]) => `${name.padEnd(12)}${value}\n`)
        .join("");
    }),
  );
  return parts.join("\n");
}

async function readPairs(text: string, passphrase: string): Promise<ReadKey[]> {
  const keys = await readKeys(text, { field: "key", passphrase });
  if (keys.some(({ jwk }) => jwk.kty === "oct")) {
    throw new InputError("This is a secret, not a key pair: it has no other form.", { field: "key" });
  }
  for (const { jwk } of keys) await assertOnCurve(jwk);
  return keys;
}

/** Keys with a point that isn't on their curve leak secrets when they are used. */
async function assertOnCurve(jwk: Jwk): Promise<void> {
  if (jwk.kty !== "EC") return;
  const algorithm = { name: "ECDSA", namedCurve: jwk.crv ?? "" };
  const usages: KeyUsage[] = [isPrivate(jwk) ? "sign" : "verify"];
  try {
    await subtleCrypto().importKey("jwk", numbersOf(jwk) as JsonWebKey, algorithm, false, usages);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`This key is damaged: its point is not on the curve ${jwk.crv}.`, { field: "key" });
  }
}
