import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { calculate } from "./calculate.ts";
import { BC_RESULTS } from "./testing/bc-results.ts";

it("the results of bc pass", async () => {
  await runSuite(import.meta.dirname, {
    id: "bc",
    title: "Expressions in 50 digits, as GNU bc calculates them",
    source: "https://www.gnu.org/software/bc/",
    library: "mathjs",
    cases: BC_RESULTS.map(([expression, result]) => ({
      name: expression,
      run: () => expect(Number(calculate(`${calculate(expression, 50)} - (${result})`, 50))).toBe(0),
    })),
  });
});

const one = (expression: string, digits = 16) => calculate(expression, digits);

describe("calculate", () => {
  it.each([
    ["20% of 50", "10"],
    ["100 + 10%", "110"],
    ["8 % 3", "2"],
    ["-7 mod 3", "2"],
    ["6 × 7 ÷ 2 − 1", "20"],
    ["2³ + π - pi", "8"],
    ["2^100", "1267650600228229401496703205376"],
    ["1e-20", "1e-20"],
    ["2^300", "2.037035976334486e+90"],
    ["hex(255)", "0xff"],
    ["0xff + 0b11", "258"],
    ["3 > 2", "true"],
    ["sin(30 deg) + sin(30°)", "1"],
    ["ln(e^2) + log10(1000) + log(8, 2)", "8"],
    ["combinations(49, 6)", "13983816"],
    ["a = 3; a^2", "9"],
    ["speedOfLight to km/s", "299792.458 km / s"],
    ["0 °C to °F", "32 degF"],
    ["60 mph * 2 h to km", "193.12128 km"],
    ["1 m² to cm^2", "10000 cm^2"],
  ])("%s is %s", (expression, result) => expect(one(expression)).toBe(result));

  it("has a line for each line", () => {
    expect(one("a = 2\r\n\r\n# note\nans + a # four\nf(n) = n < 2 ? 1 : n * f(n - 1)\nf(20)")).toBe(
      "2\n\n\n4\nf(n)\n2432902008176640000",
    );
  });

  // NIST SP 811, appendix B.8, and the SI brochure of 2019: exact values.
  it.each([
    ["inch to m", "0.0254"],
    ["mile to m", "1609.344"],
    ["acre to m^2", "4046.8564224"],
    ["gallon to l", "3.785411784"],
    ["cup to ml", "236.5882365"],
    ["tablespoon to ml", "14.78676478125"],
    ["lb to kg", "0.45359237"],
    ["oz to g", "28.349523125"],
    ["ton to kg", "907.18474"],
    ["stone to kg", "6.35029318"],
    ["lbf to N", "4.4482216152605"],
    ["psi to Pa", "6894.757293168361"],
    ["atm to Pa", "101325"],
    ["torr to Pa", "133.3223684210526"],
    ["BTU to J", "1055.05585262"],
    ["hp to W", "745.6998715822702"],
    ["eV to J", "1.602176634e-19"],
    ["kcal to J", "4184"],
    ["knot to km/h", "1.852"],
    ["KiB to byte", "1024"],
  ])("converts 1 %s as NIST does: %s", (conversion, value) => {
    expect(one(`1 ${conversion}`).split(" ")[0]).toBe(value);
  });

  it("is exact with fractions of decimals", () => {
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 9 }));
    const written = ([units, places]: [bigint, number]) => `(${units} / 10^${places})`;
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        const scaled = ([units, places]: [bigint, number]) => units * 10n ** BigInt(9 - places);
        const expected = scaled(a) * scaled(b) + scaled(c) * 10n ** 9n;
        expect(one(`(${written(a)} * ${written(b)} + ${written(c)}) * 10^18`)).toBe(String(expected));
      }),
      { numRuns: 20 },
    );
  });
});

describe("what could run code or take all memory", () => {
  it.each([
    "1e9!",
    "10001!",
    "combinations(1e9, 5e8)",
    "ones(1e5,1e5)",
    "zeros(9)",
    "1:1e9",
    "[1, 2]",
    "{a: 1}",
    '"text"',
    "10^99999 mod 7",
    "gcd(10^99999, 7)",
    "10^100000",
    "import({})",
    "createUnit(1)",
    "evaluate(1)",
    "parse(1)",
    "simplify(1)",
    "derivative(1)",
    "x = evaluate",
    "f(x) = parse(x)",
    "sqrt.constructor",
    'sqrt["constructor"]',
    "constructor",
    "__proto__",
    "hasOwnProperty(1)",
    "random()",
    "config(1)",
    "f(x) = f(x)\nf(1)",
    `${"(".repeat(4_000)}1`,
    "-".repeat(4_500),
    "1".repeat(5_001),
  ])("is refused at once: %s", (expression) => {
    const started = performance.now();
    expect(() => one(expression)).toThrow(InputError);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("never throws anything but InputError", () => {
    const words = fc.constantFrom(
      ..."1 2.5 x = ( ) + - * / ^ % ! , ; : [ ] . ' \" sqrt max to cm kg of mod ans pi ° \n".split(" "),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
        try {
          one(parts.join(" "));
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("an error", () => {
  it.each([
    ["1 +\n2 + foo", "Unexpected end of expression", 1, 4],
    ["1\n2 + foo", "“foo” isn’t a variable, unit or function of this calculator", 2, 5],
    ["2³ + * 1", "Value expected", 1, 6],
    ["1,000 + 1", "Unexpected operator ,. Write thousands without commas", 1, 2],
    ["1 m + 1", "A value is of the wrong kind, such as a number without its unit", 1, 1],
    ["1\r\n10 kg to m", "Units do not match ('m' != '10 kg')", 2, 1],
    ["1/0", "This has no finite, real result", 1, 1],
    ["sqrt(-1)", "This has no finite, real result", 1, 1],
  ])("says what is wrong and where: %j", (expression, message, line, column) => {
    const error = (() => {
      try {
        return one(expression);
      } catch (thrown) {
        return thrown as InputError;
      }
    })();
    expect(error).toMatchObject({ message: expect.stringContaining(message), position: { line, column } });
  });
});

it("calculates 20,000 lines in seconds", () => {
  const started = performance.now();
  expect(
    one("ans = 1\n".concat("ans + 1\n".repeat(20_000)))
      .split("\n")
      .at(-2),
  ).toBe("20001");
  expect(performance.now() - started).toBeLessThan(10_000);
});
