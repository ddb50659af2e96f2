export interface Fact {
  name: string;
  value: string;
  /** Hidden until asked for. */
  secret?: true;
}

/** What a code contains. */
export interface Explanation {
  /** In a word or two: "Web link". */
  kind: string;
  facts: readonly Fact[];
  /** What to be careful about. */
  hints: readonly string[];
  /** Where a press of the link leads: a web, mail, phone or message address, never another. */
  link?: { href: string; label: string };
}

/** A fact, or none for an empty value. */
export function fact(name: string, value: string | undefined): Fact[] {
  return value === undefined || value === "" ? [] : [{ name, value }];
}

export function secretFact(name: string, value: string | undefined): Fact[] {
  return value === undefined || value === "" ? [] : [{ name, value, secret: true }];
}
