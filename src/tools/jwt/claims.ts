import { JsonNumber, type JsonObject, type JsonValue, writeJson } from "#shared/json/json-value.ts";
import { lookup } from "#shared/lookup.ts";
import type { Payload, Token } from "./token.ts";

/** Whether the token may be used now, by its times; unknown if they can't be read. */
export type Status = "current" | "expired" | "not-yet-valid" | "no-time-limit" | "unknown";

export interface Claim {
  name: string;
  /** As JSON; text without quotes. */
  value: string;
  /** What the standard says it is; empty for others. */
  meaning: string;
  /** Set for a claim with a time. */
  time?: { iso: string; relative: string };
}

/** A token explained. */
export interface DecodedToken {
  kind: Token["kind"];
  algorithm: string;
  /** JSON, indented. */
  header: string;
  /** Indented JSON or text; absent if it's encrypted. */
  payload?: string;
  payloadFormat?: "json" | "text" | "binary";
  status: Status;
  /** The status with its time: `expired 3 h ago`. */
  statusText: string;
  headerClaims: Claim[];
  claims: Claim[];
  signatureBytes: number;
}

/** Registered in RFC 7519, OpenID Connect Core and RFC 8693, 9068. */
const CLAIMS = lookup<string>({
  iss: "Issuer",
  sub: "Subject",
  aud: "Audience",
  exp: "Expires",
  nbf: "Not valid before",
  iat: "Issued",
  jti: "Token ID",
  azp: "Authorized party",
  client_id: "Client",
  scope: "Scopes",
  scp: "Scopes",
  roles: "Roles",
  groups: "Groups",
  nonce: "Nonce",
  auth_time: "Signed in",
  acr: "Authentication class",
  amr: "Authentication methods",
  sid: "Session ID",
  at_hash: "Access token hash",
  c_hash: "Code hash",
  act: "Actor",
  cnf: "Proof-of-possession key",
  name: "Full name",
  given_name: "First name",
  family_name: "Last name",
  preferred_username: "User name",
  email: "Email",
  email_verified: "Email verified",
  picture: "Picture",
  locale: "Locale",
  zoneinfo: "Time zone",
  updated_at: "Updated",
});
const HEADERS = lookup<string>({
  alg: "Algorithm",
  typ: "Type",
  cty: "Content type",
  kid: "Key ID",
  enc: "Encryption",
  zip: "Compression",
  crit: "Must be understood",
  jku: "Address of keys",
  jwk: "Public key",
  x5u: "Address of certificates",
  x5c: "Certificates",
  x5t: "Certificate, SHA-1",
  "x5t#S256": "Certificate, SHA-256",
  epk: "Ephemeral key",
  p2c: "PBKDF2 rounds",
  p2s: "PBKDF2 salt",
});
const TIMES = new Set(["exp", "nbf", "iat", "auth_time", "updated_at"]);
/** Keys that come with the token prove nothing about its sender. */
const OWN_KEYS = ["jwk", "jku", "x5c", "x5u"];
const MAX_VALUE_LENGTH = 300;
/** Seconds as a number this large are in the year 5138. */
const MIN_MILLISECONDS = 1e11;

/** What a token says, without verifying it. */
export function explainToken(token: Token, now: number, warn: (message: string) => void): DecodedToken {
  const { kind, algorithm, header, payload, signature } = token;
  const claims = payload?.claims;
  if (kind === "unsecured") warn("The algorithm is “none”: anyone can change this token.");
  if (kind === "signed" && algorithm === "") warn("The header names no algorithm (alg).");
  const own = OWN_KEYS.filter((name) => header.has(name));
  if (own.length > 0) {
    warn(
      `The header brings its own key (${own.join(", ")}). It is never used: anyone can sign with a key of their own.`,
    );
  }
  for (const name of TIMES) {
    const value = claims?.get(name);
    if (value !== undefined && secondsOf(value) === undefined)
      warn(`“${name}” should be a number of seconds since 1970.`);
    else if ((secondsOf(value) ?? 0) >= MIN_MILLISECONDS) warn(`“${name}” looks like milliseconds; JWTs have seconds.`);
  }
  return {
    kind,
    algorithm,
    header: writeJson(header, "  "),
    ...(payload && shownPayload(payload)),
    ...statusOf(token, now),
    headerClaims: listClaims(header, HEADERS, now, false),
    claims: claims ? listClaims(claims, CLAIMS, now, true) : [],
    signatureBytes: signature.length,
  };
}

function shownPayload({ bytes, text, claims }: Payload): Pick<DecodedToken, "payload" | "payloadFormat"> {
  if (claims) return { payload: writeJson(claims, "  "), payloadFormat: "json" };
  if (text !== undefined) return { payload: text, payloadFormat: "text" };
  const hex = Array.from(bytes.subarray(0, 1_000), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return { payload: bytes.length > 1_000 ? `${hex} …` : hex, payloadFormat: "binary" };
}

function listClaims(
  values: JsonObject,
  meanings: Readonly<Record<string, string>>,
  now: number,
  hasTimes: boolean,
): Claim[] {
  return [...values].map(([name, value]) => {
    const shown = typeof value === "string" ? value : writeJson(value);
    const seconds = hasTimes && TIMES.has(name) ? secondsOf(value) : undefined;
    const iso = seconds === undefined ? undefined : isoOf(seconds);
    return {
      name,
      value: shown.length > MAX_VALUE_LENGTH ? `${shown.slice(0, MAX_VALUE_LENGTH)}…` : shown,
      meaning: Object.hasOwn(meanings, name) ? (meanings[name] as string) : "",
      ...(iso !== undefined &&
        seconds !== undefined && { time: { iso, relative: relativeTime(seconds * 1000 - now) } }),
    };
  });
}

function statusOf({ kind, payload }: Token, now: number): Pick<DecodedToken, "status" | "statusText"> {
  const unknown = (statusText: string) => ({ status: "unknown" as const, statusText });
  if (kind === "encrypted") return unknown("no readable claims: the payload is encrypted");
  const claims = payload?.claims;
  if (!claims) return unknown("no claims to check: the payload is not a JSON object");
  const [exp, nbf] = ["exp", "nbf"].map((name) => secondsOf(claims.get(name)));
  const from = (seconds: number) => relativeTime(seconds * 1000 - now);
  if (exp !== undefined && exp * 1000 <= now) return { status: "expired", statusText: `expired ${from(exp)}` };
  if (nbf !== undefined && nbf * 1000 > now) return { status: "not-yet-valid", statusText: `valid ${from(nbf)}` };
  const unreadable = ["exp", "nbf"].find((name) => claims.has(name) && secondsOf(claims.get(name)) === undefined);
  if (unreadable) return unknown(`no readable time limit: “${unreadable}” is not a number`);
  if (exp !== undefined) return { status: "current", statusText: `expires ${from(exp)}` };
  return { status: "no-time-limit", statusText: "never expires" };
}

function secondsOf(value: JsonValue | undefined): number | undefined {
  return value instanceof JsonNumber ? Number(value.text) : undefined;
}

function isoOf(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(".000Z", "Z");
}

const UNITS = [
  ["year", 31_556_952_000],
  ["month", 2_629_746_000],
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** @example relativeTime(-10_800_000) // "3 h ago" */
export function relativeTime(milliseconds: number): string {
  const distance = Math.abs(milliseconds);
  const [unit, size] = UNITS.find(([, length]) => distance >= length) ?? ["s", 1_000];
  const count = Math.floor(distance / size);
  if (count === 0) return "now";
  const text = `${count} ${unit}${count > 1 && ["year", "month", "day"].includes(unit) ? "s" : ""}`;
  return milliseconds < 0 ? `${text} ago` : `in ${text}`;
}
