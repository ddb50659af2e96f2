import creditCardType from "credit-card-type";
import ipaddr from "ipaddr.js";
import { luhnCheckDigit } from "#shared/check-digits.ts";
import { isHarmless, isRandom, type Kind, kindOfName, type NamedKind } from "./secret-names.ts";

/** A part of a text, from `start` up to `end`. */
export interface Found {
  kind: Kind;
  start: number;
  end: number;
}

/** Tokens with a form of their own: in the first group, or all that matches. */
const TOKENS = [
  // An exact length.
  /(?<![A-Za-z\d])(?:(?:A3T[A-Z\d]|A[KS]IA|ABIA|ACCA)[A-Z\d]{16}|LTAI[A-Za-z\d]{20}|AIza[\w-]{35}|SK[\dA-Fa-f]{32}|s\.[A-Za-z\d]{24}|API-[A-Z\d]{26}|npm_[A-Za-z\d]{36}|(?:hf|api_org)_[A-Za-z]{34})(?![A-Za-z\d])/g,
  /(?<![A-Za-z\d])(?:A3-[A-Z\d]{6}-[A-Z\d-]{27,32}|AKCp[A-Za-z\d]{69}|cmVmd[A-Za-z\d]{59}|4b1d[A-Za-z\d]{38}|pat[A-Za-z\d]{14}\.[a-f\d]{64}|v1\.0-[a-f\d]{24}-[a-f\d]{146}|[A-Za-z\d]{6}_[A-Za-z\d]{29}_mmk)(?![A-Za-z\d])/g,
  /(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31,34}|(?<!\d)\d{15,16}(?:\||%7C|%)[\w-]{27,40}|(?<!\d)\d{5,16}:A[\w-]{34}|(?<![A-Za-z\d])[A-Za-z\d]{14}\.atlasv1\.[\w=-]{40,80}/g,
  // With a prefix: code hosts, clouds, payment, chat and others.
  /(?<![A-Za-z\d])(?:gh[oprsu]_|github_pat_|gl(?:pat|cbt|dt|ffct|ft|imt|agent|oas|ptt|rt|soat)-|GR1348941|CLOJARS_|pypi-AgE|rubygems_|rdme_|PMAK-|pnu_|pul-|sgp_|sntry[su]_|ATATT3|HRKU-|lin_api_|ntn_)[\w.=~+/-]{12,}/g,
  /(?<![A-Za-z\d])(?:do[opr]_v1_|dp\.[a-z]{2,5}\.|dt0c01\.|dapi|hv[bs]\.|f(?:o1|m1[ar]|m2)_|gl(?:c|sa)_|ABSK|bedrock-api-key-|ops_eyJ|p8e-|pscale_[a-z]{2,5}_|[ps]at\.|sha256~|sm_[aps]at_|tk-us-|ya29\.|AGE-SECRET-KEY-1)[\w.=~+/-]{16,}/g,
  /(?<![A-Za-z\d])(?:[rs]k_(?:live|test|prod)_|whsec_|duffel_(?:live|test)_|shippo_(?:live|test)_|shp(?:at|ca|pa|ss)_|sq0[a-z]{3}-|EAAA|EAA[CM]|EZ[AT]K|FLW(?:SECK|PUBK)_TEST-|xox[a-z][.-]|xapp-|SG\.|xkeysib-)[\w.=~+/-]{10,}/g,
  /(?<![A-Za-z\d])(?:sk-(?:ant|proj|svcacct|admin|or)-|sk-[A-Za-z\d]{20}T3Blbk|pplx-|fio-u-|ico-|s-s4t2|AQVN|NRAK-|tfp_)[\w.=~+/-]{20,}/g,
  /(?<![A-Za-z\d])(?:sc|ext|scauth|authress)_[a-z\d]{5,30}\.[a-z\d]{4,6}\.acc[_-][\w.+/=-]{40,200}/g,
  // JSON Web Tokens, also encrypted or encoded again, and JSON in Base64 that starts with {"k":".
  /(?<![\w-])ey[\w-]{10,}\.ey[\w-]{10,}(?:\.[\w-]*)*|(?<![\w-])ZXlK[\w+/=-]{40,}|(?<![\w-])eyJrIjoi[\w+/=-]{60,}/g,
  // Addresses that are secrets.
  /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/([\w+/-]+)|\bwebhook\.office\.com\/webhookb2\/([\w@/-]+)|\bdiscord(?:app)?\.com\/api\/webhooks\/([\w/-]+)/g,
  /:\/\/([\w-]{20,})@/g,
  /-----BEGIN[ A-Z\d_-]{0,60}PRIVATE KEY(?: BLOCK)?-----((?:(?!-----END)[\s\S])+)/g,
];

const PASSWORDS = [
  /:\/\/[^\s/?#:@"'<>]*:([^\s/?#"'<>]+)@/g,
  /(?<!\S)(?:-u|--user|--proxy-user)[ =]["']?[^\s"':]*:([^\s"']+)/g,
];
const EMAILS = [/(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu];
const IPS = [/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)/g, /(?<![\w:.])[\dA-Fa-f:]{4,39}(?![\w:])/g];
const CARDS = [/(?<![\d.-])[2-6](?:\d{12,18}|\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{3}[ -]\d{6}[ -]\d{4,5})(?![\d-])/g];
const RANDOM = [/(?<![\w+/=.-])[\w+/-]{20,}={0,2}/g];

/** The parts of a text that are secret, which may overlap. Takes linear time. */
export function findSecrets(text: string): Found[] {
  return [
    ...named(text),
    ...matches(text, "passwords", PASSWORDS),
    ...matches(text, "tokens", TOKENS),
    ...matches(text, "emails", EMAILS),
    ...matches(text, "ipAddresses", IPS, isIp),
    ...matches(text, "cardNumbers", CARDS, isCard),
    ...matches(text, "randomStrings", RANDOM, isRandom),
  ];
}

/** What overlaps becomes one, of the kind that starts first, so that nothing is left of it. */
export function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last && one.start < last.end) {
      // In a URL, `password@host` looks like an email address.
      if (one.kind !== "emails") last.end = Math.max(last.end, one.end);
    } else kept.push({ ...one });
  }
  return kept;
}

function* matches(
  text: string,
  kind: Kind,
  patterns: readonly RegExp[],
  isRight: (value: string) => boolean = (value) => !isHarmless(value),
): Generator<Found> {
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const value = match.slice(1).find((group) => group !== undefined && group.length > 1) ?? match[0];
      const start = match.index + match[0].indexOf(value);
      if (isRight(value)) yield { kind, start, end: start + value.length };
    }
  }
}

function isIp(value: string): boolean {
  if (!value.includes(".") && !(/\d/.test(value) && value.includes("::")) && value.split(":").length !== 8)
    return false;
  return ipaddr.isValid(value) && !/^(?:loopback|unspecified|broadcast)$/.test(ipaddr.parse(value).range());
}

function isCard(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  return luhnCheckDigit(digits.slice(0, -1)) === digits.at(-1) && creditCardType(digits).length > 0;
}

/** A name and what separates it from its value: `token: `, `"token" => `, `<token>`, `"token", `; the value may be on the next line. */
const NAME =
  /(?<![\w.-])([\w.-]+)(?:\\*["'`])?(?:[ \t]{0,9}:?[ \t]{0,9}[Ss]tr(?:ing)?)?[ \t]{0,99}(?:[.+?|]{0,2}:{0,3}={1,3}>?|:|\|\||>|,(?=[ \t]*\\*["'`]))(?:[ \t]*(?:[|>][+-]?)?\r?\n[ \t]*(?=[^\s:]+[ \t]*(?:[\r\n]|$)))?[ \t]*/g;
const FLAG = /(?<!\S)--([\w-]+)[ \t]+(?=[^\s-])/g;
/** A name and a value that have names themselves: `<add key="token" value="…">`, `"name": "token", "value": "…"`. */
const PAIR =
  /\b(?:key|name|header)\\*["']?[ \t]*[:=][ \t]*\\*["']([\w.-]+)\\*["'][ \t,]*\\*["']?value\\*["']?[ \t]*[:=][ \t]*/gi;
const SCHEME =
  /(?:Bearer|Basic|Token|ApiKey|Api-Key|Negotiate|NTLM|Digest|DPoP|OAuth|Hawk|Signature|AWS4-HMAC-SHA256)[ \t]+/iy;
const ESCAPED_QUOTE = /\\+["']/y;
const BARE = /(?:[^\s"'`\\,;&<>)}\]]|\\[^nrt"'`\s])+/y;
const QUOTED = {
  '"': /(?:[^"\\\n]|\\.)+/y,
  "'": /(?:[^'\\\n]|\\.)+(?=')/y,
  "`": /[^`]+/y,
  escaped: /(?:[^"'\\\n]|\\+[^"'\\\n])+/y,
};
/** Headers go on until the end of their line. */
const LINE = /[^"'\r\n\\]+/y;

/** Values after a name that tells what they are. */
function* named(text: string): Generator<Found> {
  for (const pattern of [NAME, FLAG, PAIR]) {
    const names = new RegExp(pattern);
    for (let match = names.exec(text); match; match = names.exec(text)) {
      const kind = kindOfName(match[1] ?? "");
      if (kind === undefined) continue;
      const [found, end] = valueAt(text, names.lastIndex, kind);
      yield* found;
      names.lastIndex = end;
    }
  }
}

/** The secret parts of the value that starts at an offset, and where to go on. */
function valueAt(text: string, at: number, kind: NamedKind): [found: Found[], end: number] {
  const escaped = lengthAt(ESCAPED_QUOTE, text, at);
  const quote = escaped > 0 ? "escaped" : (text[at] ?? "");
  const quoted = Object.hasOwn(QUOTED, quote) ? QUOTED[quote as keyof typeof QUOTED] : undefined;
  const open = at + (escaped || (quoted ? 1 : 0));
  const start = open + (kind === "cookies" ? 0 : lengthAt(SCHEME, text, open));
  const whole = quoted ?? (kind === "cookies" ? LINE : BARE);
  const end = start + (lengthAt(whole, text, start) || lengthAt(BARE, text, start));
  const value = text.slice(start, end);
  if (kind === "cookies") return [cookieValues(value, start), end];
  const isSecret = kind === "maybe" ? isRandom(value) : !isHarmless(value);
  return isSecret ? [[{ kind: kind === "passwords" ? kind : "tokens", start, end }], end] : [[], at];
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

const ATTRIBUTES = /^(?:expires|max-age|domain|path|samesite|priority)$/i;

/** @param at the offset of the header's value */
export function cookieValues(header: string, at = 0): Found[] {
  return [...header.matchAll(/(?<![^\s;])([^\s=;]+)=([^\s;]+)/g)].flatMap(({ 1: name = "", 2: value = "", index }) => {
    const start = at + index + name.length + 1;
    return ATTRIBUTES.test(name) || isHarmless(value) ? [] : [{ kind: "cookies", start, end: start + value.length }];
  });
}
