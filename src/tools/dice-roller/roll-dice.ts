import { type RandomSource, randomBetween } from "#shared/random.ts";
import { MOST_DICE } from "./dice-limits.ts";
import { type DiceGroup, parseDiceNotation, type Selection, type Term } from "./dice-notation.ts";

export interface Die {
  /** Number of the die in the whole roll, from 1. */
  id: number;
  value: number;
  sides: number;
  /** Left out of the total by a rule such as "keep the highest". */
  dropped: boolean;
  /** It showed its highest side, and the next die was rolled for it. */
  exploded: boolean;
}

/** A group of dice with the sum of those that count, or a plain number. */
export type RolledTerm = { sign: 1 | -1; sum: number } & (
  | { dice: readonly Die[]; name: string }
  | { dice?: undefined }
);

export interface Roll {
  /** The roll in dice notation, written plainly. */
  notation: string;
  terms: readonly RolledTerm[];
  total: number;
}

/** Rolls fair dice, none of which knows of another. */
export function rollDice(terms: readonly Term[], source?: RandomSource): Roll {
  let rolled = 0;
  const results = terms.map((term): RolledTerm => {
    if ("number" in term) return { sign: term.sign, sum: term.number };
    const dice = rollGroup(term.dice, rolled, source);
    rolled += dice.length;
    const sum = dice.reduce((total, { value, dropped }) => (dropped ? total : total + value), 0);
    return { sign: term.sign, name: groupName(term.dice), dice, sum };
  });
  return {
    notation: notationOf(results),
    terms: results,
    total: results.reduce((total, { sign, sum }) => total + sign * sum, 0),
  };
}

/**
 * Rolls what dice notation says.
 * @throws {InputError} where the notation cannot be read.
 */
export function rollNotation(notation: string, source?: RandomSource): Roll {
  return rollDice(parseDiceNotation(notation), source);
}

function rollGroup(group: DiceGroup, before: number, source?: RandomSource): Die[] {
  const dice = rollEach(group, source);
  const values = dice.map(({ value }) => value);
  const dropped = group.selection ? droppedDice(values, group.selection) : new Set<number>();
  return dice.map((die, index) => ({
    ...die,
    id: before + index + 1,
    sides: group.sides,
    dropped: dropped.has(index),
  }));
}

/** The dice of a group, each followed by those that it brought. */
function rollEach({ count, sides, explodes }: DiceGroup, source?: RandomSource): Pick<Die, "value" | "exploded">[] {
  const dice: Pick<Die, "value" | "exploded">[] = [];
  let left = count;
  while (left > 0) {
    const value = randomBetween(1, sides, source);
    const exploded = explodes === true && value === sides && dice.length + left < MOST_DICE;
    dice.push({ value, exploded });
    if (!exploded) left -= 1;
  }
  return dice;
}

/** Indexes of the dice that do not count; of equal ones the later are dropped first. */
function droppedDice(values: readonly number[], { rule, count }: Selection): Set<number> {
  const falling = values.map((_, index) => index).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  switch (rule) {
    case "kh":
      return new Set(falling.slice(count));
    case "kl":
      return new Set(falling.slice(0, falling.length - count));
    case "dh":
      return new Set(falling.slice(0, count));
    case "dl":
      return new Set(falling.slice(falling.length - count));
  }
}

function groupName({ count, sides, explodes, selection }: DiceGroup): string {
  return `${count}d${sides}${explodes ? "!" : ""}${selection ? `${selection.rule}${selection.count}` : ""}`;
}

function notationOf(terms: readonly RolledTerm[]): string {
  return terms
    .map((term, index) => {
      const operator = term.sign === -1 ? "-" : index === 0 ? "" : "+";
      return operator + (term.dice ? term.name : term.sum);
    })
    .join("");
}

/** The roll as one line: `3d6+2: 4 + 1 + 6 + 2 = 13`, a dropped die in brackets, one that exploded as `6!`. */
export function rollText({ notation, terms, total }: Roll): string {
  const parts = terms.flatMap(({ sign, sum, dice }) =>
    (dice ?? [{ value: sum, dropped: false, exploded: false }]).map(({ value, dropped, exploded }) => {
      const shown = `${value}${exploded ? "!" : ""}`;
      return { operator: sign === -1 ? "-" : "+", text: dropped ? `(${shown})` : shown };
    }),
  );
  const sum = parts.map(({ operator, text }, index) =>
    index === 0 ? `${operator === "-" ? "-" : ""}${text}` : `${operator} ${text}`,
  );
  return `${notation}: ${sum.join(" ")} = ${total}`;
}
