import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { LANGUAGES, type StringLanguage } from "./languages.ts";

/** What a language's literals may have before their first quote. */
const PREFIXES: Partial<Record<StringLanguage, RegExp>> = {
  javascript: /String\.raw(?=`)/y,
  python: /(?:[rubft]|[bft]r|r[bft])(?=["'])/iy,
  c: /(?:u8|[uUL])?R(?=")|(?:u8|[uUL])(?=["'])/y,
  php: /b(?=["'])/iy,
  sql: /[en](?=')/iy,
  mysql: /n(?=')|_[a-z]\w*(?=["'])/iy,
};

/** The same in any language: Rust's `r#"…"#`, C#'s `@"…"`, `$"…"`, Oracle's `q'[…]'`, and tags of templates. */
const ANY_PREFIX =
  /(?:[bcefhlnqrstux]|[bftlu]r|r[bft]|cr|nq|u8R?|raw|U&|_[a-z]\w*|@\$?|\$+@?|[\w$.]+(?=`)|(?=#))#{0,16}(?=["'`])/iy;

/** Languages whose texts may start like that. */
const WITHOUT_PREFIXES: ReadonlySet<StringLanguage> = new Set(["csv", "xml", "shell"]);

/**
 * The prefix of a literal, if it has one.
 * @param end where the literal ends
 * @throws {InputError} for a prefix that the language doesn't know
 */
export function prefixOf(text: string, start: number, end: number, language: StringLanguage): string {
  const own = matchAt(PREFIXES[language], text, start);
  if (own !== undefined || WITHOUT_PREFIXES.has(language)) return own ?? "";
  const prefix = matchAt(ANY_PREFIX, text, start);
  if (prefix === undefined) return "";
  const quote = text.charAt(start + prefix.length);
  const closing = quote + "#".repeat(prefix.split("#").length - 1);
  if (start + prefix.length + 1 >= end || text.slice(end - closing.length, end) !== closing) return "";
  throw new InputError(
    `No literal in ${LANGUAGES[language]} starts with ${prefix}${quote}. Choose its language, or turn on “Quotes belong to the text”.`,
    { position: positionAt(text, start) },
  );
}

function matchAt(pattern: RegExp | undefined, text: string, at: number): string | undefined {
  if (!pattern) return undefined;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
