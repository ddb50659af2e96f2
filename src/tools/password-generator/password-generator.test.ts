// cspell:ignore drowssap zxcvfr korngiebel
import { wordlist } from "@scure/bip39/wordlists/english.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { pooledRandom } from "#shared/pooled-random.ts";
import type { RandomSource } from "#shared/random.ts";
import { runOperation } from "#shared/run-operation.ts";
import { biasedRandom, chiSquared, chiSquaredLimit, countOutcomes } from "#shared/testing/chi-squared.ts";
import { describeStrength } from "./check-strength.ts";
import { passphraseEntropy, randomPassphrase } from "./passphrase.ts";
import { type PasswordRules, passwordEntropy, randomPassword, randomPin } from "./password.ts";
import { strengthOf, timeToGuess } from "./strength.ts";
import { operations } from "./tool.ts";

const ALL = { uppercase: true, lowercase: true, numbers: true, symbols: true };
const NONE = { uppercase: false, lowercase: false, numbers: false, symbols: false };
const RULES: PasswordRules = { classes: ALL, avoidAmbiguous: false, exclude: "", requireEach: true };
const source = pooledRandom();

const CLASS_SHAPES = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  numbers: /[0-9]/,
  symbols: /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/,
} as const;
const NAMES = Object.keys(CLASS_SHAPES) as (keyof typeof CLASS_SHAPES)[];

const someClasses = fc
  .subarray(NAMES, { minLength: 1 })
  .map((chosen) => ({ ...NONE, ...Object.fromEntries(chosen.map((name) => [name, true])) }));

describe("randomPassword", () => {
  it("has the requested length and at least one of each selected type, but no others", () => {
    fc.assert(
      fc.property(someClasses, fc.integer({ min: 4, max: 64 }), (classes, length) => {
        const password = randomPassword(length, { ...RULES, classes }, source);
        expect(password).toHaveLength(length);
        for (const name of NAMES) expect(CLASS_SHAPES[name].test(password)).toBe(classes[name]);
      }),
    );
  });

  it("uses exactly the documented symbols", () => {
    const draw = () => randomPassword(64, { ...RULES, classes: { ...NONE, symbols: true } }, source);
    const seen = new Set(Array.from({ length: 50 }, draw).join(""));
    expect([...seen].toSorted().join("")).toBe([..."!@#$%^&*()_+-=[]{}|;:,.<>?"].toSorted().join(""));
  });

  it("leaves out look-alikes and excluded characters", () => {
    for (let round = 0; round < 50; round++) {
      expect(randomPassword(64, { ...RULES, avoidAmbiguous: true, exclude: "<>&" }, source)).not.toMatch(
        /[il1Lo0OI|<>&]/,
      );
    }
  });

  it("may lack a type unless each is required", () => {
    const rules = { ...RULES, requireEach: false };
    const passwords = Array.from({ length: 200 }, () => randomPassword(4, rules, source));
    expect(passwords.some((password) => !/\d/.test(password))).toBe(true);
  });

  it("picks every character equally often at every position", () => {
    const rules = { ...RULES, classes: { ...NONE, numbers: true, lowercase: true }, requireEach: false };
    const possible = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
    const countPlaces = (drawn: RandomSource) => {
      const passwords = Array.from({ length: 20_000 }, () => randomPassword(8, rules, drawn));
      return [0, 3, 7].map((place) =>
        countOutcomes(
          passwords.map((password) => password[place]),
          possible,
        ),
      );
    };
    for (const counts of countPlaces(source)) expect(chiSquared(counts)).toBeLessThan(chiSquaredLimit(36));
    for (const counts of countPlaces(biasedRandom(35.5)))
      expect(chiSquared(counts)).toBeGreaterThan(chiSquaredLimit(36));
  });

  it.each([
    [{ classes: NONE }, "Please select at least one character type", "uppercase"],
    [
      { classes: { ...NONE, numbers: true }, exclude: "0123456789" },
      "All numbers are left out. Remove some of them from “Leave out”.",
      "exclude",
    ],
  ])("rejects %j", (wrong, message, field) => {
    const run = () => randomPassword(8, { ...RULES, ...wrong }, source);
    expect(run).toThrow(InputError);
    expect(run).toThrow(expect.objectContaining({ message, field }));
  });
});

describe("passwordEntropy", () => {
  it("is the base-2 logarithm of the number of passwords", () => {
    const digits = { ...RULES, classes: { ...NONE, numbers: true } };
    expect(passwordEntropy(4, digits)).toBeCloseTo(Math.log2(10_000));
    const twoKinds = {
      ...RULES,
      classes: { ...NONE, numbers: true, lowercase: true },
      exclude: "23456789cdefghijklmnopqrstuvwxyz",
    };
    // Four of {0, 1, a, b}, but not all digits or all letters.
    expect(passwordEntropy(4, twoKinds)).toBeCloseTo(Math.log2(4 ** 4 - 2 * 2 ** 4));
    expect(passwordEntropy(4, { ...twoKinds, requireEach: false })).toBeCloseTo(8);
  });
});

describe("randomPin", () => {
  it("returns digits, and may start with 0", () => {
    expect(randomPin(6, (words) => words.fill(0))).toBe("000000");
    expect(randomPin(64, source)).toMatch(/^\d{64}$/);
  });
});

describe("randomPassphrase", () => {
  const phrase = { words: 6, separator: "-", capitalize: false, withDigit: false };

  it("uses words from the list, with 11 bits each, and a digit at any of them", () => {
    const words = randomPassphrase(phrase).split("-");
    expect(words).toHaveLength(6);
    for (const word of words) expect(wordlist).toContain(word);
    expect(passphraseEntropy(phrase)).toBe(66);
    expect(passphraseEntropy({ ...phrase, words: 4, withDigit: true })).toBeCloseTo(44 + Math.log2(40));
  });

  it("supports capitals, a digit after one word and any separator", () => {
    const first = { words: 3, separator: " ", capitalize: true, withDigit: true };
    expect(randomPassphrase(first, (words) => words.fill(0))).toBe("Abandon0 Abandon Abandon");
  });
});

describe("strengthOf", () => {
  it.each([
    ["", 0, "Weak"],
    ["1234", 1, "Weak"],
    ["abc1", 2, "Weak"],
    ["abcdefg1", 3, "Medium"],
    ["Abcdefg1", 4, "Medium"],
    ["Abcdefg1!", 5, "Strong"],
    ["abcdefghij1!", 5, "Strong"],
    ["Abcdefghij1!", 6, "Strong"],
  ])("rates %j with %i points: %s", (password, points, label) => {
    expect(strengthOf(password)).toMatchObject({ points, label });
  });
});

describe("timeToGuess", () => {
  it.each([
    [10, "less than a second"],
    [40, "5 seconds"],
    [52, "6 hours"],
    [66, "12 years"],
    [78, "48 thousand years"],
    [82.6, "1 million years"],
    [92, "785 million years"],
    [93, "2 billion years"],
    [95, "6 billion years"],
    [96, "13 billion years"],
    [97, "longer than the universe is old"],
    [128, "longer than the universe is old"],
  ])("estimates %d bits as %s", (bits, time) => {
    expect(timeToGuess(bits)).toBe(time);
  });
});

describe("describeStrength", () => {
  const strengthOfText = (password: string, known = "") => describeStrength(password, known, () => undefined);

  it.each([
    ["password", "very weak (0 of 4)", "“password”, number 2 of the common passwords"],
    ["drowssap", "very weak (0 of 4)", "“drowssap”, number 2 of the common passwords, reversed"],
    ["abcabcabc", "very weak (0 of 4)", "3 times “abc”"],
    ["1985-04-12", "weak (1 of 4)", "a date"],
    ["zxcvfr", "weak (1 of 4)", "a keyboard pattern"],
  ])("finds why %j is %s", (password, strength, part) => {
    expect(strengthOfText(password)).toContain(`  ${strength}\n`);
    expect(strengthOfText(password)).toContain(part);
  });

  it("finds nothing in random characters", () => {
    expect(strengthOfText("zH7!kQ9#vL2xPw")).toMatch(/very strong \(4 of 4\)(?!.*Contains)/s);
  });

  it("expects known words", () => {
    expect(strengthOfText("korngiebel")).toContain("strong (3 of 4)");
    expect(strengthOfText("korngiebel", "Ada Korngiebel")).toContain("very weak (0 of 4)");
  });

  it("ignores the line break after a password", () => {
    expect(strengthOfText("password\r\n")).toBe(strengthOfText("password"));
  });

  it("warns that only the start of a very long one is rated", () => {
    const warnings: unknown[] = [];
    describeStrength("aB3$".repeat(26), "", (message) => warnings.push(message));
    expect(warnings).toEqual(["Only the first 100 characters are rated."]);
  });
});

describe("password, passphrase and pin", () => {
  const lines = async (id: keyof typeof operations, options: Readonly<Record<string, unknown>>) => {
    const result = await runOperation(operations[id], undefined, options);
    return result.kind === "text" ? result.head.split("\n") : [];
  };

  it.each([
    [1, 4],
    [64, 64],
    [65, 64],
    [Number.NaN, 12],
  ])("turns a length of %d into %i characters", async (length, taken) => {
    expect((await lines("password", { length }))[0]).toHaveLength(taken);
  });

  it.each([
    ["password", /^[!-~]{12}$/],
    ["passphrase", /^[a-z]+(-[a-z]+){5}$/],
    ["pin", /^\d{6}$/],
  ] as const)("generates many different results in %s", async (id, shape) => {
    const drawn = await lines(id, { count: 100 });
    expect(drawn).toHaveLength(100);
    expect(new Set(drawn).size).toBeGreaterThan(95);
    for (const one of drawn) expect(one).toMatch(shape);
  });
});
