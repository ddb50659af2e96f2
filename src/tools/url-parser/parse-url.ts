/// <reference path="./punycode.d.ts" />

import punycode from "punycode.js";
import { lookup } from "#shared/lookup.ts";
import { explainInvalidUrl, hasStandardHost, UrlError } from "./explain-invalid-url.ts";
import { decodePercent, type Parameter, splitParameters } from "./query.ts";

/** The parts of a URL as the URL Standard names them; empty if missing. */
export interface UrlParts {
  url: string;
  scheme: string;
  username: string;
  password: string;
  host: string;
  /** The host with decoded `xn--` labels, if it has any. */
  hostUnicode?: string;
  port: string;
  /** The port of the scheme, if the URL names none. */
  defaultPort?: number;
  path: string;
  pathDecoded: string;
  /** With its question mark. */
  query: string;
  parameters: Parameter[];
  /** With its hash. */
  fragment: string;
  fragmentDecoded: string;
  /** `null` if it equals no other, as for `data:`. */
  origin: string | null;
}

const DEFAULT_PORTS = lookup<number>({
  "ftp:": 21,
  "http:": 80,
  "https:": 443,
  "ws:": 80,
  "wss:": 443,
});

/** Shown instead of a user name and password. */
const MASK = "****";

/**
 * Reads a URL by the URL Standard, as browsers do.
 * @param base what a relative URL is relative to; empty for none
 * @throws {UrlError} saying which part is wrong
 */
export function readUrl(text: string, base = ""): URL {
  if (base.trim() !== "" && !URL.canParse(base)) {
    const { message, index } = explainInvalidUrl(base, "");
    throw new UrlError(message, index, "base");
  }
  const url = URL.parse(text, base.trim() === "" ? undefined : base);
  if (url && hasStandardHost(url)) return url;
  const { message, index } = explainInvalidUrl(text, base);
  throw new UrlError(message, index);
}

/** A host with a dot, an IPv4 address or localhost, where a scheme should be. */
const STARTS_WITH_HOST = /^(?:localhost|(?:[^\s/\\?#@:.]+\.)+\p{L}[\p{L}\p{N}-]*|\d{1,3}(?:\.\d{1,3}){3})(?=[/?#]|$)/iu;

/**
 * The URL that an address without a scheme stands for in a browser's address bar.
 * @returns undefined for one with a scheme, and for what doesn't start with a host
 * @example withHttps("example.com/a?b") // "https://example.com/a?b"
 */
export function withHttps(text: string): string | undefined {
  const address = text.trim();
  if (!STARTS_WITH_HOST.test(address)) return undefined;
  const url = URL.parse(`https://${address}`);
  return url && hasStandardHost(url) ? `https://${address}` : undefined;
}

/** @throws {UrlError} */
export function parseUrl(text: string, { base = "", showCredentials = false } = {}): UrlParts {
  return partsOf(readUrl(text, base), showCredentials);
}

function partsOf(url: URL, showCredentials: boolean): UrlParts {
  const secret = (value: string) => (value === "" || showCredentials ? value : MASK);
  const username = secret(url.username);
  const password = secret(url.password);
  const hostUnicode = unicodeHost(url.hostname);
  const defaultPort = url.port === "" ? DEFAULT_PORTS[url.protocol] : undefined;
  return {
    url: showCredentials ? url.href : maskCredentials(url),
    scheme: url.protocol.slice(0, -1),
    username,
    password,
    host: url.hostname,
    ...(hostUnicode !== url.hostname && { hostUnicode }),
    port: url.port,
    ...(defaultPort !== undefined && { defaultPort }),
    path: url.pathname,
    pathDecoded: decodePercent(url.pathname),
    query: url.search,
    parameters: splitParameters(url.search.slice(1)),
    fragment: url.hash,
    fragmentDecoded: decodePercent(url.hash),
    origin: url.origin === "null" ? null : url.origin,
  };
}

/** The address with asterisks instead of a user name and password. */
export function maskCredentials(url: URL): string {
  if (url.username === "" && url.password === "") return url.href;
  const masked = new URL(url);
  if (url.username !== "") masked.username = MASK;
  if (url.password !== "") masked.password = MASK;
  return masked.href;
}

/** @example unicodeHost("xn--bcher-kva.example") // "bücher.example" */
export function unicodeHost(host: string): string {
  if (!host.includes("xn--")) return host;
  try {
    return punycode.toUnicode(host);
  } catch {
    // Hosts of other schemes than the web's aren't checked.
    return host;
  }
}

const READ_AS_SCHEME = /^\s*[a-z][a-z0-9.-]*:\d{1,5}(?:[/?#]|\s*$)/i;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** What may surprise about a valid URL, in a sentence each. */
export function remarksOn(text: string, { url, username, password, hostUnicode = "", scheme }: UrlParts): string[] {
  const remarks: string[] = [];
  if (READ_AS_SCHEME.test(text) && url.toLowerCase().startsWith(`${scheme}:`) && !url.startsWith(`${scheme}://`)) {
    remarks.push(`“${scheme}:” is read as the scheme. For a host and a port, start with http://`);
  }
  if (username !== "" || password !== "") {
    remarks.push("It contains credentials: anyone who gets this URL can use them");
  }
  if (hostUnicode.split(".").some((label) => SCRIPTS.filter((script) => script.test(label)).length > 1)) {
    remarks.push(`“${hostUnicode}” mixes letters of several scripts, which may look like another host`);
  }
  if (/%(?![0-9a-f]{2})/i.test(url)) remarks.push("A % without two hex digits after it stays as it is");
  return remarks;
}
