import fc from "fast-check";

const sides = fc.oneof(fc.integer({ min: 2, max: 12 }).map(String), fc.constantFrom("F", "%", "20"));
const comparison = fc.constantFrom("<", "<=", "=", ">=", ">");
const selection = fc.constantFrom("", "", "kh1", "kl1", "dh1", "dl1", "k", "d");
const explosion = fc.constantFrom("", "", "!", "!!");

/** Each leaves at least one side below the highest. */
const reroll = fc.constantFrom("", "", "", "ro1", "ro<3", "ro>=2", "r3", "r>4");
const successes = fc.oneof(
  { weight: 2, arbitrary: fc.constant("") },
  fc.tuple(comparison, fc.integer({ min: 0, max: 12 })).map(([sign, value]) => `${sign}${value}`),
);
const dice = fc
  .tuple(fc.integer({ min: 1, max: 6 }), sides, reroll, successes, explosion, selection)
  .map(([count, ...rest]) => `${count}d${rest.join("")}`);
const part = fc.oneof({ weight: 3, arbitrary: dice }, fc.integer({ min: 0, max: 12 }).map(String));

const rest = fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), part), { maxLength: 2 });

/** True when a product may exceed the total limit: three groups, two of them exploding. */
function canBeTooBig(first: string, others: readonly (readonly [sign: string, part: string])[]): boolean {
  const explode = [first, ...others.map(([, next]) => next)].filter((group) => group.includes("!"));
  return explode.length > 1 && others.filter(([sign]) => sign === "*").length > 1;
}

/** Any valid dice notation. */
export const anyNotation = fc
  .tuple(dice, rest, fc.constantFrom("", "*3", "/2", "/5", "-1"), fc.constantFrom("", "10-", "2*"))
  .filter(([first, others]) => !canBeTooBig(first, others))
  .map(
    ([first, others, end, start]) => `${start}(${first}${others.map(([sign, next]) => sign + next).join("")})${end}`,
  );
