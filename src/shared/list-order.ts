import { choice, flag } from "#shared/options.ts";

export const uniqueOption = flag("Unique", false, { help: "Leaves out duplicates." });

export const sortOption = choice("Sort", { none: "None", ascending: "A–Z", descending: "Z–A" });

export type SortOrder = (typeof sortOption)["default"];

/**
 * Sorts by the rules of English, with numbers by value: `item 9` before `item 10`. Equal texts, such as `a` in two
 * normalization forms, are in the order of their code units.
 * @returns a new list; the same one for `none`.
 */
export function sortList(list: readonly string[], order: SortOrder): readonly string[] {
  if (order === "none") return list;
  const { compare } = new Intl.Collator("en", { numeric: true });
  const sorted = list.toSorted((one, other) => compare(one, other) || (one < other ? -1 : Number(one > other)));
  return order === "ascending" ? sorted : sorted.reverse();
}
