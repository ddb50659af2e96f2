import { addImports } from "./go-files.ts";
import type { Language } from "./patch-code.ts";

/** Joins programs into one that runs them one after another. */
export function joinPrograms(codes: readonly string[], language: Language): string {
  const [first = "", ...others] = codes;
  if (others.length === 0) return first;
  switch (language) {
    case "go":
      return joinGo(codes);
    case "php":
      return [first, ...others.map((code) => code.replace(/^<\?php\n/, ""))].join("\n");
    default:
      return joinScripts(codes);
  }
}

/** Imports, and constants for shell variables. */
const SHARED_LINE = /^(?:import|from) .*\n|^const [\w$]+ = ''; \/\/ .*\n/gm;

/** Moves what several scripts declare to the start. */
function joinScripts(codes: readonly string[]): string {
  const shared = new Set(codes.flatMap((code) => code.match(SHARED_LINE) ?? []));
  const bodies = codes.map((code) => code.replace(SHARED_LINE, "").trimStart());
  return [...(shared.size > 0 ? [[...shared].join("")] : []), ...bodies].join("\n");
}

/** Each request gets a function of its own, because Go allows no second declaration of a variable. */
function joinGo(codes: readonly string[]): string {
  const names = codes.map((_, index) => `request${index + 1}`);
  const [head = ""] = codes[0]?.split(/^(?=func main\(\))/m) ?? [];
  const imports = codes.flatMap((code) => Array.from(code.matchAll(/^\t"([a-z/]+)"$/gm), ([, name]) => name as string));
  const calls = names.map((name) => `\t${name}()\n`).join("");
  const functions = codes.map((code, index) => {
    const [, main = ""] = code.split(/^func main\(\)/m);
    return `\nfunc ${names[index]}()${main}`;
  });
  return `${addImports(head, imports)}func main() {\n${calls}}\n${functions.join("")}`;
}
