import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { positionAt } from "#shared/text-position.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Removes a shell's quotes (POSIX 2.6.7, and $'…' as bash reads it). Expansions such as $HOME stay as they are.
 * @throws {InputError} at a quote that isn't closed.
 */
export function* unescapeShell(text: string): Generator<string | Bytes> {
  let at = 0;
  while (at < text.length) {
    const part = PART.exec(text.slice(at, at + 2))?.[0] ?? "";
    const close = CLOSES[part];
    if (close) {
      close.lastIndex = at + part.length;
      const content = close.exec(text)?.groups?.content;
      if (content === undefined) throw new InputError(`This ${part} isn’t closed.`, { position: positionAt(text, at) });
      at += part.length + content.length + 1;
      if (part === "'") yield content;
      else if (part === '"') yield content.replace(/\\(?:([$`"\\])|\n)/g, "$1");
      else yield* readDollarQuoted(content);
    } else if (text[at] === "\\") {
      const character = text.slice(at + 1, at + 2);
      if (character === "")
        throw new InputError("A backslash at the end escapes nothing.", { position: positionAt(text, at) });
      if (character !== "\n") yield character;
      at += 2;
    } else {
      PLAIN.lastIndex = at;
      const plain = PLAIN.exec(text)?.[0] ?? "$";
      yield plain;
      at += plain.length;
    }
  }
}

const PART = /^(?:'|"|\$')/;
const PLAIN = /[^'"\\$]+/y;

const CLOSES = lookup<RegExp>({
  "'": /(?<content>[^']*)'/y,
  '"': /(?<content>(?:[^"\\]|\\[\s\S])*)"/y,
  "$'": /(?<content>(?:[^'\\]|\\[\s\S])*)'/y,
});

const DOLLAR_ESCAPE =
  /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|c([\s\S])|([\s\S]))/gu;

function* readDollarQuoted(content: string): Generator<string | Bytes> {
  let at = 0;
  for (const match of content.matchAll(DOLLAR_ESCAPE)) {
    const [found, octal, hex, short, long, control, other = ""] = match;
    yield content.slice(at, match.index);
    at = match.index + found.length;
    const byte = octal ? Number.parseInt(octal, 8) & 0xff : hex ? Number.parseInt(hex, 16) : undefined;
    const codePoint = short ?? long;
    if (byte !== undefined) yield Uint8Array.of(byte);
    else if (codePoint) yield String.fromCodePoint(Math.min(Number.parseInt(codePoint, 16), 0x10_ffff));
    else if (control) yield String.fromCharCode(control.toUpperCase().charCodeAt(0) & 0x1f);
    else yield DOLLAR_SHORT[other] ?? found;
  }
  yield content.slice(at);
}

const DOLLAR_SHORT = lookup<string>({
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
});
