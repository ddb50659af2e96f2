export const ALGORITHMS = { SHA1: "SHA-1", SHA256: "SHA-256", SHA512: "SHA-512" } as const;

export type Algorithm = keyof typeof ALGORITHMS;

/** `totp`: a new code each period (RFC 6238). `hotp`: a new code for each counter (RFC 4226). */
export type CodeType = "totp" | "hotp";

/** What makes the codes of a bare secret. An otpauth URI has its own. */
export interface CodeSettings {
  type: CodeType;
  algorithm: Algorithm;
  digits: number;
  /** Seconds. */
  period: number;
  /** HOTP only. */
  counter: number;
}

export interface Account extends CodeSettings {
  key: Uint8Array<ArrayBuffer>;
  /** Empty if unknown. */
  issuer: string;
  /** The user's name at the issuer; empty if unknown. */
  name: string;
}

export const DEFAULTS: CodeSettings = { type: "totp", algorithm: "SHA1", digits: 6, period: 30, counter: 0 };

export const LIMITS = {
  /** RFC 4226 §5.3 asks for 6 or more. The truncated hash has 10. */
  digits: { min: 6, max: 10 },
  period: { min: 1, max: 86_400 },
  /** The counter has 8 bytes, but exact numbers end at 2^53, and the next code needs one more. */
  counter: { min: 0, max: Number.MAX_SAFE_INTEGER - 1 },
};

/** @example accountTitle({ issuer: "Example", name: "ada" }) // "Example: ada" */
export function accountTitle({ issuer, name }: Pick<Account, "issuer" | "name">): string {
  return [issuer, name].filter((part) => part !== "").join(": ");
}

const MAX_QUOTED = 40;

/** The start of a text, for a message. */
export function quote(text: string): string {
  const characters = [...text];
  return `“${characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join("")}…` : text}”`;
}
