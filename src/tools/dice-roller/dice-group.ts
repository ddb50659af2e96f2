/** Limits of one group of dice, such as the `3d6` of `3d6+2`. */
export const DICE_LIMITS = { count: { min: 1, max: 20 }, sides: { min: 2, max: 100 } } as const;

/** Most dice in a group, including extra dice from explosions, and most rolls of one compounding die. */
export const MAX_DICE = 100;

export type Comparison = "<" | "<=" | "=" | ">=" | ">";

/** A condition on the value of a die, such as `>= 8`. */
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
  /** Rerolls a die that meets the condition, once or until it no longer does. */
  reroll?: { when: Condition; once?: true };
  /** Rolls another die for each one that shows its highest side. */
  explodes?: true;
  /** Rerolls a die that shows its highest side and adds up its values. */
  compounds?: true;
  selection?: Selection;
  /** Counts the dice that meet this instead of adding up their values. */
  successes?: Condition;
}

export function facesOf(sides: Sides): { lowest: number; highest: number } {
  return sides === "F" ? { lowest: -1, highest: 1 } : { lowest: 1, highest: sides };
}

/** Faces that a die can show after rerolls and before it explodes, in ascending order. */
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

/** The score a die adds to its group. */
export function scoreOf(shown: number, { successes }: Pick<DiceGroup, "successes">): number {
  return successes ? Number(meets(shown, successes)) : shown;
}

/** A group in normalized dice notation. */
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
