import { formatCount } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { MAX_PASSWORD_BYTES } from "./limits.ts";
import { BCRYPT_MAX_BYTES, type Scheme } from "./stored-hash.ts";

/**
 * The bytes of a password. Warns of what bcrypt does with it.
 * @throws {InputError} if it is empty or too long.
 */
export function readPassword(input: string, scheme: Scheme, warn: RunContext["warn"]): Uint8Array<ArrayBuffer> {
  // `echo` and editors add one. No password field can hold it.
  const text = input.replace(/\r?\n$/, "");
  if (text !== input) warn("The line break at the end is not part of the password.");
  if (text === "") throw new InputError("Please enter a password", { field: "password" });
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_PASSWORD_BYTES) {
    throw new InputError(`A password can have at most ${formatCount(MAX_PASSWORD_BYTES)} bytes.`, {
      field: "password",
    });
  }
  if (scheme.algorithm === "bcrypt" && !scheme.prehash) warnOfBcrypt(bytes, warn);
  return bytes;
}

function warnOfBcrypt(bytes: Uint8Array, warn: RunContext["warn"]): void {
  const { length } = bytes;
  if (length > BCRYPT_MAX_BYTES) {
    warn(
      `The password has ${formatCount(length)} bytes. bcrypt uses the first ${BCRYPT_MAX_BYTES} and ignores the rest, so any password that starts like this one matches.`,
    );
  }
  if (bytes.subarray(0, BCRYPT_MAX_BYTES).includes(0)) {
    warn(
      "The password contains a NUL character. It counts here like any other, but many bcrypt libraries stop at it or reject the password.",
    );
  }
}
