import { createHmac } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { Database } from "#server/platform/database.ts";

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** A secret of all processes of this store, for hashing what must not be stored as it is. */
  hashSecret: Buffer;
}

/** The store's key, made when there is none yet. Processes that start together all get the same one. */
export async function loadSigningKey(database: Database, now: number): Promise<SigningKey> {
  const stored = await readKey(database);
  if (stored) return stored;
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const jwk = await exportJWK(privateKey);
  // The race: another process may have written its key since we looked. The first one in stays.
  await database
    .insertInto("signing_keys")
    .values({
      slot: 1,
      kid: await calculateJwkThumbprint(jwk),
      private_jwk: JSON.stringify(jwk),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("slot").doNothing())
    .execute();
  const key = await readKey(database);
  if (!key) throw new Error("The signing key could not be stored.");
  return key;
}

async function readKey(database: Database): Promise<SigningKey | undefined> {
  const row = await database.selectFrom("signing_keys").selectAll().orderBy("slot", "desc").limit(1).executeTakeFirst();
  if (!row) return undefined;
  const { d, ...publicJwk } = JSON.parse(row.private_jwk);
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicJwk, d }, "EdDSA"),
    importJWK(publicJwk, "EdDSA"),
  ]);
  const hashSecret = createHmac("sha256", d).update("hash secret").digest();
  return { kid: row.kid, privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey, hashSecret };
}
