import { describe, expect, it } from "vitest";
import {
  choice,
  clampRange,
  defaultOptions,
  flag,
  group,
  hasEffect,
  integer,
  range,
  secret,
  text,
  withoutSecrets,
} from "./options.ts";

const prefix = text("Prefix", "", { placeholder: "none" });

describe("choice", () => {
  it("defaults to its first value", () => {
    expect(choice("Case", { lower: "Lower", upper: "Upper" })).toEqual({
      kind: "choice",
      label: "Case",
      default: "lower",
      choices: [
        { value: "lower", label: "Lower" },
        { value: "upper", label: "Upper" },
      ],
    });
  });

  it("accepts a named default", () => {
    expect(choice("Case", { lower: "Lower", upper: "Upper" }, { default: "upper" }).default).toBe("upper");
  });

  it("keeps the order of pairs, where an object would move numbers to the front", () => {
    const { choices, default: initial } = choice("Digits", [
      ["auto", "Auto"],
      ["3", "3"],
    ]);
    expect(choices.map(({ value }) => value)).toEqual(["auto", "3"]);
    expect(initial).toBe("auto");
  });

  it("rejects an empty list", () => {
    expect(() => choice("Case", {})).toThrow(TypeError);
  });
});

describe("hasEffect", () => {
  const alphabet = choice("Letters of", { latin: "Latin", greek: "Greek" }, { shownWhen: { type: "letters" } });

  it("is true when shownWhen matches or is not set", () => {
    expect(hasEffect(alphabet, { type: "letters" })).toBe(true);
    expect(hasEffect(alphabet, { type: "numbers" })).toBe(false);
    expect(hasEffect(alphabet, {})).toBe(false);
    expect(hasEffect(prefix, {})).toBe(true);
  });
});

describe("defaultOptions", () => {
  it("returns each default", () => {
    const quality = integer("Quality", 80, { min: 1, max: 100, outside: "clamp" });
    expect(defaultOptions({ urlSafe: flag("URL-safe alphabet", false), quality, prefix })).toEqual({
      urlSafe: false,
      quality: 80,
      prefix: "",
    });
  });
});

describe("group", () => {
  it("adds the heading and keeps everything else", () => {
    const { trim, prefix: inGroup } = group("Items", { trim: flag("Trim", true), prefix });
    expect(trim).toEqual({ kind: "flag", label: "Trim", default: true, group: "Items" });
    expect(inGroup).toEqual({ ...prefix, group: "Items" });
  });
});

describe("clampRange", () => {
  const scale = range("Scale", 1, { min: 0, max: 2, step: 0.1 });

  it.each([
    [0.3, 0.3],
    [0.34, 0.3],
    [-1, 0],
    [9, 2],
    [Number.NaN, 1],
    ["1", 1],
  ])("clamps %o to %d", (value, clamped) => {
    expect(clampRange(scale, value)).toBe(clamped);
  });

  it("never exceeds the last full step", () => {
    expect(clampRange(range("Odd", 1, { min: 1, max: 10, step: 4 }), 10)).toBe(9);
  });
});

describe("withoutSecrets", () => {
  it("removes passwords and keys", () => {
    const declarations = { key: secret("Key"), prefix };
    expect(withoutSecrets(declarations, { key: "sesame", prefix: "a", mode: "x" })).toEqual({ prefix: "a", mode: "x" });
  });
});
