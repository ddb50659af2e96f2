import type { RunContext } from "#shared/operation.ts";
import { type DeriveSettings, deriveHash } from "./derive-hash.ts";
import { describeHash, type HashFacts } from "./hash-facts.ts";
import { assertAffordable } from "./limits.ts";
import { readPassword } from "./password.ts";
import { readHash } from "./read-hash.ts";
import type { StoredHash } from "./stored-hash.ts";

export interface PasswordCheck {
  matches: boolean;
  hash: HashFacts;
}

/**
 * Checks a password against a stored hash of any supported format.
 * @throws {InputError} for a hash that is malformed, unknown or takes too much memory or time.
 */
export async function checkPassword(
  input: { hash: string; password: string },
  { warn }: Pick<RunContext, "warn">,
): Promise<PasswordCheck> {
  const stored = readHash(input.hash);
  const password = readPassword(input.password, stored.scheme, warn);
  return { matches: await matchesHash(password, stored), hash: describeHash(stored) };
}

/** @throws {InputError} if that takes too much memory or time. */
export async function matchesHash(
  password: Uint8Array<ArrayBuffer>,
  stored: StoredHash,
  settings?: DeriveSettings,
): Promise<boolean> {
  assertAffordable(stored, "hash");
  const { salt, scheme, hash } = stored;
  return isEqual(await deriveHash(password, salt, scheme, hash.length, settings), hash);
}

/** Takes the same time wherever the bytes differ. */
function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let at = 0; at < left.length; at++) difference |= (left[at] as number) ^ (right[at] as number);
  return difference === 0;
}
