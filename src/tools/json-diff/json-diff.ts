import type { LineDiff } from "#shared/diff/diff-parts.ts";
import type { JsonValue } from "#shared/json/json-value.ts";
import { joinLongText, type LongText } from "#shared/long-text.ts";
import { compareJson } from "./compare-json.ts";
import { toLines } from "./diff-lines.ts";
import { countChanges, listChanges } from "./list-changes.ts";
import type { MatchSettings } from "./value-ids.ts";

export interface JsonDiff extends LineDiff {
  text: LongText;
  addedCount: number;
  removedCount: number;
  replacedCount: number;
}

/** Compares two JSON documents by structure. */
export function diffJson(original: JsonValue, changed: JsonValue, settings: MatchSettings): JsonDiff {
  const difference = compareJson(original, changed, settings);
  const { text, lines: changeCount } = joinLongText(listChanges(difference), "text/plain");
  return { text, changeCount, ...countChanges(difference), ...toLines(difference) };
}
