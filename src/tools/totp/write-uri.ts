import { HOTP, Secret, TOTP } from "otpauth/slim";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { type Account, DEFAULTS } from "./account.ts";

/** RFC 4226 §4, R6. */
const MIN_KEY_BYTES = 16;

/**
 * The otpauth URI of an account, for the QR code that an authenticator app scans.
 * @throws {InputError} for a colon in a name, which would end the issuer.
 */
export function writeUri(account: Account, warn: RunContext["warn"]): string {
  const { type, key, issuer, name, algorithm, digits, period, counter } = account;
  rejectColon(issuer, "issuer");
  rejectColon(name, "account");
  if (key.length < MIN_KEY_BYTES) warn(`The secret has ${key.length * 8} bits. RFC 4226 asks for 128 or more.`);
  if (
    algorithm !== DEFAULTS.algorithm ||
    digits !== DEFAULTS.digits ||
    (type === "totp" && period !== DEFAULTS.period)
  ) {
    warn("Some apps ignore the algorithm, digits or period. Check the first code.");
  }
  const shared = {
    secret: new Secret({ buffer: key.slice().buffer }),
    issuer: issuer.toWellFormed(),
    label: name.toWellFormed() || "Account",
    algorithm,
    digits,
  };
  return (type === "hotp" ? new HOTP({ ...shared, counter }) : new TOTP({ ...shared, period })).toString();
}

function rejectColon(text: string, field: "issuer" | "account"): void {
  const offset = text.indexOf(":");
  if (offset === -1) return;
  throw new InputError(`The ${field} has a colon, which separates the two in the URI`, { field, position: { offset } });
}
