import { InputError } from "#shared/input-error.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";

/**
 * Makes ready what is written for each match: `$&` stands for all of it, `$1` and `$<name>` for a group, or for nothing
 * where it took no part, and `$$` for a dollar sign, as in `String.prototype.replace`.
 * @param template as it is typed in one line; an empty one is `$&`.
 * @throws {InputError} on the field `listAs`, when the pattern has no such group.
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
      if (!groups.names.includes(name)) throw noGroup(`named ${name}`);
      parts.push((found) => found.groups?.[name]);
    } else if (digits !== undefined) {
      // Of two digits that are no group, the second is text.
      const number = [digits, digits.slice(0, 1)].find((one) => Number(one) >= 1 && Number(one) <= groups.count);
      if (number === undefined) throw noGroup(`$${digits}`);
      parts.push((found) => found[Number(number)], digits.slice(number.length));
    }
  }
  parts.push(text.slice(done));
  return (found) => parts.map((part) => (typeof part === "string" ? part : (part(found) ?? ""))).join("");
}

/** With nothing as another way to match, a pattern tells of its groups whatever it looks for. */
function groupsOf({ source, flags }: RegExp): { count: number; names: readonly string[] } {
  const found = new RegExp(`${source}|`, flags).exec("");
  return { count: (found?.length ?? 1) - 1, names: Object.keys(found?.groups ?? {}) };
}

function noGroup(which: string): InputError {
  return new InputError(`List each match as: the pattern has no group ${which}`, { field: "listAs" });
}

const REFERENCES = /\$(?:[$&]|<([^>]*)>|(\d\d?))/g;
