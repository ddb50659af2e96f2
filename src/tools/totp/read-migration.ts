import { fromBase64Url } from "#shared/base64-url.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { type Account, type Algorithm, accountTitle, DEFAULTS, LIMITS, quote } from "./account.ts";

/** Numbers as bigint, everything else as bytes. */
type Field = { number: number; value: bigint | Uint8Array<ArrayBuffer> };

const ALGORITHM_NAMES: readonly (Algorithm | undefined)[] = ["SHA1", "SHA1", "SHA256", "SHA512"];
const DIGIT_COUNTS = [6, 6, 8, 7];

/**
 * Reads the accounts that Google Authenticator exports: `otpauth-migration://offline?data=` and a protocol buffer in
 * Base64. It has no public specification. Its fields are secret, name, issuer, algorithm, digits, type and counter.
 * @throws {InputError} if it's damaged or has no account.
 */
export function readMigration(uri: string, warn: RunContext["warn"]): Account[] {
  const damaged = new InputError("The export of Google Authenticator is damaged or incomplete");
  let accounts: Account[];
  try {
    const fields = readFields(fromBase64Url(decodeURIComponent(/[?&]data=([^&#]*)/.exec(uri)?.[1] ?? "")));
    accounts = fields.flatMap(({ number, value }) =>
      number === 1 && typeof value !== "bigint" ? (toAccount(readFields(value), warn) ?? []) : [],
    );
    const batches = Number(find(fields, 3) ?? 1n);
    const batch = Number(find(fields, 4) ?? 0n) + 1;
    if (batches > 1) warn(`This is part ${batch} of ${batches} of the export.`);
  } catch {
    throw damaged;
  }
  if (accounts.length === 0) throw damaged;
  return accounts;
}

function toAccount(fields: readonly Field[], warn: RunContext["warn"]): Account | undefined {
  const text = (number: number) => {
    const value = find(fields, number);
    return value instanceof Uint8Array ? new TextDecoder().decode(value) : "";
  };
  const choice = (number: number) => Number(find(fields, number) ?? 0n);
  const issuer = text(3);
  const fullName = text(2);
  const name = issuer !== "" && fullName.startsWith(`${issuer}:`) ? fullName.slice(issuer.length + 1).trim() : fullName;
  const key = find(fields, 1);
  const algorithm = ALGORITHM_NAMES[choice(4)];
  const digits = DIGIT_COUNTS[choice(5)];
  const counter = choice(7);
  if (!(key instanceof Uint8Array) || key.length === 0 || !algorithm || !digits || counter > LIMITS.counter.max) {
    warn(`${quote(accountTitle({ issuer, name }))} is left out: its secret or algorithm can't be used.`);
    return undefined;
  }
  return { ...DEFAULTS, key, issuer, name, algorithm, digits, type: choice(6) === 1 ? "hotp" : "totp", counter };
}

function find(fields: readonly Field[], wanted: number): Field["value"] | undefined {
  return fields.find(({ number }) => number === wanted)?.value;
}

/** Reads the fields of a protocol buffer message. @throws {RangeError} if it's damaged. */
function readFields(bytes: Uint8Array<ArrayBuffer>): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readNumber = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError("No end of a number");
  };
  while (at < bytes.length) {
    const tag = Number(readNumber());
    const number = Math.floor(tag / 8);
    if (tag % 8 === 0) fields.push({ number, value: readNumber() });
    else if (tag % 8 === 2) {
      const end = Number(readNumber()) + at;
      if (end > bytes.length) throw new RangeError("No end of a field");
      fields.push({ number, value: bytes.slice(at, end) });
      at = end;
    } else throw new RangeError("Unknown kind of field");
  }
  return fields;
}
