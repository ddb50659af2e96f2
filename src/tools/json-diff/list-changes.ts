import { type JsonValue, writeJson } from "#shared/json/json-value.ts";
import type { Difference } from "./compare-json.ts";
import { writePointer } from "./json-pointer.ts";

export interface Change {
  difference: Exclude<Difference, { kind: "same" | "object" | "array" }>;
  /** JSON Pointer: of something removed in the original, otherwise in the changed document. */
  path: string;
}

function* findChangesIn(difference: Difference): Generator<Change> {
  const original: (string | number)[] = [];
  const changed: (string | number)[] = [];
  function* walk(at: Difference): Generator<Change> {
    if (at.kind === "same") return;
    if (at.kind === "object" || at.kind === "array") {
      for (const entry of at.entries) {
        if (entry.difference.kind === "same") continue;
        original.push(entry.original);
        changed.push(entry.changed);
        yield* walk(entry.difference);
        original.pop();
        changed.pop();
      }
    } else yield { difference: at, path: writePointer(at.kind === "removed" ? original : changed) };
  }
  yield* walk(difference);
}

/**
 * One line per change.
 * @example listChanges(…) // '~ /price: 12.50 → 13', '+ /tags/1: "new"', '- /old: {"a":1}'
 */
export function* listChanges(difference: Difference): Generator<string> {
  for (const { difference: at, path } of findChangesIn(difference)) {
    const place =
      path === "" ? "(root)" : path.replace(LINE_BREAKS, (character) => JSON.stringify(character).slice(1, -1));
    if (at.kind === "added") yield `+ ${place}: ${writeJson(at.changed)}\n`;
    else if (at.kind === "removed") yield `- ${place}: ${writeJson(at.original)}\n`;
    else yield `~ ${place}: ${writeJson(at.original)} → ${writeJson(at.changed)}\n`;
  }
}

/** A key may contain line breaks. */
const LINE_BREAKS = /[\n\r]/g;

export function countChanges(difference: Difference) {
  const counts = { addedCount: 0, removedCount: 0, replacedCount: 0 };
  for (const { difference: at } of findChangesIn(difference)) counts[`${at.kind}Count`]++;
  return counts;
}

export function isContainer(value: JsonValue): value is ReadonlyMap<string, JsonValue> | readonly JsonValue[] {
  return value instanceof Map || Array.isArray(value);
}
