export interface Fact {
  name: string;
  /** Undefined if the browser doesn't tell it. */
  value: string | undefined;
}

export interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

type Value = string | number | boolean | undefined;

/** Makes a group of named values. Empty texts count as not told. */
export function factGroup(title: string, values: Readonly<Record<string, Value>>): FactGroup {
  return { title, facts: Object.entries(values).map(([name, value]) => ({ name, value: factText(value) })) };
}

function factText(value: Value): string | undefined {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === undefined || value === "" ? undefined : String(value);
}

/** Headings, each with its facts in two columns. */
export function factsText(groups: readonly FactGroup[]): string {
  return groups
    .map(({ title, facts }) => {
      const width = Math.max(...facts.map(({ name }) => name.length));
      const lines = facts.map(({ name, value }) => `${name.padEnd(width)}  ${value ?? "not told"}`);
      return [title, ...lines].join("\n");
    })
    .join("\n\n");
}

/** An object per group. What the browser doesn't tell is null. */
export function factsJson(groups: readonly FactGroup[]): string {
  const all = groups.map(({ title, facts }) => [
    title,
    Object.fromEntries(facts.map(({ name, value }) => [name, value ?? null])),
  ]);
  return JSON.stringify(Object.fromEntries(all), null, 2);
}
