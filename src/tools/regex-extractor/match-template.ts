import { InputError } from "#shared/input-error.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";

/**
 * Compiles a template as in `String.prototype.replace`: `$&` is the match, `$1` and `$<name>` are groups (empty if not
 * matched), and `$$` is a dollar sign.
 * @param template as typed, with escapes such as `\n`. Empty means `$&`.
 * @throws {InputError} on field `listAs` if the pattern has no such group.
 * @example compileTemplate("$2:$1", /(a)(b)/)(match) // "b:a"
 */
export function compileTemplate(template: string, pattern: RegExp): (found: RegExpExecArray) => string {
  if (template === "" || template === "$&") return (found) => found[0];
  const groups = groupsOf(pattern);
  const parts: (string | ((found: RegExpExecArray) => string | undefined))[] = [];
  const text = unescapeTyped(template);
  let done = 0;
  for (const { 0: token, 1: name, 2: digits, index } of text.matchAll(REFERENCES)) {
    parts.push(text.slice(done, index));
    done = index + token.length;
    if (token === "$$") parts.push("$");
    else if (token === "$&") parts.push((found) => found[0]);
    else if (name !== undefined) {
      if (!groups.names.includes(name)) throw missingGroupError(`named ${name}`);
      parts.push((found) => found.groups?.[name]);
    } else if (digits !== undefined) {
      // If two digits are not a group, the second is text.
      const number = [digits, digits.slice(0, 1)].find((one) => Number(one) >= 1 && Number(one) <= groups.count);
      if (number === undefined) throw missingGroupError(`$${digits}`);
      parts.push((found) => found[Number(number)], digits.slice(number.length));
    }
  }
  parts.push(text.slice(done));
  return (found) => parts.map((part) => (typeof part === "string" ? part : (part(found) ?? ""))).join("");
}

/** Adds an empty alternative, so that the pattern always matches and reveals its groups. */
function groupsOf({ source, flags }: RegExp): { count: number; names: readonly string[] } {
  const found = new RegExp(`${source}|`, flags).exec("");
  return { count: (found?.length ?? 1) - 1, names: Object.keys(found?.groups ?? {}) };
}

function missingGroupError(which: string): InputError {
  return new InputError(`List each match as: the pattern has no group ${which}`, { field: "listAs" });
}

const REFERENCES = /\$(?:[$&]|<([^>]*)>|(\d\d?))/g;
