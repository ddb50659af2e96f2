import { all, type BigNumber, create, type MathJsInstance } from "mathjs";
import { InputError } from "#shared/input-error.ts";

/** What expressions may call. Everything else of mathjs is refused, such as parsers and what makes matrices of any size. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  "abs sqrt cbrt nthRoot square cube exp ln log log10 log2 log1p pow sign round floor ceil fix mod gcd lcm hypot min max sum prod mean median std variance factorial combinations permutations sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh sec csc cot hex bin oct".split(
    " ",
  ),
);

const MAX_EXPONENT = 99_999;
const MAX_FACTORIAL = 10_000;
const GUARD_DIGITS = 20;
const MIN_PRECISION = 64;

/** Digits to calculate with, for so many digits to show. */
const precisionFor = (digits: number) => Math.max(MIN_PRECISION, digits + GUARD_DIGITS);

/** Units that mathjs lacks or has in fewer digits: NIST SP 811, appendix B, and the SI of 2019. */
const UNITS = {
  mph: "1 mile/hour",
  kmh: "1 km/hour",
  knot: { definition: "1852 m/hour", aliases: ["knots"] },
  cal: { definition: "4.184 J", prefixes: "short" as const, aliases: ["calorie", "calories"] },
  inHg: "3386.388640341 Pa",
  acre: { definition: "4046.8564224 m^2", aliases: ["acres"] },
  sqrd: "25.29285264 m^2",
  sqch: "404.68564224 m^2",
  teaspoon: { definition: "4.92892159375 ml", aliases: ["teaspoons", "tsp"] },
  tablespoon: { definition: "14.78676478125 ml", aliases: ["tablespoons", "tbsp"] },
  stick: { definition: "4 oz", aliases: ["sticks"] },
  kip: { definition: "1000 lbf", aliases: ["kips"] },
  psi: { definition: "1 lbf/inch^2", prefixes: "short" as const },
  torr: "133.3223684210526315789473684210526315789473684210526315789473684 Pa",
  mmHg: { definition: "133.322387415 Pa", aliases: ["mmhg"] },
  eV: { definition: "1.602176634e-19 J", prefixes: "short" as const },
  electronvolt: { definition: "1.602176634e-19 J", prefixes: "long" as const, aliases: ["electronvolts"] },
  hp: "550 ft lbf/s",
};

const NOT_EXACT = "This number is too long or too short to be exact: use more significant digits";

/** Calls a function only with arguments that pass. */
function guarded<Arguments extends unknown[]>(
  calculate: (...values: Arguments) => unknown,
  passes: (value: unknown) => boolean,
  message: string,
) {
  return (...values: Arguments) => {
    if (!values.every(passes)) throw new InputError(message);
    return calculate(...values);
  };
}

/** A calculator of decimals, which are exact up to the precision. Results too large are infinite. */
export function newEngine(digits: number): MathJsInstance {
  const math = create(all ?? {}, { number: "BigNumber", precision: precisionFor(digits), predictable: true });
  // Otherwise, a remainder may have billions of digits.
  (math as unknown as { BigNumber: DecimalClass }).BigNumber.config({ maxE: MAX_EXPONENT, minE: -MAX_EXPONENT });
  math.createUnit(UNITS, { override: true });
  const isSmall = (value: unknown) => Number(value) <= MAX_FACTORIAL;
  // A remainder of a rounded number would be wrong.
  const isExact = (value: unknown) => !math.isBigNumber(value) || Math.abs(value.e) < precisionFor(digits) / 2;
  const { log, factorial, combinations, permutations, mod, gcd, lcm } = math;
  math.import(
    {
      ln: (value: BigNumber) => log(value),
      factorial: guarded(factorial, isSmall, `Factorials end at ${MAX_FACTORIAL}!`),
      combinations: guarded(combinations, isSmall, `Combinations are limited to ${MAX_FACTORIAL} things`),
      permutations: guarded(permutations, isSmall, `Permutations are limited to ${MAX_FACTORIAL} things`),
      mod: guarded(mod, isExact, NOT_EXACT),
      gcd: guarded(gcd, isExact, NOT_EXACT),
      lcm: guarded(lcm, isExact, NOT_EXACT),
    },
    { override: true },
  );
  return math;
}

/** The part of decimal.js that mathjs's types lack. */
interface DecimalClass {
  config: (limits: { maxE: number; minE: number }) => void;
}

/** A result as text; undefined if it isn't a finite number, quantity or truth value. */
export function formatResult(math: MathJsInstance, value: unknown, digits: number): string | undefined {
  const precision = precisionFor(digits);
  if (math.isBigNumber(value)) {
    if (!value.isFinite()) return undefined;
    return math.format(value, {
      precision: isExactInteger(value, precision) ? precision : digits,
      lowerExp: -9,
      upperExp: precision,
    });
  }
  if (math.isUnit(value)) {
    const text = math.format(value, { precision: digits, lowerExp: -9, upperExp: digits });
    return /NaN|Infinity/.test(text) ? undefined : text;
  }
  if (typeof value === "function" || typeof value === "boolean" || typeof value === "string")
    return math.format(value).replaceAll('"', "");
  return undefined;
}

const isExactInteger = (value: BigNumber, precision: number) => value.isInteger() && value.e < precision;
