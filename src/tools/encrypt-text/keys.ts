import { Decrypter, Encrypter } from "age-encryption";
import { InputError } from "#shared/input-error.ts";

/** Each recipient costs an elliptic-curve multiplication and a line of the header. */
const MAX_RECIPIENTS = 1_000;
/** Characters of a bad key that an error quotes. */
const QUOTED = 24;

const HINTS: readonly (readonly [start: string, hint: string])[] = [
  ["AGE-SECRET-KEY-", "This is an identity, which is secret. Enter its public key, which starts with age1."],
  ["ssh-", "Only the age command can encrypt to SSH keys. Enter keys that start with age1."],
  ["AGE-PLUGIN-", "Only the age command can use plugins. Enter keys that start with age1."],
];

/**
 * Reads public keys, separated by spaces, commas or line breaks, and checks each.
 * @throws {InputError} for the first that isn't one
 */
export function readRecipients(text: string): string[] {
  const field = "recipients";
  const start = text.trimStart();
  const hint = HINTS.find(([prefix]) => start.toLowerCase().startsWith(prefix.toLowerCase()))?.[1];
  if (hint) throw new InputError(hint, { field });
  const keys = text.split(/[\s,;]+/).filter((key) => key !== "");
  if (keys.length > MAX_RECIPIENTS) throw new InputError(`Enter at most ${MAX_RECIPIENTS} recipients.`, { field });
  for (const key of keys) {
    try {
      new Encrypter().addRecipient(key);
    } catch {
      const quoted = key.length > QUOTED ? `${key.slice(0, QUOTED)}…` : key;
      throw new InputError(`“${quoted}” is not a recipient: it doesn't start with age1, or it has a typing error.`, {
        field,
      });
    }
  }
  // Otherwise, a quantum computer could open the file by the weaker one.
  const isPostQuantum = (key: string) => /^age1(?:tag)?pq1/.test(key);
  if (keys.some(isPostQuantum) && !keys.every(isPostQuantum)) {
    throw new InputError("Post-quantum recipients (age1pq1…) can't be mixed with others.", { field });
  }
  return keys;
}

/**
 * Finds the secret keys in a text, such as the content of a key file.
 * @throws {InputError} if there are none, or for a damaged one, which isn't quoted
 */
export function readIdentities(text: string): string[] {
  const field = "identity";
  const identities = text.match(/AGE-SECRET-KEY-[\dA-Z-]+/g) ?? [];
  if (identities.length === 0) throw new InputError("An identity starts with AGE-SECRET-KEY-1.", { field });
  for (const identity of identities) {
    try {
      new Decrypter().addIdentity(identity);
    } catch {
      throw new InputError("This identity has a typing error, or a part of it is missing.", { field });
    }
  }
  return identities;
}
