import fc from "fast-check";

const sides = fc.oneof(fc.integer({ min: 2, max: 12 }).map(String), fc.constantFrom("F", "%", "20"));
const comparison = fc.constantFrom("<", "<=", "=", ">=", ">");
const selection = fc.constantFrom("", "", "kh1", "kl1", "dh1", "dl1", "k", "d");
const explosion = fc.constantFrom("", "", "!", "!!");

/** Each leaves a die a side that is not its highest. */
const reroll = fc.constantFrom("", "", "", "ro1", "ro<3", "ro>=2", "r3", "r>4");
const successes = fc.oneof(
  { weight: 2, arbitrary: fc.constant("") },
  fc.tuple(comparison, fc.integer({ min: 0, max: 12 })).map(([sign, value]) => `${sign}${value}`),
);
const dice = fc
  .tuple(fc.integer({ min: 1, max: 6 }), sides, reroll, successes, explosion, selection)
  .map(([count, ...rest]) => `${count}d${rest.join("")}`);
const part = fc.oneof({ weight: 3, arbitrary: dice }, fc.integer({ min: 0, max: 12 }).map(String));

/** Dice notation of any kind that can be rolled. */
export const anyNotation = fc
  .tuple(
    dice,
    fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), part), { maxLength: 2 }),
    fc.constantFrom("", "*3", "/2", "/5", "-1"),
    fc.constantFrom("", "10-", "2*"),
  )
  .map(([first, rest, end, start]) => `${start}(${first}${rest.map(([sign, next]) => sign + next).join("")})${end}`);
