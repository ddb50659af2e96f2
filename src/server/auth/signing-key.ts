import { createHmac } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { SKEW_SECONDS, TOKEN_SECONDS, type TokenKeys } from "./tokens.ts";

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Shared by all processes of this store, to hash what must not be stored in the clear. */
  hashSecret: Buffer;
}

export interface SigningKeys extends TokenKeys {
  signing(): SigningKey;
  /** Loads changes from the store. */
  refresh(): Promise<void>;
}

export const REFRESH_EVERY_MS = 30_000;
/** By then every process has loaded a new key, even with a clock a minute off. */
const ACTIVATION_DELAY_MS = 120_000;
/** By then the last token of the previous key has expired. */
const RETIREMENT_DELAY_MS = ACTIVATION_DELAY_MS + (TOKEN_SECONDS + 2 * SKEW_SECONDS) * 1000;

/** Loads the store's keys and creates the first one. Processes that start together get the same key. */
export async function loadSigningKeys(database: Database, clock: Pick<Clock, "now">): Promise<SigningKeys> {
  let known = new Map<string, SigningKey & { createdAt: number }>();

  const refresh = async () => {
    const rows = await readRows(database);
    if (rows.length === 0) {
      // Another process may have inserted its key in the meantime; the first one stays.
      await insertKey(database, 1, clock.now());
      rows.push(...(await readRows(database)));
    }
    const now = clock.now();
    const firstInUse = rows.findLastIndex((row) => row.created_at + RETIREMENT_DELAY_MS <= now);
    const keys = rows.slice(Math.max(0, firstInUse)).map(async ({ kid, private_jwk, created_at }) => {
      const key = known.get(kid) ?? { ...(await readKey(kid, private_jwk)), createdAt: created_at };
      return [kid, key] as const;
    });
    known = new Map(await Promise.all(keys));
    const retired = rows.slice(0, Math.max(0, firstInUse)).map((row) => row.slot);
    if (retired.length > 0) await database.deleteFrom("signing_keys").where("slot", "in", retired).execute();
  };

  await refresh();
  return {
    refresh,
    signing() {
      const keys = [...known.values()];
      const key = keys.findLast(({ createdAt }) => createdAt + ACTIVATION_DELAY_MS <= clock.now()) ?? keys[0];
      if (!key) throw new Error("No signing key.");
      return key;
    },
    verifying: (kid) => known.get(kid)?.publicKey,
  };
}

/**
 * Adds a key that starts to sign after two minutes. Tokens of the previous key stay valid until they expire.
 * @param revoke whether to delete the previous keys immediately, and with them all tokens
 */
export async function rotateSigningKey(database: Database, now: number, { revoke = false } = {}): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const last = (await readRows(transaction)).at(-1)?.slot ?? 0;
    await insertKey(transaction, last + 1, now);
    if (revoke) await transaction.deleteFrom("signing_keys").where("slot", "<=", last).execute();
  });
}

function readRows(database: Database) {
  return database.selectFrom("signing_keys").selectAll().orderBy("slot").execute();
}

async function insertKey(database: Database, slot: number, now: number): Promise<void> {
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const jwk = await exportJWK(privateKey);
  await database
    .insertInto("signing_keys")
    .values({ slot, kid: await calculateJwkThumbprint(jwk), private_jwk: JSON.stringify(jwk), created_at: now })
    .onConflict((conflict) => conflict.column("slot").doNothing())
    .execute();
}

async function readKey(kid: string, privateJwk: string): Promise<SigningKey> {
  const { d, ...publicJwk } = JSON.parse(privateJwk);
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...publicJwk, d }, "EdDSA"),
    importJWK(publicJwk, "EdDSA"),
  ]);
  const hashSecret = createHmac("sha256", d).update("hash secret").digest();
  return { kid, privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey, hashSecret };
}
