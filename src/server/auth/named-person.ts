import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { badRequest } from "#server/platform/problem.ts";

/** Someone whom a proxy signed in. */
export interface NamedPerson {
  name: string;
  /** Identifies them in the store and in tokens, which don't need the name itself. */
  nameHash: string;
}

/** Reads the person of a request; undefined when no trusted proxy names one. */
export type ReadPerson = (request: IncomingMessage) => NamedPerson | undefined;

const NAME_MAX_LENGTH = 256;
/** Control and format characters and line breaks, or nothing visible. Other spaces tell names apart: to the proxy, these
 *  are different people. */
const INVALID = /[\p{C}\p{Zl}\p{Zp}]|^\p{Z}*$/u;
/** What proxies send when nobody is signed in: Apache `(null)`, and Caddy 2.6 its placeholder. */
const NOBODY = /^$|^\(null\)$|^\{http\./;

/**
 * @param header in lower case; without one, all visitors are anonymous
 * @param isTrusted whether the peer of a connection may name people. What `X-Forwarded-For` says doesn't count: anyone
 *   can send it.
 */
export function personReader(header: string | undefined, isTrusted: (peer: string) => boolean): ReadPerson {
  if (!header) return () => undefined;
  return ({ rawHeaders, socket }) => {
    if (!socket.remoteAddress || !isTrusted(socket.remoteAddress)) return undefined;
    const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header);
    // The proxy added its own to that of the visitor instead of replacing it.
    if (values.length > 1) throw badRequest(`There must be one ${header} header.`);
    // Only the whitespace of headers (RFC 9110, 5.6.3).
    const name = decode(trimSpace(values[0] ?? ""));
    if (NOBODY.test(name)) return undefined;
    if (name.length > NAME_MAX_LENGTH || INVALID.test(name))
      throw badRequest(`The ${header} header has no valid name.`);
    return { name, nameHash: createHash("sha256").update(`sundry person ${name}`).digest("hex") };
  };
}

/** Trims spaces and tabs in linear time. */
function trimSpace(text: string): string {
  let end = text.length;
  while (end > 0 && /[ \t]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(/^[ \t]+/, "");
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Node decodes headers as Latin-1, but proxies send names as UTF-8. */
function decode(latin1: string): string {
  try {
    return utf8.decode(Buffer.from(latin1, "latin1"));
  } catch {
    return latin1;
  }
}
