import type { Claim, DecodedToken } from "./claims.ts";
import type { DecodedWithVerdict } from "./decode-token.ts";
import type { Verification } from "./verify-token.ts";

const KINDS = { signed: "signed", unsecured: "not signed", encrypted: "encrypted" } as const;

/** @example "2011-03-22 18:43:00 UTC" */
export function utcText(iso: string): string {
  return iso.replace("T", " ").replace("Z", " UTC");
}

/** `RS256, signed`, or what is missing. */
export function describeToken({ kind, algorithm }: DecodedToken): string {
  return `${algorithm || "no algorithm"}, ${KINDS[kind]}`;
}

/** The verdict, if there is one, then header, payload and what the claims mean. */
export function decodedText(token: DecodedWithVerdict): string {
  return token.verdict ? verificationText({ ...token.verdict, token }) : tokenText(token);
}

function tokenText(token: DecodedToken): string {
  const { header, payload, headerClaims, claims } = token;
  const known = [...headerClaims, ...claims].filter(({ meaning }) => meaning !== "");
  const width = Math.max(0, ...known.map(({ name }) => name.length)) + 2;
  const meaningWidth = Math.max(0, ...known.map(({ meaning }) => meaning.length)) + 2;
  const lines = known.map(
    (claim) => `${claim.name.padEnd(width)}${claim.meaning.padEnd(meaningWidth)}${claimText(claim)}`,
  );
  return [
    `Header\n${header}`,
    payload === undefined ? "Payload\n(encrypted)" : `Payload\n${payload}`,
    [`Token: ${describeToken(token)}${token.kind === "encrypted" ? "" : `, ${token.statusText}`}`, ...lines].join("\n"),
  ].join("\n\n");
}

function claimText({ value, time }: Claim): string {
  return time ? `${utcText(time.iso)} (${time.relative})` : value.replaceAll("\n", " ");
}

/** The verdict, then the token. */
export function verificationText(verification: Verification): string {
  return `${verdictOf(verification)}\n${verification.reason}\n\n${tokenText(verification.token)}`;
}

export function verdictOf({ verified, token }: Verification): string {
  if (!verified) return "Signature not valid";
  if (token.status === "expired") return "Signature valid, but the token has expired";
  if (token.status === "not-yet-valid") return "Signature valid, but the token isn’t valid yet";
  if (token.status === "unknown") return `Signature valid, but the token has ${token.statusText}`;
  return "Signature valid";
}
