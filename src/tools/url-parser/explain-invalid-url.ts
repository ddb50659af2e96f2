/** Which part of a URL is wrong. */
interface Fault {
  message: string;
  /** Index of the faulty part in the text. */
  index: number;
}

export class UrlError extends Error {
  readonly index: number;
  /** The option at fault, unless it is the URL itself. */
  readonly field: "base" | undefined;

  constructor(message: string, index: number, field?: "base") {
    super(message);
    this.index = index;
    this.field = field;
  }
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SPECIAL = ["ftp:", "file:", "http:", "https:", "ws:", "wss:"];
/** Forbidden in any host; in a host of the web also controls, % and DEL. */
const FORBIDDEN = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const FORBIDDEN_ON_THE_WEB = /[\0-\x20#/:<>?@[\\\]^|%\x7f]/;

/** Whether the URL Standard allows the host, too: Chromium writes a space in it as %20 instead of rejecting it. */
export function hasStandardHost({ protocol, hostname }: URL): boolean {
  return !SPECIAL.includes(protocol) || !/[ %<>^|]/.test(hostname);
}

function isWebHost(host: string): boolean {
  const url = URL.parse(`http://${host}/`);
  return url !== null && hasStandardHost(url);
}

/** Why the URL Standard rejects a text. */
export function explainInvalidUrl(text: string, base: string): Fault {
  const start = text.search(/[^\0-\x20]/);
  if (start === -1) return { message: "The URL is empty", index: 0 };
  const scheme = SCHEME.exec(text.slice(start))?.[0].toLowerCase();
  if (scheme === undefined) {
    const rest = text.slice(start);
    if (base.trim() === "") return { message: explainMissingScheme(rest), index: start };
    if (!/^[\\/]{2}/.test(rest)) {
      return { message: `A relative URL can't be resolved against “${URL.parse(base)?.protocol}”`, index: start };
    }
  }
  const effective = scheme ?? new URL(base).protocol;
  const isSpecial = SPECIAL.includes(effective);
  const from = start + (scheme?.length ?? 0);
  const slashes = /^[\\/]*/.exec(text.slice(from))?.[0].length ?? 0;
  const hostStart = from + (isSpecial && effective !== "file:" ? slashes : Math.min(slashes, 2));
  const rest = text.slice(hostStart);
  const length = rest.search(isSpecial ? /[\\/?#]/ : /[/?#]/);
  const authority = length === -1 ? withoutTrailingSpace(rest) : rest.slice(0, length);
  const at = authority.lastIndexOf("@") + 1;
  return explainHost(authority.slice(at), hostStart + at, { scheme: effective, isSpecial });
}

/** Without the white space that the URL parser removes. */
function withoutTrailingSpace(text: string): string {
  let end = text.length;
  while (end > 0 && "\t\n\r ".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function explainMissingScheme(rest: string): string {
  if (/^[\\/]{2}/.test(rest)) return "The scheme is missing before //, such as https:";
  if (/^[/\\?#.]/.test(rest)) return "This is a relative URL. Enter the base URL that it belongs to";
  if (/^[a-z0-9+.-]*:/i.test(rest)) return "A scheme must start with a letter";
  if (/^[^\s/?#:]*:\/\//.test(rest)) return "A scheme can have only letters, digits, +, - and .";
  return "The scheme is missing, such as https://. For a relative URL, enter its base URL";
}

function explainHost(
  authority: string,
  index: number,
  { scheme, isSpecial }: { scheme: string; isSpecial: boolean },
): Fault {
  if (authority.startsWith("[")) return explainIpv6(authority, index);
  const colon = authority.indexOf(":");
  const host = colon === -1 ? authority : authority.slice(0, colon);
  if (scheme === "file:" && colon !== -1) {
    return { message: "The host of a file: URL can't have a port", index: index + colon };
  }
  if (host === "") return { message: "The host is missing", index };
  const forbidden = (isSpecial ? FORBIDDEN_ON_THE_WEB : FORBIDDEN).exec(host);
  // % may start an encoded character.
  if (forbidden && forbidden[0] !== "%") {
    return { message: `A host can't contain ${nameOf(forbidden[0])}`, index: index + forbidden.index };
  }
  if (isSpecial && !isWebHost(host)) return explainWebHost(host, index);
  return explainPort(authority.slice(colon + 1), index + colon + 1);
}

function explainIpv6(authority: string, index: number): Fault {
  const close = authority.indexOf("]");
  if (close === -1) return { message: "The IPv6 address has no closing ]", index };
  const address = authority.slice(0, close + 1);
  if (!URL.canParse(`http://${address}/`)) return { message: `“${address}” is not an IPv6 address`, index };
  if (authority[close + 1] !== ":") {
    return { message: "Only a port can follow the ] of an IPv6 address", index: index + close + 1 };
  }
  return explainPort(authority.slice(close + 2), index + close + 2);
}

function explainPort(port: string, index: number): Fault {
  if (/^\d+$/.test(port)) return { message: `The port is over 65535: “${port}”`, index };
  return { message: `The port is not a number: “${port}”`, index };
}

function explainWebHost(host: string, index: number): Fault {
  const broken = /%(?![0-9a-f]{2})/i.exec(host);
  if (broken) return { message: "% in a host must be followed by two hex digits", index: index + broken.index };
  const encoded = /%(?:[01][0-9a-f]|2[035f]|3[acef]|40|5[b-e]|7[cf])/i.exec(host);
  if (encoded) {
    return {
      message: `A host can't contain an encoded ${nameOf(decodeURIComponent(encoded[0]))}`,
      index: index + encoded.index,
    };
  }
  if (/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i.test(host)) {
    return { message: `The host ends in a number, but “${host}” is not an IPv4 address`, index };
  }
  let at = index;
  for (const label of host.split(".")) {
    if (label !== "" && !isWebHost(label)) {
      return { message: `“${label}” is not a valid part of a host name`, index: at };
    }
    at += label.length + 1;
  }
  return { message: `“${host}” is not a valid host`, index };
}

function nameOf(character: string): string {
  if (character === " ") return "a space";
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || code === 0x7f ? `U+${code.toString(16).toUpperCase().padStart(4, "0")}` : `“${character}”`;
}
