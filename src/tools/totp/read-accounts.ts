import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import type { Account, CodeSettings } from "./account.ts";
import { readMigration } from "./read-migration.ts";
import { readSecret, type SecretEncoding } from "./read-secret.ts";
import { readUri } from "./read-uri.ts";

/** In UTF-16 code units. A QR code holds less. */
const MAX_LENGTH = 10_000;

export interface SecretSettings extends CodeSettings {
  secretEncoding: SecretEncoding;
}

/**
 * The accounts in a pasted secret, otpauth URI or export of Google Authenticator; more than one only in an export.
 * @param settings for a bare secret
 * @throws {InputError} with the position of what is wrong.
 */
export function readAccounts(
  input: string,
  { secretEncoding, ...settings }: SecretSettings,
  warn: RunContext["warn"],
): Account[] {
  if (input.length > MAX_LENGTH)
    throw new InputError("This is too long for a secret or URI: the limit is 10,000 characters");
  const text = input.trim();
  const start = input.indexOf(text);
  const scheme = /^([a-z-]{1,20}):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === "otpauth-migration") return readMigration(text, warn);
  if (scheme === "otpauth") return [readUri(text, start, warn)];
  if (scheme !== undefined) {
    throw new InputError(`This is a URI, but it starts with ${scheme}:// instead of otpauth://`, {
      position: { offset: start },
    });
  }
  return [{ ...settings, key: readSecret(text, secretEncoding, start), issuer: "", name: "" }];
}

/** @throws {InputError} also for an export with several accounts. */
export function readOneAccount(...call: Parameters<typeof readAccounts>): Account {
  const [account, ...others] = readAccounts(...call);
  if (account && others.length === 0) return account;
  throw new InputError("The export has more than one account: enter the secret or otpauth URI of one");
}
