import { isSql } from "#app/palette/is-sql.ts";
import {
  isCron,
  isDiff,
  isEmail,
  isEnv,
  isIni,
  isJsonLines,
  isLog,
  isMarkdown,
  isToml,
  isYaml,
} from "#app/palette/line-formats.ts";
import type { TextKind } from "#shared/text-kind.ts";

/** The start of a longer text is enough, and keeps the patterns fast. */
const MAX_CHARS = 20_000;

/**
 * Guesses the kind of a text; undefined if it could be anything. Fast for text of any length.
 * @example guessKind('{"a": 1}') // "json"
 */
export function guessKind(text: string): TextKind | undefined {
  const whole = text.length <= MAX_CHARS;
  const start = text.slice(0, MAX_CHARS).trim();
  return (Object.keys(DETECTORS) as TextKind[]).find((kind) => DETECTORS[kind](start, whole));
}

/** Tried in this order, the most certain first. */
const DETECTORS: Readonly<Record<TextKind, (start: string, whole: boolean) => boolean>> = {
  // Not a search for "curl to code".
  curl: (text) =>
    /^(?:\$ )?curl(?:\.exe)?\s(?=.*(?:\s-{1,2}[a-z]|:\/\/|[\w\]](?:[.:]|\.\.)[\w$]|localhost))/is.test(text),
  "docker-run": (text) =>
    /^(?:#[^\n]*\n\s*)*(?:[$#] )?(?:sudo )?(?:docker|podman|nerdctl) (?:container )?(?:run|create)\s+[^\s]/.test(text),
  compose: (text) =>
    /^services:[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]+[\w.-]+:[ \t]*\n/m.test(text) &&
    /^[ \t]+(?:image|build):/m.test(text),
  mermaid: isMermaid,
  "http-headers": (text) =>
    /^(?:[<>] )?(?:HTTP\/\d(?:\.\d)? \d{3}\b|[A-Z]{3,7} \S+ HTTP\/\d|(?:Set-Cookie|Cookie|Cache-Control|Content-Security-Policy|Strict-Transport-Security|Authorization): )/i.test(
      text,
    ),
  "user-agent": (text) => /^(?:Mozilla|Opera)\/\d[\d.]* \(.*$/.test(text),
  certificate: (text) =>
    /^-----BEGIN (?:(?:X509 |TRUSTED )?CERTIFICATE|(?:NEW )?CERTIFICATE REQUEST|PKCS7|X509 CRL)-----/m.test(text),
  key: isKey,
  age: (text) => /^(?:-----BEGIN AGE ENCRYPTED FILE-----|age-encryption\.org\/v1\n)/.test(text),
  openssl: (text) => /^U2FsdGVkX1[A-Za-z0-9+/=\s]+$/.test(text),
  otpauth: (text) => /^otpauth(?:-migration)?:\/\/\S+$/i.test(text),
  "password-hash": (text) =>
    /^(?:\$(?:2[abxy]?|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*|5|6|1|y|7)\$|pbkdf2_sha\d+\$|bcrypt_sha256\$)[\w$./+=,-]{8,}$/.test(
      text,
    ),
  hash: isHash,
  url: (text) => /^(?:https?|ftp):\/\/[^\s/]\S*$/i.test(text),
  jwt: (text) => /^ey[\w-]+\.ey[\w-]+\.[\w-]*$/.test(text),
  uuid: (text) =>
    /^(?:urn:uuid:)?(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\{[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\})$/i.test(
      text,
    ),
  ulid: (text) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(text),
  mac: (text) => /^(?:[\da-f]{2}(?:(?::[\da-f]{2}){5}|(?:-[\da-f]{2}){5})|(?:[\da-f]{4}\.){2}[\da-f]{4})$/i.test(text),
  iban: isIban,
  ip: isIp,
  cidr: isNetwork,
  cron: isCron,
  color: (text) =>
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ||
    /^(?:(?:rgb|hsl)a?|hwb|lab|lch|oklab|oklch)\([-+\d.,%/ \w]+\)$/i.test(text),
  coordinates: (text) =>
    /^geo:-?\d/i.test(text) ||
    /^-?\d{1,2}\.\d{3,15}°?(?: ?[NS])?(?:, ?| )-?\d{1,3}\.\d{3,15}°?(?: ?[EW])?$/i.test(text) ||
    /^\d{1,2}[°º] ?\d{1,2}(?:\.\d{1,9})?['′] ?(?:\d{1,2}(?:\.\d{1,9})?["″] ?)?[NS],? ?\d{1,3}[°º]/i.test(text) ||
    /^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,3}$/i.test(text),
  timestamp: (text) =>
    // Seconds, milliseconds, microseconds and nanoseconds of this century and the next.
    /^[1-9](?:\d{9}(?:\.\d+)?|\d{12}|\d{15}|\d{18})$/.test(text) ||
    /^\d{4}-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z| ?[+-]\d\d:?\d\d)?)?$/i.test(text),
  diff: isDiff,
  email: isEmail,
  "json-lines": isJsonLines,
  json: isJson,
  svg: (text) => /^(?:<\?xml\s[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\ssvg\b[^>]*>|\s)*<svg[\s>]/.test(text),
  xml: isXml,
  html: (text) =>
    /^(?:<!--|<!doctype html\b|<(?:html|head|body|div|p|a|span|ul|ol|table|section|article|main|nav|form|img|h[1-6]|svg)\b)/i.test(
      text,
    ) && text.includes(">"),
  js: (text) => JS_START.test(text) && JS_CONTENT.test(text),
  css: (text) =>
    CSS.test(text) && !/^(?:function|class|const|let|var|if|for|while|interface|type|enum|struct)\b/.test(text),
  sql: isSql,
  yaml: isYaml,
  toml: isToml,
  ini: isIni,
  markdown: isMarkdown,
  permissions: (text) => /^[-bcdlps]?(?:[r-][w-][xsS-]){2}[r-][w-][xtT-]$/.test(text) && /[rwx]/.test(text),
  calendar: (text) => /^BEGIN:VCALENDAR\s/i.test(text),
  log: isLog,
  env: isEnv,
  "percent-encoded": (text) => /^(?:[^\s%]*%[\da-f]{2})+[^\s%]*$/i.test(text),
  entities: (text) => /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/i.test(text),
  csv: isCsv,
  // UTF-8 read as Windows-1252: "é" becomes "Ã©".
  mojibake: (text) => /[ÃÂ][\u0080-\u00bf]|â€[\u0080-\u00bf™œ\u0153\u201d]/.test(text),
  hex: (text) =>
    /^(?:0x)?[0-9a-f]{2}(?:[\s:]?[0-9a-f]{2}){3,}$/i.test(text) && /\d/.test(text) && /[a-f\s:]/i.test(text),
  base64: (text, whole) => isBase64(text, whole),
};

/** The name of a kind of diagram alone in the first line, or with its direction, after front matter and comments. */
function isMermaid(text: string): boolean {
  const [line = ""] = text
    .replace(/^---\n(?:(?!---\n)[^\n]*\n)*---\n/, "")
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "" && !one.startsWith("%%"));
  return (
    /^(?:(?:flowchart|graph)\s+(?:TB|TD|BT|RL|LR)\b|pie\s+(?:title|showData)\b|gitGraph\b|journey$|timeline$|mindmap$|gantt$|kanban$|pie$|flowchart$)/.test(
      line,
    ) ||
    /^(?:(?:sequence|class|er|state|requirement)Diagram(?:-v2)?|C4(?:Context|Container|Component|Dynamic|Deployment)|quadrantChart|(?:xychart|sankey|block|packet|radar|treemap|architecture)-beta)\b/.test(
      line,
    )
  );
}

/** Valid JSON, or text that starts like nothing but JSON: the tool reports its errors. */
function isJson(text: string, isWhole: boolean): boolean {
  if (!/^[[{]/.test(text)) return false;
  if (/^(?:\{\s*"(?:[^"\\]|\\.)*"\s*:|\[\s*(?:\{|\[\s*["\d]|"))/.test(text)) return true;
  if (!isWhole) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const JS_START =
  /^(?:\/\/.*\n\s*|\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*(?:["']use strict["']|import\b[^\n]*["']|export\s+(?:default|const|function|class|async)\b|(?:async\s+)?function\b[^\n]*\(|\(?(?:async\s*)?\([^()\n]*\)\s*=>|(?:const|let|var)\s+[\w$[{])/;
/** Found in JavaScript but not in Go, Rust, Swift or C++, which start alike. */
const JS_CONTENT =
  /=>|===|["']use strict["']|\b(?:console|document|window|module|process|Math|JSON)\.|\brequire\(["']|\bfrom\s+["']|\bfunction\b[^\n]*\)\s*\{/;

const CSS =
  /^(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*(?:@(?:media|import|font-face|keyframes|charset|supports|layer|namespace)\b|[\w.#:*[&](?:[^{};]*[^{};:\s])?\s*\{\s*(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*(?:--)?[a-z-]+\s*:[^:={};][^{};]*[;}])/i;

/** An XML declaration, an SVG image, a namespace, or an element that isn't HTML's and has its closing tag at the end. */
function isXml(text: string, isWhole: boolean): boolean {
  const root =
    /^(?:<\?xml\s[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s(?!html\b)[^>]*>|\s)*<([A-Za-z_][\w.:-]*)([^<>]*)>/i.exec(
      text,
    );
  if (/^<\?xml\s/.test(text)) return true;
  const [, name = "", attributes = ""] = root ?? [];
  // JSX has braces, and a component in it a capital.
  if (name === "" || /=\{|\{\.\.\./.test(text) || name.toLowerCase() === "html") return false;
  if (/\sxmlns(?::\w+)?=["']/.test(attributes)) return true;
  if (HTML_NAMES.has(name.toLowerCase())) return false;
  return isWhole
    ? text.endsWith(`</${name}>`) || (text === root?.[0] && text.endsWith("/>"))
    : /<\/[\w.:-]+>/.test(text);
}

const HTML_NAMES: ReadonlySet<string> = new Set(
  "a abbr article aside audio b base blockquote body br button canvas code col dd details dialog div dl dt em fieldset figure footer form h1 h2 h3 h4 h5 h6 head header hr i iframe img input label legend li link main map mark meta nav noscript object ol optgroup option p picture pre q s script section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr u ul var video".split(
    " ",
  ),
);

/** In groups of four, or with right check digits (ISO 7064, MOD 97-10). */
function isIban(text: string): boolean {
  if (text.length > 50) return false;
  const written = text.replace(/^IBAN:? */i, "").toUpperCase();
  if (/^[A-Z]{2}\d\d(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,4})?$/.test(written) && /\d{4}/.test(written)) return true;
  if (!/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/.test(written)) return false;
  const digits = (written.slice(4) + written.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** IPv4, or IPv6 with `::` or eight groups. Eight groups of two digits are bytes in hex. */
function isIp(text: string): boolean {
  if (text.length > 45) return false;
  const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
  if (new RegExp(`^(?:${octet}\\.){3}${octet}$`).test(text)) return true;
  const groups = text.split(":");
  if (!/^[\da-f:]+(?:\d+\.\d+\.\d+\.\d+)?$/i.test(text) || groups.length < 3 || groups.length > 9) return false;
  if (text.includes("::")) return /[\da-f]/i.test(text) && text.indexOf("::") === text.lastIndexOf("::");
  return (
    groups.length === 8 &&
    groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) &&
    groups.some(({ length }) => length !== 2)
  );
}

function isNetwork(text: string): boolean {
  const [, address = "", bits = ""] = /^([\da-f.:]{2,45})\/(\d{1,3})$/i.exec(text) ?? [];
  return (isIp(address) || address === "::") && Number(bits) <= (address.includes(":") ? 128 : 32);
}

/** PEM, a line of OpenSSH, or a JWK. */
function isKey(text: string): boolean {
  return (
    /^-----BEGIN (?:(?:RSA|EC|DSA|OPENSSH|ENCRYPTED) )?(?:PRIVATE|PUBLIC) KEY-----/m.test(text) ||
    /^(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-nistp\d{3}) AAAA[\w+/]+={0,2}(?: [^\n]*)?$/.test(text) ||
    (/^\{[^[\]{}]*\}$/.test(text) && /"kty"\s*:\s*"(?:RSA|EC|OKP|oct)"/.test(text))
  );
}

/** As long as MD5, SHA-1 or SHA-2 and SHA-3 in hex, or lines of `sha256sum`. */
function isHash(text: string): boolean {
  const [line = "", ...others] = text.split(/\r?\n/).slice(0, 20);
  const [, digits = "", name] = /^(?:(?:md5|sha-?\d{1,3})[:=] ?)?([\da-f]+)( [ *]\S[^\n]*)?$/i.exec(line) ?? [];
  return [32, 40, 56, 64, 96, 128].includes(digits.length) && (others.length === 0 || name !== undefined);
}

/** Every line has the same number of fields, ignoring delimiters in quotes. */
function isCsv(text: string): boolean {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/)
    .slice(0, 20)
    .filter((line) => line !== "");
  // The last line may be cut off.
  const full = lines.length > 3 ? lines.slice(0, -1) : lines;
  return ["\t", ";", ",", "|"].some((delimiter) => {
    const [fields = 0, ...others] = full.map((line) => line.split(delimiter).length);
    // Two sentences with one comma each aren't a table.
    const enough = full.length > 2 || delimiter === "\t" ? 2 : 3;
    return full.length > 1 && fields >= enough && others.every((count) => count === fields);
  });
}

/** A data URL, or letters in both cases and digits in groups of four. Prose has spaces, identifiers have no digits. */
function isBase64(text: string, whole: boolean): boolean {
  if (/^data:[\w.+/-]*(?:;[\w.+-]+=[^,;]*)*;base64,/i.test(text)) return true;
  const letters = text.replace(/\r?\n/g, "");
  if (letters.length < 16 || !/^(?:[A-Za-z0-9+/]+|[\w-]+)={0,2}$/.test(letters)) return false;
  const isPadded =
    letters.length % 4 === 0 || (!letters.endsWith("=") && letters.length % 4 !== 1 && !/[+/]/.test(letters));
  return (
    (!whole || isPadded) &&
    /[a-z]/.test(letters) &&
    /[A-Z]/.test(letters) &&
    /\d|=$/.test(letters) &&
    !/^\w+-\w+-/.test(letters)
  );
}
