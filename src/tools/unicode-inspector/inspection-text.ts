import { plural } from "#shared/format-number.ts";
import { lookup } from "#shared/lookup.ts";
import { type Count, FINDING_KINDS, type Finding, type Inspection } from "./inspection.ts";

/** The inspection as text: totals, findings, then one line per code point, with tabs between its fields. */
export function inspectionText(inspection: Inspection): string {
  const { scripts, categories, normalized, findings, hiddenText, list, codePoints } = inspection;
  const forms = Object.entries(normalized).map(([form, isIn]) => `${form.toUpperCase()} ${isIn ? "yes" : "no"}`);
  return [
    describeTotals(inspection),
    `Scripts: ${listCounts(scripts)}`,
    `Categories: ${listCounts(categories, (code) => `${CATEGORY_NAMES[code]} (${code})`)}`,
    `Normalized: ${forms.join(", ")}`,
    "",
    ...(findings.length === 0 ? ["Nothing hidden or suspicious found"] : []),
    ...findings.flatMap(({ kind, count, first }) => [
      `${FINDING_KINDS[kind]}: ${count.toLocaleString("en")}`,
      ...first.map((finding) => `  ${describePlace(finding)} ${describeFinding(finding)}`),
      ...(count > first.length ? [`  …and ${(count - first.length).toLocaleString("en")} more`] : []),
    ]),
    ...(hiddenText === undefined ? [] : [`Hidden text: ${hiddenText}`]),
    "",
    codePoints > list.length ? `First ${list.length.toLocaleString("en")} code points:` : "Code points:",
    ...list.map((facts) =>
      [
        describePlace(facts),
        facts.codePoint,
        isPrintable(facts.category) ? facts.character : (facts.abbreviation ?? ""),
        facts.name,
        facts.category,
        facts.script,
        facts.block,
        facts.utf8,
      ].join("\t"),
    ),
  ].join("\n");
}

/** `3 characters, 5 code points, 18 bytes of UTF-8, 8 UTF-16 code units, 1 line`. */
export function describeTotals({ characters, codePoints, utf8Bytes, utf16Units, lines }: Inspection): string {
  return [
    plural(characters, "character"),
    plural(codePoints, "code point"),
    `${plural(utf8Bytes, "byte")} of UTF-8`,
    `${plural(utf16Units, "code unit")} of UTF-16`,
    plural(lines, "line"),
  ].join(", ");
}

/** `U+03BF GREEK SMALL LETTER OMICRON in “go”, looks like “go”`. */
export function describeFinding({ codePoint, name, word, looksLike }: Finding): string {
  const like = looksLike === undefined ? "" : `, looks like “${looksLike}”`;
  return `${codePoint} ${name}${word === undefined ? "" : ` in “${word}”`}${like}`;
}

/** `2:14`, line and column. */
export function describePlace({ line, column }: { line: number; column: number }): string {
  return `${line}:${column}`;
}

/** Whether a character can be shown as it is. */
export function isPrintable(category: string): boolean {
  return !/^[CZ]/.test(category);
}

function listCounts(counts: readonly Count[], label: (value: string) => string = (value) => value): string {
  return counts.map(({ value, count }) => `${label(value)} ${count.toLocaleString("en")}`).join(", ");
}

/** General categories by their two-letter names. */
export const CATEGORY_NAMES = lookup<string>({
  Lu: "Uppercase letter",
  Ll: "Lowercase letter",
  Lt: "Titlecase letter",
  Lm: "Modifier letter",
  Lo: "Other letter",
  Mn: "Nonspacing mark",
  Mc: "Spacing mark",
  Me: "Enclosing mark",
  Nd: "Decimal number",
  Nl: "Letter number",
  No: "Other number",
  Pc: "Connector punctuation",
  Pd: "Dash punctuation",
  Ps: "Open punctuation",
  Pe: "Close punctuation",
  Pi: "Initial punctuation",
  Pf: "Final punctuation",
  Po: "Other punctuation",
  Sm: "Math symbol",
  Sc: "Currency symbol",
  Sk: "Modifier symbol",
  So: "Other symbol",
  Zs: "Space separator",
  Zl: "Line separator",
  Zp: "Paragraph separator",
  Cc: "Control",
  Cf: "Format",
  Cs: "Surrogate",
  Co: "Private use",
  Cn: "Unassigned",
});
