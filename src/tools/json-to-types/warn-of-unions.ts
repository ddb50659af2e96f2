import type { CommonSettings } from "./languages.ts";

const MAX_NAMED = 3;

/** How unions are declared where the types alone can't be read from JSON, and what to do. */
function rulesFor({ language, code, kotlinLibrary, csharpLibrary }: CommonSettings): [RegExp, string] | undefined {
  const isTypesOnly = code === "types";
  const advice = "Choose “Types and parsing code” to read them.";
  // Fields without tags are alternatives.
  if (language === "go" && isTypesOnly) return [/^type (\w+) struct \{\n\t\w+ +[^`\n ][^`\n]*$/gm, advice];
  if (language === "ruby" && isTypesOnly) return [/Types\.Instance\((\w+)\)/g, advice];
  if (language === "kotlin" && kotlinLibrary !== "jackson") {
    return [/^sealed class (\w+)/gm, "Choose Jackson as the library, or write a serializer for them."];
  }
  if (language === "csharp" && isTypesOnly && csharpLibrary !== "none") {
    return [/^ *public partial struct (\w+)/gm, "Pass Converter.Settings to read them."];
  }
  return undefined;
}

/** Warns of types with alternatives that usual parsers of the language fail on. */
export function warnOfUnions(code: string, settings: CommonSettings, warn: (message: string) => void): void {
  const [declaration, advice] = rulesFor(settings) ?? [];
  if (!declaration) return;
  const names = [...new Set([...code.matchAll(declaration)].map(([, name = ""]) => name))];
  if (names.length === 0) return;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  const verb = names.length === 1 ? "stands" : "stand";
  warn(`${names.slice(0, MAX_NAMED).join(", ")}${more} ${verb} for values of several types. ${advice}`);
}
