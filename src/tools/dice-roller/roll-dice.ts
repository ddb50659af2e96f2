import { pickRandom, type RandomSource, randomBetween } from "#shared/random.ts";
import {
  type DiceGroup,
  facesOf,
  groupName,
  MAX_DICE,
  meets,
  possibleFaces,
  type Selection,
  scoreOf,
} from "./dice-group.ts";
import type { Expression, Term } from "./dice-notation.ts";
import { type Die, notationOf, type Roll, type Rolled, type RolledFactor, type RolledTerm } from "./roll-text.ts";

/** Rolls fair, independent dice. */
export function rollDice(terms: readonly Term[], source?: RandomSource): Roll {
  const rolled = rollSum(terms, { dice: 0, source });
  return { notation: notationOf(rolled.terms), terms: rolled.terms, total: rolled.sum };
}

/** Number of dice rolled so far, and the random source. */
interface RollState {
  dice: number;
  readonly source: RandomSource | undefined;
}

function rollSum(terms: readonly Term[], state: RollState): { sum: number; terms: RolledTerm[] } {
  const rolled = terms.map((term): RolledTerm => ({ sign: term.sign, ...rollPart(term, state) }));
  return { terms: rolled, sum: rolled.reduce((total, { sign, sum }) => total + sign * sum, 0) };
}

function rollPart(part: Expression, state: RollState): Rolled {
  if ("number" in part) return { sum: part.number };
  if ("sum" in part) return rollSum(part.sum, state);
  if ("product" in part) {
    const factors = part.product.map(
      (factor): RolledFactor => ({ operator: factor.operator, ...rollPart(factor, state) }),
    );
    const sum = factors.reduce(
      (total, factor) => (factor.operator === "*" ? total * factor.sum : Math.floor(total / factor.sum)),
      1,
    );
    return { factors, sum };
  }
  const dice = rollGroup(part.dice, state);
  const sum = dice.reduce((total, { value, dropped }) => (dropped ? total : total + scoreOf(value, part.dice)), 0);
  return { name: groupName(part.dice), dice, sum };
}

function rollGroup(group: DiceGroup, state: RollState): Die[] {
  const dice = rollEach(group, state.source);
  const values = dice.map(({ value }) => value);
  const dropped = group.selection ? droppedDice(values, group.selection) : new Set<number>();
  return dice.map((die, index) => {
    state.dice += 1;
    const { successes } = group;
    return {
      ...die,
      id: state.dice,
      sides: group.sides,
      dropped: dropped.has(index),
      ...(successes && { success: meets(die.value, successes) }),
    };
  });
}

type ThrownDie = Pick<Die, "value" | "exploded" | "rerolled">;

/** The dice of a group, each followed by the extra dice from its explosions. */
function rollEach(group: DiceGroup, source?: RandomSource): ThrownDie[] {
  const { highest } = facesOf(group.sides);
  const dice: ThrownDie[] = [];
  let left = group.count;
  while (left > 0) {
    const die = group.compounds ? rollCompounding(group, source) : rollOne(group, source);
    const exploded = group.explodes === true && die.value === highest && dice.length + left < MAX_DICE;
    dice.push(exploded ? { ...die, exploded } : die);
    if (!exploded) left -= 1;
  }
  return dice;
}

function rollOne({ sides, reroll }: DiceGroup, source?: RandomSource): ThrownDie {
  const { lowest, highest } = facesOf(sides);
  const value = randomBetween(lowest, highest, source);
  if (!reroll || !meets(value, reroll.when)) return { value, exploded: false };
  // Same odds as rerolling until another side shows, but always ends.
  return { value: pickRandom(possibleFaces({ sides, reroll }), source), exploded: false, rerolled: true };
}

function rollCompounding(group: DiceGroup, source?: RandomSource): ThrownDie {
  const { highest } = facesOf(group.sides);
  let last = rollOne(group, source);
  let sum = last;
  for (let rolls = 1; last.value === highest && rolls < MAX_DICE; rolls++) {
    last = rollOne(group, source);
    sum = { ...sum, ...last, value: sum.value + last.value, exploded: true };
  }
  return sum;
}

/** Indexes of dropped dice. Among equal dice, later ones are dropped first. */
function droppedDice(values: readonly number[], { rule, count }: Selection): Set<number> {
  const descending = values.map((_, index) => index).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  switch (rule) {
    case "kh":
      return new Set(descending.slice(count));
    case "kl":
      return new Set(descending.slice(0, descending.length - count));
    case "dh":
      return new Set(descending.slice(0, count));
    case "dl":
      return new Set(descending.slice(descending.length - count));
  }
}
