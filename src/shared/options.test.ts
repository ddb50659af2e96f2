import { describe, expect, it } from "vitest";
import { choice, defaultOptions, flag, hasEffect, integer, text } from "./options.ts";

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

  it("takes a named default", () => {
    expect(choice("Case", { lower: "Lower", upper: "Upper" }, { default: "upper" }).default).toBe("upper");
  });

  it("refuses an empty list", () => {
    expect(() => choice("Case", {})).toThrow(TypeError);
  });
});

describe("hasEffect", () => {
  const alphabet = choice("Letters of", { latin: "Latin", greek: "Greek" }, { shownWhen: { type: "letters" } });

  it("is true with the value that an option is shown with, and always where it names none", () => {
    expect(hasEffect(alphabet, { type: "letters" })).toBe(true);
    expect(hasEffect(alphabet, { type: "numbers" })).toBe(false);
    expect(hasEffect(alphabet, {})).toBe(false);
    expect(hasEffect(prefix, {})).toBe(true);
  });
});

describe("defaultOptions", () => {
  it("gives each default", () => {
    const quality = integer("Quality", 80, { min: 1, max: 100, outside: "clamp" });
    expect(defaultOptions({ urlSafe: flag("URL-safe alphabet", false), quality, prefix })).toEqual({
      urlSafe: false,
      quality: 80,
      prefix: "",
    });
  });
});
