import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { convertChinese, type Script, type Style } from "./chinese.ts";
import { decodeFloat, describeFloat, encodeFloat, type FloatFormat, FORMATS } from "./ieee754.ts";
import { parseRational, writeRational } from "./rational.ts";
import { convertRoman, romanOf } from "./roman.ts";
import { operations } from "./tool.ts";

async function convert(input: string, options: Record<string, unknown> = {}): Promise<string> {
  const result = await runOperation(operations.convert, input, options);
  if (result.kind !== "text" || typeof result.content !== "string") throw new Error("expected a text");
  return result.content;
}

const line = (description: string, name: string) =>
  description
    .split("\n")
    .find((one) => one.startsWith(name.padEnd(14)))
    ?.slice(14);

/** The engine's own bits of a number. */
const ENGINE: Readonly<Record<Exclude<FloatFormat, "bfloat16">, (value: number) => bigint>> = {
  double: (value) => new BigUint64Array(Float64Array.of(value).buffer)[0] as bigint,
  single: (value) => BigInt(new Uint32Array(Float32Array.of(value).buffer)[0] as number),
  half: (value) => {
    const view = new DataView(new ArrayBuffer(2));
    view.setFloat16(0, value);
    return BigInt(view.getUint16(0));
  },
};

/** From Wikipedia's articles on the formats: the number, and its bits. */
const KNOWN: readonly [FloatFormat, string, string][] = [
  ["half", "1", "3c00"],
  ["half", "1.00097656", "3c01"],
  ["half", "0.000000059604645", "0001"],
  ["half", "0.000060975552", "03ff"],
  ["half", "65504", "7bff"],
  ["half", "65519.99", "7bff"],
  ["half", "65520", "7c00"],
  ["half", "0.33325195", "3555"],
  ["half", "-2", "c000"],
  ["half", "-0", "8000"],
  ["single", "1.40129846432e-45", "00000001"],
  ["single", "1.175494350822e-38", "00800000"],
  ["single", "3.402823466385e38", "7f7fffff"],
  ["single", "0.999999940395355225", "3f7fffff"],
  ["single", "1.00000011920928955", "3f800001"],
  ["single", "3.14159274101257324", "40490fdb"],
  ["single", "0.333333343267440796", "3eaaaaab"],
  ["single", "-inf", "ff800000"],
  ["double", "1.0000000000000002", "3ff0000000000001"],
  ["double", "4.9406564584124654e-324", "0000000000000001"],
  ["double", "2.2250738585072009e-308", "000fffffffffffff"],
  ["double", "1.7976931348623157e308", "7fefffffffffffff"],
  ["double", "0.1", "3fb999999999999a"],
  ["double", "9007199254740993", "4340000000000000"],
  ["double", "2.2250738585072011e-308", "000fffffffffffff"],
  ["bfloat16", "3.140625", "4049"],
  ["bfloat16", "0.333984375", "3eab"],
  ["bfloat16", "3.38953139e38", "7f7f"],
];

it("has the bits of known floats, and those of the JavaScript engine", async () => {
  const random = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 300, seed: 36 });
  const small = random.map((value) => Math.atan(value) * 10 ** ((Math.abs(value) % 14) - 8));
  const numbers = [...random, ...small, 2 ** -25, 2 ** -24 * 1.5, 2 ** -150, 2049, 2051, 16_777_217, 16_777_219].filter(
    (number) => Number.isFinite(number) && number !== 0,
  );
  await runSuite(import.meta.dirname, {
    id: "ieee-754",
    title: "IEEE 754 half, single, double and bfloat16",
    source: "https://en.wikipedia.org/wiki/Single-precision_floating-point_format",
    cases: [
      ...KNOWN.map(([format, number, bits]) => ({
        name: `${format} ${number}`,
        run: () => expect(line(describeFloat(number, format), "Hexadecimal")).toBe(`0x${bits}`),
      })),
      ...Object.entries(ENGINE).flatMap(([format, bitsOf]) =>
        numbers.map((number, index) => ({
          name: `${format} ${index + 1}: ${number}`,
          run: () =>
            expect(encodeFloat(parseRational(String(number), 10), FORMATS[format as FloatFormat])).toBe(bitsOf(number)),
        })),
      ),
    ],
  });
});

describe("convert", () => {
  it.each([
    ["255", { to: "16", upper: true, prefix: true }, "0xFF"],
    ["zz", { from: "36", to: "10" }, "1295"],
    ["-0xff.8", { to: "10" }, "-255.5"],
    ["0b10", { from: "16", to: "10" }, "2832"],
    ["1_000 000 000'1", { to: "10" }, "10000000001"],
    ["1,234,567.5", { to: "10" }, "1234567.5"],
    ["12,34,567", { to: "10" }, "1234567"],
    ["-1,000e3", { to: "10" }, "-1000000"],
    ["1’000’000.25", { to: "10" }, "1000000.25"],
    ["1\u00a0000\u202f000.891 011", { to: "10" }, "1000000.891011"],
    ["0xffff,ffff", { to: "10" }, "4294967295"],
    ["0b1,0000,0001", { to: "10" }, "257"],
    ["1.5e3", { to: "10" }, "1500"],
    ["2.5e-2", { to: "10" }, "0.025"],
    ["0.1", { to: "2", places: 8 }, "0.0001101"],
    ["0.1", { from: "3", to: "3" }, "0.1"],
    ["0.9", { to: "10", places: 0 }, "1"],
    ["-0.2", { to: "10", places: 0 }, "0"],
    ["1234567.891011", { to: "10", group: true }, "1 234 567.891 011"],
    ["−5", { to: "2" }, "-101"],
    ["-128", { to: "16", width: "8" }, "80"],
    ["200", { to: "10", width: "8" }, "-56"],
    ["200", { to: "10", width: "8", signed: false }, "200"],
    ["-1", { to: "10", width: "64", signed: false }, "18446744073709551615"],
    ["5", { to: "2", width: "8" }, "00000101"],
    ["-1", { to: "8", width: "16" }, "177777"],
    ["1\n\n 2 \n3\n", { to: "2" }, "1\n10\n11"],
  ])("writes %s with %j as %s", async (input, options, output) => {
    expect(await convert(input, options)).toBe(output);
  });

  it.each<readonly [string, Record<string, unknown>, number, number, string]>([
    ["1\n 12x", {}, 2, 4, "“x” is not a digit in base 10."],
    ["129", { from: "8" }, 1, 3, "“9” is not a digit in base 8."],
    ["1.2.3", {}, 1, 4, "“.” is not a digit in base 10."],
    ["1.000,5", {}, 1, 6, "This comma is after the point. The point is a dot: write 1000.5, not 1.000,5."],
    ["0.5,", {}, 1, 4, "This comma is after the point. The point is a dot: write 1000.5, not 1.000,5."],
    ["1.000.000,5", {}, 1, 6, "“.” is not a digit in base 10."],
    ...["1,5", "1,50", "1,0000", "1234,567", "1,234,56", "1,,000", "5,", "1,5e3", "0xff,ff"].map(
      (number) =>
        [
          number,
          {},
          1,
          number.indexOf(",") + 1,
          "This comma doesn’t separate thousands. Write the point as a dot, such as 1.5.",
        ] as const,
    ),
    [",5", {}, 1, 1, "This comma doesn’t separate thousands. Write the point as a dot, such as 1.5."],
    ...["1 000,5", "1'000,500", "1_000,000", "1’000,5", "1,000 000.5"].map(
      (number) =>
        [
          number,
          {},
          1,
          number.indexOf(",") + 1,
          "This comma is mixed with other separators. Keep one kind, and write the point as a dot.",
        ] as const,
    ),
    ["0x", {}, 1, 1, "This is not a number."],
    ["-", {}, 1, 1, "This is not a number."],
    ["1e99999", {}, 1, 2, "This exponent is beyond ±10,000."],
    ["1\n256", { width: "8" }, 2, 1, "This number doesn’t fit in 8 bits."],
    ["-129", { width: "8" }, 1, 1, "This number doesn’t fit in 8 bits."],
    ["1.5", { width: "8" }, 1, 1, "Only whole numbers have a fixed width. For fractions, use IEEE 754."],
    ["1".repeat(100_001), {}, 1, 1, "This number has more than 100,000 digits."],
  ])("rejects %s with its place", async (input, options, row, column, message) => {
    await expect(convert(input, options)).rejects.toMatchObject({
      name: "InputError",
      message,
      position: { line: row, column },
    });
  });

  it("says when a fraction was rounded", async () => {
    expect(await runOperation(operations.convert, "0.1", { to: "2" })).toMatchObject({
      warnings: ["Rounded to 40 fraction digits: a fraction may have no end in another base."],
    });
    expect(await runOperation(operations.convert, "0.5", { to: "2" })).toMatchObject({ warnings: [] });
  });

  it("reads what it writes, in every base", () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.integer({ min: 2, max: 36 }),
        fc.integer({ min: 0, max: 60 }),
        (number, base, places) => {
          const value = { numerator: number, denominator: BigInt(base) ** BigInt(places) };
          const { text, isExact } = writeRational(value, base, places);
          const back = parseRational(text, base);
          expect(isExact).toBe(true);
          expect(back.numerator * value.denominator).toBe(value.numerator * back.denominator);
        },
      ),
    );
  });

  it("agrees with the engine's toString, and its asIntN", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
        fc.integer({ min: 2, max: 36 }),
        async (number, base) => {
          expect(await convert(String(number), { to: String(base) })).toBe(number.toString(base));
          expect(await convert(String(number), { to: "10", width: "64" })).toBe(String(BigInt.asIntN(64, number)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("converts 100,000 digits in a moment", async () => {
    const took = await cpuTime(async () => {
      const text = await convert("z".repeat(100_000), { from: "36", to: "7" });
      expect(text.length).toBe(Math.ceil((100_000 * Math.log(36)) / Math.log(7)));
    });
    expect(took).toBeLessThan(10_000);
  });
});

describe("float", () => {
  it("writes the shortest decimal, as the engine does", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const shown = line(describeFloat(String(number), "double"), "Value");
        expect(shown).toBe(String(number));
      }),
      { numRuns: 200 },
    );
  });

  it("reads every half float's bits back from its value", () => {
    for (let bits = 0; bits < 0x1_0000; bits += 7) {
      const { kind, value } = decodeFloat(BigInt(bits), FORMATS.half);
      if (kind === "normal" || kind === "subnormal") expect(encodeFloat(value, FORMATS.half)).toBe(BigInt(bits));
    }
  });

  it.each([
    ["0", "Next smaller", "-5e-324"],
    ["1.7976931348623157e308", "Next larger", "Infinity"],
    ["nan", "Value", "NaN"],
    ["-0", "Exact value", "-0"],
    ["0x3ff0000000000000", "Value", "1"],
    ["1e400", "Value", "Infinity"],
    ["5e-324", "Kind", "subnormal"],
    ["0.1", "Exact value", "0.1000000000000000055511151231257827021181583404541015625"],
    ["0.1", "Error", "0.0000000000000000055511151231257827021181583404541015625"],
    ["0.3", "Error", "-0.000000000000000011102230246251565404236316680908203125"],
  ])("of %s: %s is %s", (text, name, value) => {
    expect(line(describeFloat(text, "double"), name)).toBe(value);
  });

  it("rejects too many bits", () => {
    expect(() => describeFloat("0x10000", "half")).toThrow("These are more than 16 bits.");
    expect(() => describeFloat("one", "half")).toThrow("“o” is not a digit in base 10.");
  });
});

describe("convertRoman", () => {
  it("reads every number that it writes, in capital and small letters", () => {
    const numbers = Array.from({ length: 3_999 }, (_, index) => String(index + 1));
    const romans = convertRoman(numbers.join("\n"));
    expect(new Set(romans.split("\n")).size).toBe(3_999);
    expect(convertRoman(romans)).toBe(numbers.join("\n"));
    expect(convertRoman(romans.toLowerCase())).toBe(numbers.join("\n"));
    for (const roman of romans.split("\n"))
      expect(roman).toMatch(/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/);
  });

  it("writes the numbers of clocks, kings and years as they do", () => {
    expect([4, 9, 14, 1666, 1999, 2026].map(romanOf)).toEqual(["IV", "IX", "XIV", "MDCLXVI", "MCMXCIX", "MMXXVI"]);
  });

  it.each([
    ["IIII", "“IIII” is not a Roman numeral: 4 is written IV"],
    ["IC", "“IC” is not a Roman numeral"],
    ["MMMM", "“MMMM” is not a Roman numeral"],
    ["X\nX2", "“2” is not a Roman digit: use I, V, X, L, C, D and M"],
    ["0", "Roman numerals go from 1 to 3999: “0” is not such a whole number"],
    ["4000", "Roman numerals go from 1 to 3999: “4000” is not such a whole number"],
    ["1.5", "Roman numerals go from 1 to 3999: “1.5” is not such a whole number"],
  ])("says what is wrong with %j", (input, message) => expect(() => convertRoman(input)).toThrow(message));

  it("refuses a megabyte of one letter in a moment", () => {
    expect(() => convertRoman("M".repeat(1_000_000))).toThrow("is not a Roman numeral");
  });
});

describe("convertChinese", () => {
  const convert = (text: string, style: Style = "amount", script: Script = "simplified") =>
    convertChinese(text, { style, script });

  it.each([
    ["1409.50", "壹仟肆佰零玖元伍角"],
    ["6007.14", "陆仟零柒元壹角肆分"],
    ["325.04", "叁佰贰拾伍元零肆分"],
    ["16409.02", "壹万陆仟肆佰零玖元零贰分"],
  ])("writes %s as the People’s Bank of China does, and reads it", (number, amount) => {
    expect(convert(number)).toBe(amount);
    expect(convert(`¥${Number(number).toLocaleString("en")}`)).toBe(amount);
    expect(convert(`人民币${amount}`)).toBe(number.replace(/0$/, ""));
  });

  it("reads what the bank also allows", () => {
    expect(convert("壹仟陆佰捌拾元零叁角贰分\n壹仟陆佰捌拾元叁角贰分")).toBe("1680.32\n1680.32");
    expect(convert("壹拾万柒仟元零伍角叁分\n壹拾万柒仟元伍角叁分")).toBe("107000.53\n107000.53");
    expect(convert("伍佰元整\n伍佰圆正\n拾元整")).toBe("500\n500\n10");
  });

  it.each([
    ["0", "零", "零"],
    ["10", "十", "壹拾"],
    ["100111", "十万零一百一十一", "壹拾万零壹佰壹拾壹"],
    ["20000000", "二千万", "贰仟万"],
    ["-1.25", "负一点二五", "负壹点贰伍"],
    ["9999999999999999", "九千九百九十九万九千九百九十九亿九千九百九十九万九千九百九十九", undefined],
  ])("writes %s in everyday and financial characters", (number, everyday, financial) => {
    expect(convert(number, "everyday")).toBe(everyday);
    if (financial) expect(convert(number, "financial")).toBe(financial);
  });

  it("reads back what it writes, in every style and script", () => {
    const number = fc.tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 16n - 1n }), fc.nat({ max: 99 }));
    const style = fc.constantFrom<Style>("everyday", "financial", "amount");
    const script = fc.constantFrom<Script>("simplified", "traditional");
    fc.assert(
      fc.property(number, style, script, ([isNegative, whole, cents], as, of) => {
        const fraction = cents === 0 ? "" : `.${String(cents).padStart(2, "0").replace(/0$/, "")}`;
        const text = `${isNegative ? "-" : ""}${whole}${fraction}`;
        expect(convert(convert(text, as, of))).toBe(text);
      }),
    );
  });

  it("reads two in its other form, and mixed characters", () => {
    expect(convert("两百\n兩萬兩千\n壹百貳十")).toBe("200\n22000\n120");
  });

  it.each([
    ["二百五", "“二百五” is not a Chinese number: 205 is written 二百零五"],
    ["1\n三只", "“只” is not part of a number such as 1234.56 or 一千二百"],
    ["一点十", "“一点十” is not a Chinese number"],
    ["1.2.3", "“1.2.3” is not a number such as 1234.56 or 一千二百"],
    ["1.234", "An amount has at most two digits after the point"],
    ["12345678901234567", "Up to 16 digits before the point can be written in Chinese"],
    ["元", "“元” is not a Chinese number: 0 is written 零元整"],
    ["万".repeat(100_000), "is not a Chinese number"],
    ["9".repeat(1_000_000), "is not a number such as"],
  ])("rejects %.20s", (text, message) => {
    expect(() => convert(text)).toThrow(message);
  });
});
