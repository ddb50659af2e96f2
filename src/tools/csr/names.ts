import { OctetString } from "asn1js";
import ipaddr from "ipaddr.js";
import { GeneralName } from "pkijs";
import { InputError } from "#shared/input-error.ts";

const MAX_NAMES = 1_000;
const DNS_NAME = /^(?:\*\.)?[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?){0,126}\.?$/;

/** The kinds of RFC 5280 §4.2.1.6. */
const KINDS = { email: 1, dns: 2, uri: 6, ip: 7 } as const;

export interface SubjectName {
  kind: keyof typeof KINDS;
  /** In ASCII: international names are in Punycode. */
  value: string;
}

/** Names separated by commas or white space. @throws {InputError} with the place of what isn't a name */
export function readNames(text: string): SubjectName[] {
  const names = [...text.matchAll(/[^\s,;]+/g)].map(({ 0: word, index }) => {
    const name = readName(word);
    if (name) return name;
    throw new InputError(`“${word.slice(0, 80)}” isn’t a domain, IP address, email address or URL.`, {
      field: "names",
      position: { offset: index },
    });
  });
  if (names.length > MAX_NAMES)
    throw new InputError("There are too many names: up to 1,000 are possible.", { field: "names" });
  return names;
}

function readName(word: string): SubjectName | undefined {
  if (ipaddr.isValid(word) && /[.:]/.test(word)) return { kind: "ip", value: ipaddr.parse(word).toString() };
  if (/^[a-z][a-z\d+.-]*:\/\/[!-~]+$/i.test(word)) return { kind: "uri", value: word };
  const at = word.lastIndexOf("@");
  const host = asciiHost(word.slice(at + 1));
  if (host === undefined) return undefined;
  if (at < 0) return { kind: "dns", value: host };
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/.test(word.slice(0, at)) && !host.startsWith("*")
    ? { kind: "email", value: `${word.slice(0, at)}@${host}` }
    : undefined;
}

function asciiHost(host: string): string | undefined {
  const [wildcard, rest] = host.startsWith("*.") ? ["*.", host.slice(2)] : ["", host];
  const isPlain = /^[\w.-]+$/.test(rest);
  const isUrlHost = !/[/?#:@\\%[\]]/.test(rest) && URL.canParse(`http://${rest}/`);
  const ascii = isPlain ? rest.toLowerCase() : isUrlHost ? new URL(`http://${rest}/`).hostname : "";
  return ascii.length <= 253 && DNS_NAME.test(wildcard + ascii) && !/(?:^|\.)\d+\.?$/.test(ascii)
    ? wildcard + ascii
    : undefined;
}

export function generalName({ kind, value }: SubjectName): GeneralName {
  if (kind !== "ip") return new GeneralName({ type: KINDS[kind], value });
  const { buffer } = Uint8Array.from(ipaddr.parse(value).toByteArray());
  return new GeneralName({ type: KINDS.ip, value: new OctetString({ valueHex: buffer }) });
}
