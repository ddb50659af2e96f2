import { type Algorithm, accountTitle, type CodeType } from "./account.ts";

/** An account's present code. It doesn't include the secret. */
export interface AccountCode {
  issuer: string;
  account: string;
  type: CodeType;
  algorithm: Algorithm;
  digits: number;
  code: string;
  /** The code before, unless this is the first. */
  previous?: string;
  next: string;
  /** HOTP only. */
  counter?: number;
  /** TOTP only. Seconds. */
  period?: number;
  /** ISO 8601. */
  validFrom?: string;
  validUntil?: string;
  secondsLeft?: number;
}

/** The code alone, for scripts; of several accounts, one in a line with its name. */
export function codesText({ codes }: { codes: readonly AccountCode[] }): string {
  if (codes.length === 1) return codes[0]?.code ?? "";
  return codes.map(({ code, issuer, account }) => `${code} ${accountTitle({ issuer, name: account })}`).join("\n");
}

export interface Verification {
  verified: boolean;
  reason: string;
  /** Which code it is, if it's valid: 0 for the present one, -1 for the one before. */
  step?: number;
  /** The time step or counter of that code. */
  counter?: number;
}

export function verificationText({ verified, reason }: Verification): string {
  return `${verified ? "Valid" : "Not valid"}: ${reason}`;
}
