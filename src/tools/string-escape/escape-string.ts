import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { PositionTracker } from "#shared/position-tracker.ts";
import type { Quotes, StringLanguage } from "./languages.ts";

interface EscapeOptions {
  language: StringLanguage;
  quotes: Quotes;
  /** Escapes every character outside ASCII, where the language can. */
  ascii: boolean;
}

interface Style {
  quote: { open: string; close: string };
  /** The characters to write differently. Has the flags `g` and `u`. */
  special: RegExp;
  /** @param before the character before it, if any */
  write: (character: string, before: string) => string;
}

/**
 * Writes a text as a string literal.
 * @param pieces of the text that split no character
 * @throws {InputError} at a character that the language can't express.
 */
export async function* escapeString(pieces: AsyncIterable<string>, options: EscapeOptions): AsyncGenerator<string> {
  const { quote, special, write } = styleFor(options);
  const tracker = new PositionTracker();
  let last = "";
  yield quote.open;
  for await (const piece of pieces) {
    yield piece.replace(special, (character: string, at: number) => {
      try {
        return write(character, at > 0 ? piece.charAt(at - 1) : last);
      } catch (error) {
        if (!(error instanceof Inexpressible)) throw error;
        throw new InputError(error.message, { position: tracker.at(piece, at) });
      }
    });
    tracker.advance(piece);
    if (piece !== "") last = piece.charAt(piece.length - 1);
  }
  yield quote.close;
}

/** The language has no way to write a character. */
class Inexpressible extends Error {}

const hex = (character: string, digits: number) => code(character).toString(16).padStart(digits, "0");
const code = (character: string) => character.codePointAt(0) ?? 0;
const utf8 = (character: string) => [...new TextEncoder().encode(character)];

/** `\ud83d\ude00`: one escape per UTF-16 code unit. */
const codeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charAt(at), 4)}`).join("");

/** `\x1b`, `\u00e9`, `\U0001f600`, as Python and Go write them. */
const byLength = (character: string, twoDigitsBelow: number) => {
  const value = code(character);
  if (value < twoDigitsBelow) return `\\x${hex(character, 2)}`;
  return value < 0x1_0000 ? `\\u${hex(character, 4)}` : `\\U${hex(character, 8)}`;
};

const octal = (byte: number) => `\\${byte.toString(8).padStart(3, "0")}`;

const SHORT = lookup<string>({ "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f" });

/** How each language writes a character other than a quote, a backslash, \n, \r, \t, \b and \f. */
const NUMERIC: Readonly<Partial<Record<StringLanguage, (character: string) => string>>> = {
  json: codeUnits,
  javascript: (character) =>
    code(character) < 0x80
      ? `\\x${hex(character, 2)}`
      : code(character) < 0x1_0000
        ? codeUnits(character)
        : `\\u{${hex(character, 1)}}`,
  python: (character) => byLength(character, 0x100),
  java: codeUnits,
  // A hexadecimal escape would take in the digits after it; below U+00A0, \u is an error.
  c: (character) => (code(character) < 0xa0 ? utf8(character).map(octal).join("") : byLength(character, 0)),
  go: (character) => byLength(character, 0x80),
  php: (character) => (code(character) < 0x80 ? `\\x${hex(character, 2)}` : `\\u{${hex(character, 1)}}`),
};

const CONTROLS = "\\u0000-\\u001f";

/** Controls, line separators, byte order marks, and the direction controls that can make code look like other code. */
const INVISIBLE = `${CONTROLS}\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff`;
const NON_ASCII = "\\u0080-\\u{10ffff}";

function styleFor({ language, quotes, ascii }: EscapeOptions): Style {
  const isSingle = quotes === "single";
  switch (language) {
    case "json":
    case "java":
    case "go":
      return backslashStyle(language, '"', quotes, ascii);
    case "c": {
      const style = backslashStyle("c", '"', quotes, ascii, "?");
      // Up to C17, ??= and the like are trigraphs.
      const write: Style["write"] = (character, before) =>
        character === "?" && before !== "?" ? "?" : style.write(character, before);
      return { ...style, write };
    }
    case "javascript":
    case "python":
      return backslashStyle(language, isSingle ? "'" : '"', quotes, ascii);
    case "php":
      // Between single quotes, PHP knows no other escapes.
      return isSingle && !ascii
        ? { quote: around("'"), special: /[\\']/gu, write: (character) => `\\${character}` }
        : backslashStyle("php", '"', isSingle ? "double" : quotes, ascii, "$");
    case "shell":
      return shellStyle(quotes, ascii);
    case "sql":
      return {
        quote: quotes === "none" ? NO_QUOTES : around("'"),
        special: /['\0]/gu,
        write: (character) =>
          character === "'" ? "''" : inexpressible("A NUL character can’t be part of an SQL string"),
      };
    case "mysql": {
      const quote = isSingle || quotes === "none" ? "'" : '"';
      return {
        quote: quotes === "none" ? NO_QUOTES : around(quote),
        special: new RegExp(`['"\\\\${Object.keys(MYSQL).join("")}]`, "gu"),
        write: (character) => MYSQL[character] ?? `\\${character}`,
      };
    }
    case "regex":
      return {
        quote: NO_QUOTES,
        special: ascii ? /[\\^$.*+?()[\]{}|/\n\r\t\f\v\u0080-\u{10ffff}]/gu : /[\\^$.*+?()[\]{}|/\n\r\t\f\v]/gu,
        write: (character) =>
          code(character) >= 0x80
            ? codeUnits(character)
            : character === "\v"
              ? "\\x0b"
              : (SHORT[character] ?? `\\${character}`),
      };
    case "csv":
      return { quote: quotes === "none" ? NO_QUOTES : around('"'), special: /"/gu, write: () => '""' };
    case "xml":
      return {
        quote: NO_QUOTES,
        special: new RegExp(`[&<>"'\\r\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff${ascii ? NON_ASCII : ""}]`, "gu"),
        write: (character) => {
          if (XML[character]) return XML[character];
          // XML 1.0, section 2.2.
          if (code(character) < 0x20 || /[\ufffe\uffff]/.test(character)) {
            return inexpressible(`XML can’t express U+${hex(character, 4).toUpperCase()}`);
          }
          return `&#x${hex(character, 1).toUpperCase()};`;
        },
      };
  }
}

const NO_QUOTES = { open: "", close: "" };
const around = (quote: string) => ({ open: quote, close: quote });

/** @param others further characters that take a backslash. They have no special meaning in a character class. */
function backslashStyle(language: StringLanguage, quote: string, quotes: Quotes, ascii: boolean, others = ""): Style {
  const numeric = NUMERIC[language] ?? codeUnits;
  const isPlain = (character: string) => character === quote || character === "\\" || others.includes(character);
  // JSON.stringify escapes only these.
  const invisible = language === "json" ? CONTROLS : INVISIBLE;
  return {
    quote: quotes === "none" ? NO_QUOTES : around(quote),
    special: new RegExp(`[\\\\${quote}${others}${invisible}${ascii ? NON_ASCII : ""}]`, "gu"),
    write: (character) => {
      if (isPlain(character)) return `\\${character}`;
      const short = language === "php" && character === "\b" ? undefined : SHORT[character];
      return short ?? numeric(character);
    },
  };
}

function shellStyle(quotes: Quotes, ascii: boolean): Style {
  const noNul = () => inexpressible("A NUL character can’t be part of a shell word");
  // $'…' is the only form that names characters. Bytes don't depend on the locale.
  if (ascii) {
    return {
      quote: { open: "$'", close: "'" },
      special: new RegExp(`[\\\\'${CONTROLS}\\u007f${NON_ASCII}]`, "gu"),
      write: (character) => {
        if (character === "\0") return noNul();
        if (character === "'" || character === "\\") return `\\${character}`;
        return SHORT[character] ?? utf8(character).map(octal).join("");
      },
    };
  }
  if (quotes === "double") {
    return {
      quote: around('"'),
      special: /["\\$`!\0]/gu,
      // In an interactive shell, ! between double quotes expands history, whatever precedes it.
      write: (character) => (character === "\0" ? noNul() : character === "!" ? `"'!'"` : `\\${character}`),
    };
  }
  if (quotes === "single") {
    return {
      quote: around("'"),
      special: /['\0]/gu,
      write: (character) => (character === "\0" ? noNul() : "'\\''"),
    };
  }
  return {
    quote: NO_QUOTES,
    // Everything in ASCII except the characters that no shell gives a meaning.
    special: /[^\w@%+:,./\u0080-\u{10ffff}-]/gu,
    write: (character) => (character === "\0" ? noNul() : character === "\n" ? "$'\\n'" : `\\${character}`),
  };
}

function inexpressible(message: string): never {
  throw new Inexpressible(message);
}

/** As `mysql_real_escape_string`. */
const MYSQL = lookup<string>({ "\0": "\\0", "\n": "\\n", "\r": "\\r", "\u001a": "\\Z" });

const XML = lookup<string>({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  // A parser reads a plain one as a line feed.
  "\r": "&#xD;",
});
