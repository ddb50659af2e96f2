import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { type Account, ALGORITHMS, type Algorithm, DEFAULTS, LIMITS, quote } from "./account.ts";
import { readSecret } from "./read-secret.ts";

const SCHEME = "otpauth://";

interface Parameter {
  value: string;
  /** Offset of the value in the whole URI. */
  at: number;
}

/**
 * Reads an otpauth URI, as QR codes for authenticator apps have it.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 * @param start offset of the URI in the whole input
 * @throws {InputError} for what no app could use, with its position.
 */
export function readUri(uri: string, start: number, warn: RunContext["warn"]): Account {
  const queryAt = uri.indexOf("?");
  const path = uri.slice(SCHEME.length, queryAt === -1 ? undefined : queryAt);
  const [host = ""] = path.split("/", 1);
  const type = host.toLowerCase();
  if (type !== "totp" && type !== "hotp") {
    throw new InputError(`The type in the URI is ${quote(host)}, not totp or hotp`, {
      position: { offset: start + SCHEME.length },
    });
  }
  const labelAt = SCHEME.length + host.length + 1;
  const label = decodePercent({ value: path.slice(host.length + 1), at: start + labelAt }, "label");
  const query = readQuery(queryAt === -1 ? "" : uri.slice(queryAt + 1), start + queryAt + 1, warn);
  const secret = query.get("secret");
  if (!secret?.value) {
    throw new InputError("The URI has no secret", { position: { offset: start + uri.length } });
  }
  if (type === "hotp" && !query.has("counter")) warn("The URI has no counter, which HOTP needs. 0 is used.");
  return {
    type,
    key: readSecret(secret.value, "base32", secret.at),
    ...readLabel(label, query.get("issuer")?.value.trim() ?? "", warn),
    algorithm: readAlgorithm(query.get("algorithm")),
    digits: readNumber(query, "digits"),
    period: readNumber(query, "period"),
    counter: readNumber(query, "counter"),
  };
}

/** Names are case-insensitive: some sites write `Secret`. */
function readQuery(query: string, start: number, warn: RunContext["warn"]): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  let at = start;
  for (const pair of query.split("&")) {
    const [name = ""] = pair.split("=", 1);
    const parameter = { value: pair.slice(name.length + 1).replaceAll("+", " "), at: at + name.length + 1 };
    const key = name.toLowerCase();
    if (found.has(key)) warn(`The URI has ${quote(name)} more than once. The first one is used.`);
    else found.set(key, { ...parameter, value: decodePercent(parameter, name) });
    at += pair.length + 1;
  }
  return found;
}

function decodePercent({ value, at }: Parameter, name: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    const offset = at + Math.max(0, value.indexOf("%"));
    throw new InputError(`The ${quote(name)} of the URI isn't valid percent-encoding`, { position: { offset } });
  }
}

function readLabel(label: string, issuer: string, warn: RunContext["warn"]): Pick<Account, "issuer" | "name"> {
  const colon = label.indexOf(":");
  const prefix = label.slice(0, Math.max(0, colon)).trim();
  const name = label.slice(colon + 1).trim();
  if (issuer !== "" && prefix !== "" && issuer !== prefix) {
    warn(
      `The label says the issuer is ${quote(prefix)}, the parameter says ${quote(issuer)}. Apps differ in which they show.`,
    );
  }
  return { issuer: issuer || prefix, name };
}

function readAlgorithm(parameter: Parameter | undefined): Algorithm {
  if (!parameter || parameter.value === "") return DEFAULTS.algorithm;
  const name = parameter.value.toUpperCase().replaceAll(/[-_]/g, "").replace(/^HMAC/, "");
  if (!Object.hasOwn(ALGORITHMS, name)) {
    throw new InputError(`The algorithm ${quote(parameter.value)} isn't supported: SHA1, SHA256 or SHA512`, {
      position: { offset: parameter.at },
    });
  }
  return name as Algorithm;
}

function readNumber(query: ReadonlyMap<string, Parameter>, name: keyof typeof LIMITS): number {
  const parameter = query.get(name);
  if (!parameter || parameter.value === "") return DEFAULTS[name];
  const { min, max } = LIMITS[name];
  const value = /^\d{1,16}$/.test(parameter.value) ? Number(parameter.value) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InputError(
    `${quote(name)} in the URI is ${quote(parameter.value)}, not a whole number from ${min} to ${max.toLocaleString("en")}`,
    { position: { offset: parameter.at } },
  );
}
