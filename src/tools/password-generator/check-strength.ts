import { type Match, ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonWords } from "@zxcvbn-ts/language-common";
import { dictionary as englishWords, translations } from "@zxcvbn-ts/language-en";
import type { RunContext } from "#shared/operation.ts";

/** Longer ones take seconds to rate, and can't be guessed anyway. */
const MAX_LENGTH = 100;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...englishWords },
  graphs: adjacencyGraphs,
  translations: {
    ...translations,
    warnings: { ...translations.warnings, userInputs: "It contains a known word." },
  },
  maxLength: MAX_LENGTH,
});

const LABELS = ["very weak", "weak", "fair", "strong", "very strong"] as const;

/**
 * How soon a password is guessed by words, names, dates, keyboard rows and repetitions, as lines of label and value.
 * @param known words that an attacker may know, such as the user's name
 */
export function describeStrength(input: string, known: string, warn: RunContext["warn"]): string {
  const password = input.replace(/\r?\n$/, "");
  if (password.length > MAX_LENGTH) warn(`Only the first ${MAX_LENGTH} characters are rated.`);
  const words = known.split(/[\s,;]+/).filter((word) => word !== "");
  const { score, guesses, feedback, crackTimes, sequence } = zxcvbn.check(password, words);
  const rows: (readonly [label: string, value: string])[] = [
    ["Strength", `${LABELS[score]} (${score} of 4)`],
    ["Guesses", `about ${rounded(guesses)}, ${Math.log2(guesses).toFixed(0)} bits`],
    ...(feedback.warning ? [["Weakness", feedback.warning] as const] : []),
    ...partsOf(sequence).map((part) => ["Contains", part] as const),
    ...feedback.suggestions.map((advice) => ["Advice", advice] as const),
    ...timesOf(crackTimes).map((time) => ["Time", time] as const),
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => label.padEnd(width) + value).join("\n");
}

function rounded(count: number): string {
  return count < 1e6 ? count.toLocaleString("en") : `10^${Math.log10(count).toFixed(0)}`;
}

/** The rates are those of the library. */
function timesOf(times: ZxcvbnResult["crackTimes"]): string[] {
  return [
    `${times.onlineThrottlingXPerHour.display} on a website, at 100 guesses an hour`,
    `${times.onlineNoThrottlingXPerSecond.display} on a website, at 10 a second`,
    `${times.offlineSlowHashingXPerSecond.display} from a stolen slow hash, at 10,000 a second`,
    `${times.offlineFastHashingXPerSecond.display} from a stolen fast hash, at 10 billion a second`,
  ];
}

/** What each guessable part is: `“qwerty”, a keyboard row`. */
function partsOf(sequence: readonly Match[]): string[] {
  return sequence.flatMap((match) => {
    const kind = kindOf(match);
    return kind === undefined ? [] : [`“${match.token}”, ${kind}`];
  });
}

function kindOf(match: Match): string | undefined {
  switch (match.pattern) {
    case "dictionary":
      return `${wordKind(match)}${match.l33t ? ", with other characters" : ""}${match.reversed ? ", reversed" : ""}`;
    case "spatial":
      return "a keyboard pattern";
    case "repeat":
      return `${match.repeatCount} times “${match.baseToken}”`;
    case "sequence":
    case "wordSequence":
      return "a sequence";
    case "regex":
      return "a recent year";
    case "date":
      return "a date";
    default:
      return undefined;
  }
}

function wordKind({ dictionaryName, rank }: Match): string {
  if (dictionaryName === "userInputs") return "a known word";
  if (String(dictionaryName).startsWith("passwords")) return `number ${rank} of the common passwords`;
  return /names/.test(dictionaryName) ? "a name" : "a word";
}
