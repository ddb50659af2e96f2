import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Outcome, outcomeOf, PROJECT, run } from "./step.ts";

/** Habits of literal translation, with what to write instead. */
const HABITS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<!\bthere )\b(is|are|was|were) (no|none)\b(?! longer)/i, '"is not a"'],
  [/\bof (which|whom)\b/i, "a sentence with the subject first"],
  [/\banew\b/i, '"again"'],
  [/\b(begun|begins)\b/i, '"started", "starts"'],
  [/(^|[.:;] )(Who|Whoever) \w+s\b/, "a sentence with the subject first"],
  [/\bwho (is|are|was) \w+ (can|may|must|has|gets)\b/i, "a noun as the subject"],
  [/\b(is|are) told\b/i, '"gets", "is given"'],
  [/\btells? of\b/i, '"reports"'],
  [/\bnot? .{0,20}any more\b/i, '"no longer"'],
  [/\bbe it\b/i, '"whether"'],
  [/^Of (?!which\b)[\w-]+/, "what it is, or put it into the name"],
  [/^The same[,.]/, "what it is"],
];
const SOURCES = "{src,scripts,bench,e2e}/**/*.{ts,tsx}";
/** Quotes the habits. */
const OWN_FILES = /^scripts\/checks\/plain-words\b/;
const COMMENT = /(?:^|\s)\/\/ (.*)|^\s*(?:\/\*\*?|\*) (.*)/;
const TITLE = /\b(?:describe|it|test)(?:\.\w+)*\(\s*["'`](.*)/;

/** Spelling is American and known to the project's dictionary; comments and test titles have none of the habits. */
export async function checkWords(): Promise<Outcome> {
  const { code, output } = await run("cspell", ["--no-progress", "--no-summary", "."]);
  const habits: string[] = [];
  for await (const file of glob(SOURCES, { cwd: PROJECT })) {
    if (OWN_FILES.test(file)) continue;
    const text = await readFile(join(PROJECT, file), "utf8");
    habits.push(...findHabits(text).map((fault) => `${file}:${fault}`));
  }
  return outcomeOf([...(code === 0 ? [] : [output]), ...habits]);
}

/** @example findHabits("// Which is no list") // ['1: "is no": write "is not a"'] */
export function findHabits(code: string): string[] {
  return code.split("\n").flatMap((line, index) => {
    const [, afterSlashes, inBlock] = COMMENT.exec(line) ?? [];
    const words = afterSlashes ?? inBlock ?? TITLE.exec(line)?.[1];
    if (words === undefined) return [];
    return HABITS.flatMap(([pattern, instead]) => {
      const found = pattern.exec(words)?.[0].trim();
      return found === undefined ? [] : [`${index + 1}: "${found}": write ${instead}`];
    });
  });
}
