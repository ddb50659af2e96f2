import { pickRandom, type RandomSource, randomBetween } from "#shared/random.ts";
import { type DiceGroup, facesOf, groupName, meets, possibleFaces, type Selection, scoreOf } from "./dice-group.ts";
import { MOST_DICE } from "./dice-limits.ts";
import type { Expression, Term } from "./dice-notation.ts";
import { notationOf } from "./roll-text.ts";
import type { Die, Roll, Rolled, RolledFactor, RolledTerm } from "./rolled.ts";

/** Rolls fair dice, none of which knows of another. */
export function rollDice(terms: readonly Term[], source?: RandomSource): Roll {
  const rolled = rollSum(terms, { dice: 0, source });
  return { notation: notationOf(rolled.terms), terms: rolled.terms, total: rolled.sum };
}

/** How many dice were rolled so far, and what decides them. */
interface Hand {
  dice: number;
  readonly source: RandomSource | undefined;
}

function rollSum(terms: readonly Term[], hand: Hand): { sum: number; terms: RolledTerm[] } {
  const rolled = terms.map((term): RolledTerm => ({ sign: term.sign, ...rollPart(term, hand) }));
  return { terms: rolled, sum: rolled.reduce((total, { sign, sum }) => total + sign * sum, 0) };
}

function rollPart(part: Expression, hand: Hand): Rolled {
  if ("number" in part) return { sum: part.number };
  if ("sum" in part) return rollSum(part.sum, hand);
  if ("product" in part) {
    const factors = part.product.map(
      (factor): RolledFactor => ({ operator: factor.operator, ...rollPart(factor, hand) }),
    );
    const sum = factors.reduce(
      (total, factor) => (factor.operator === "*" ? total * factor.sum : Math.floor(total / factor.sum)),
      1,
    );
    return { factors, sum };
  }
  const dice = rollGroup(part.dice, hand);
  const sum = dice.reduce((total, { value, dropped }) => (dropped ? total : total + scoreOf(value, part.dice)), 0);
  return { name: groupName(part.dice), dice, sum };
}

function rollGroup(group: DiceGroup, hand: Hand): Die[] {
  const dice = rollEach(group, hand.source);
  const values = dice.map(({ value }) => value);
  const dropped = group.selection ? droppedDice(values, group.selection) : new Set<number>();
  return dice.map((die, index) => {
    hand.dice += 1;
    const { successes } = group;
    return {
      ...die,
      id: hand.dice,
      sides: group.sides,
      dropped: dropped.has(index),
      ...(successes && { success: meets(die.value, successes) }),
    };
  });
}

type Throw = Pick<Die, "value" | "exploded" | "rerolled">;

/** The dice of a group, each followed by those that it brought. */
function rollEach(group: DiceGroup, source?: RandomSource): Throw[] {
  const { highest } = facesOf(group.sides);
  const dice: Throw[] = [];
  let left = group.count;
  while (left > 0) {
    const die = group.compounds ? rollCompounding(group, source) : rollOne(group, source);
    const exploded = group.explodes === true && die.value === highest && dice.length + left < MOST_DICE;
    dice.push(exploded ? { ...die, exploded } : die);
    if (!exploded) left -= 1;
  }
  return dice;
}

function rollOne({ sides, reroll }: DiceGroup, source?: RandomSource): Throw {
  const { lowest, highest } = facesOf(sides);
  const value = randomBetween(lowest, highest, source);
  if (!reroll || !meets(value, reroll.when)) return { value, exploded: false };
  // Rolling until it shows another side is choosing one of these, and cannot go on forever.
  return { value: pickRandom(possibleFaces({ sides, reroll }), source), exploded: false, rerolled: true };
}

function rollCompounding(group: DiceGroup, source?: RandomSource): Throw {
  const { highest } = facesOf(group.sides);
  let last = rollOne(group, source);
  let sum = last;
  for (let rolls = 1; last.value === highest && rolls < MOST_DICE; rolls++) {
    last = rollOne(group, source);
    sum = { ...sum, ...last, value: sum.value + last.value, exploded: true };
  }
  return sum;
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
