export type Comparison = "<" | "<=" | "=" | ">=" | ">";

/** What a die must show: `>= 8`. */
export interface Condition {
  comparison: Comparison;
  value: number;
}

/** Keeps or drops the highest or the lowest dice of a group. */
export interface Selection {
  rule: "kh" | "kl" | "dh" | "dl";
  count: number;
}

/** Number of sides, or `F` for a Fate die, which shows -1, 0 or 1. */
export type Sides = number | "F";

export interface DiceGroup {
  count: number;
  sides: Sides;
  /** A die that meets the condition is rolled again, once or until it does not. */
  reroll?: { when: Condition; once?: true };
  /** A die that shows its highest side brings another. */
  explodes?: true;
  /** A die that shows its highest side is rolled again, and adds up what it shows. */
  compounds?: true;
  selection?: Selection;
  /** The dice that meet this are counted, instead of their values added up. */
  successes?: Condition;
}

export function facesOf(sides: Sides): { lowest: number; highest: number } {
  return sides === "F" ? { lowest: -1, highest: 1 } : { lowest: 1, highest: sides };
}

/** The faces that a die of a group can end up with before it explodes, rising. */
export function possibleFaces({ sides, reroll }: Pick<DiceGroup, "sides" | "reroll">): number[] {
  const { lowest, highest } = facesOf(sides);
  const all = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  return reroll && !reroll.once ? all.filter((face) => !meets(face, reroll.when)) : all;
}

export function meets(shown: number, { comparison, value }: Condition): boolean {
  switch (comparison) {
    case "<":
      return shown < value;
    case "<=":
      return shown <= value;
    case "=":
      return shown === value;
    case ">=":
      return shown >= value;
    case ">":
      return shown > value;
  }
}

/** What a die adds to the total of its group. */
export function scoreOf(shown: number, { successes }: Pick<DiceGroup, "successes">): number {
  return successes ? Number(meets(shown, successes)) : shown;
}

/** A group in dice notation, written plainly. */
export function groupName({ count, sides, reroll, explodes, compounds, selection, successes }: DiceGroup): string {
  return [
    `${count}d${sides}`,
    reroll &&
      `r${reroll.once ? "o" : ""}${reroll.when.comparison === "=" ? reroll.when.value : conditionName(reroll.when)}`,
    successes && conditionName(successes),
    explodes && "!",
    compounds && "!!",
    selection && `${selection.rule}${selection.count}`,
  ]
    .filter(Boolean)
    .join("");
}

function conditionName({ comparison, value }: Condition): string {
  return `${comparison}${value}`;
}
