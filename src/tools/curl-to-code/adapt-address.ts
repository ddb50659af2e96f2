import type { Request } from "curlconverter/dist/src/Request.js";
import { Word } from "curlconverter/dist/src/shell/Word.js";
import { decodePercentIfValid } from "#shared/decode-percent.ts";
import type { Language } from "./patch-code.ts";

/** Decodes the percent-encoded login of a URL. */
export function decodeLogin({ urls }: Request): void {
  for (const url of urls) {
    if (url.auth) url.auth = [decodePercents(url.auth[0]), decodePercents(url.auth[1])];
  }
}

function decodePercents(word: Word): Word {
  const decode = (token: Word["tokens"][number]) =>
    typeof token === "string" ? token.replace(/(?:%[\da-f]{2})+/gi, decodePercentIfValid) : token;
  return new Word(word.tokens.map(decode));
}

/** Restores a `?` with nothing after it, which the converter drops. */
export function keepEmptyQuery({ urls }: Request): void {
  for (const address of urls.filter(hasEmptyQuery)) {
    const { origin, path, query, fragment } = splitAddress(address.url);
    if (!query) address.url = new Word(`${origin}${path}?${fragment}`);
  }
}

function hasEmptyQuery({ url, originalUrl }: Request["urls"][number]): boolean {
  return url.isString() && /^[^?#]*\?(?:#|$)/.test(originalUrl.toString());
}

export function warnAboutEmptyQuery({ urls }: Request, warn: (message: string) => void): void {
  if (urls.some(({ url }) => splitAddress(url).query === "?")) warn("Requests leaves out the ? of an empty query");
}

/** Adapts URLs to Go, which normalizes them less than curl but encodes them in some cases. */
export function adaptForGo({ urls, pathAsIs }: Request): void {
  for (const address of urls) {
    // The value of a variable is known only at run time.
    if (!address.url.isString()) continue;
    const { origin, path, query, fragment } = splitAddress(address.url);
    address.url = new Word(origin + encodePath(pathAsIs ? path : removeDots(path)) + query + fragment);
  }
}

/** Splits a URL into parts that join to the same text. */
function splitAddress(url: Word): { origin: string; path: string; query: string; fragment: string } {
  const text = url.toString();
  const [, origin = text, path = "", query = "", fragment = ""] =
    /^([^/]*\/\/[^/?#]*)([^?#]*)([^#]*)(.*)$/s.exec(text) ?? [];
  return { origin, path, query, fragment };
}

/** Turns `/a/../b/./c` into `/b/c` (RFC 3986 §5.2.4). Only Go would send it unchanged. */
function removeDots(path: string): string {
  if (!/\/\.\.?(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  for (const segment of path.slice(1).split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
  }
  const endsInFolder = kept.length > 0 && /\/\.\.?$/.test(path);
  return `/${kept.join("/")}${endsInFolder ? "/" : ""}`;
}

/** Go decodes and re-encodes a path with non-ASCII characters, which would turn `%2F` into a slash. */
function encodePath(path: string): string {
  if (!/[!'()*%]/.test(path)) return path;
  return path.replace(/[^\0-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** Characters that a client percent-encodes but curl does not. */
const ENCODED: Readonly<Record<Language, { client: string; path: RegExp; query: RegExp } | undefined>> = {
  javascript: { client: "fetch", path: /["<>^`{}]/g, query: /["'<>]/g },
  node: { client: "fetch", path: /["<>^`{}]/g, query: /["'<>]/g },
  python: { client: "Requests", path: /["<>[\\\]^`{|}]|%(?![\da-f]{2})/gi, query: /["<>[\\\]^`{|}]|%(?![\da-f]{2})/gi },
  go: { client: "Go", path: /["<>\\^`{|}]/g, query: /(?!)/g },
  php: undefined,
};

export function warnAboutEncoding({ urls }: Request, language: Language, warn: (message: string) => void): void {
  const encoded = ENCODED[language];
  if (!encoded) return;
  const found = urls.flatMap(({ url }) => {
    const { path, query } = splitAddress(url);
    return [...(path.match(encoded.path) ?? []), ...(query.match(encoded.query) ?? [])];
  });
  if (found.length > 0) {
    warn(`${encoded.client} percent-encodes characters that curl does not: ${[...new Set(found)].join(" ")}`);
  }
}
