import type { Entry } from "./entries.ts";

/** A line per entry: name and detail, meaning and address, separated by tabs. */
export function entriesText(entries: readonly Entry[]): string {
  return entries
    .map(({ name, detail, text, source }) => [`${name} ${detail}`.trimEnd(), text, source.url].join("\t"))
    .join("\n");
}
