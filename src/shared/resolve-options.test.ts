import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "./input-error.ts";
import { choice, dateTime, defaultOptions, flag, integer, multiline, range, secret, text } from "./options.ts";
import { resolveOptions } from "./resolve-options.ts";

const declarations = {
  urlSafe: flag("URL-safe alphabet", false),
  newline: choice("Line ending", { lf: "LF", crlf: "CRLF" }),
  quality: integer("Quality", 80, { min: 1, max: 100, outside: "clamp" }),
  length: integer("Length", 16, { min: 4, max: 64, outside: "reject" }),
  prefix: text("Prefix", "", { placeholder: "none" }),
};
const defaults = { urlSafe: false, newline: "lf", quality: 80, length: 16, prefix: "" };

function errorFor(given: Record<string, unknown>): InputError {
  try {
    resolveOptions(declarations, given);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("expected an InputError");
}

describe("resolveOptions", () => {
  it("returns the defaults when nothing is given", () => {
    expect(resolveOptions(declarations, {})).toEqual(defaults);
    expect(defaultOptions(declarations)).toEqual(defaults);
  });

  it("keeps the value of a hidden option", () => {
    const alphabet = choice("Letters of", { latin: "Latin", greek: "Greek" }, { shownWhen: { type: "letters" } });
    expect(resolveOptions({ alphabet }, { type: "numbers", alphabet: "greek" })).toEqual({ alphabet: "greek" });
  });

  it("keeps valid values", () => {
    const given = { urlSafe: true, newline: "crlf", quality: 1, length: 64, prefix: "é" };
    expect(resolveOptions(declarations, given)).toEqual(given);
  });

  it("treats undefined as not given", () => {
    expect(resolveOptions(declarations, { length: undefined })).toEqual(defaults);
  });

  it("drops undeclared names", () => {
    expect(resolveOptions(declarations, { surplus: 1 })).toEqual(defaults);
  });

  it("ignores values inherited from a prototype", () => {
    expect(resolveOptions(declarations, Object.create({ urlSafe: true }))).toEqual(defaults);
    expect(resolveOptions({ toString: text("Name", "x") }, {})).toEqual({ toString: "x" });
  });

  it("names the invalid option and lists the labels to choose from", () => {
    const error = errorFor({ newline: "cr" });
    expect(error.message).toBe("Line ending: please choose one of LF, CRLF");
    expect(error.field).toBe("newline");
  });

  it.each([
    [{ urlSafe: "true" }, "URL-safe alphabet: please choose yes or no"],
    [{ newline: "LF" }, "Line ending: please choose one of LF, CRLF"],
    [{ length: 3 }, "Length: please enter a whole number between 4 and 64"],
    [{ length: 65 }, "Length: please enter a whole number between 4 and 64"],
    [{ length: 4.5 }, "Length: please enter a whole number between 4 and 64"],
    [{ length: Number.NaN }, "Length: please enter a whole number between 4 and 64"],
    [{ length: "16" }, "Length: please enter a whole number between 4 and 64"],
    [{ prefix: null }, "Prefix: please enter text"],
  ])("rejects %o", (given, message) => {
    expect(errorFor(given).message).toBe(message);
    expect(errorFor(given).field).toBe(Object.keys(given)[0]);
  });

  it.each([
    [0, 1],
    [101, 100],
    [99.9, 99],
    [Number.POSITIVE_INFINITY, 100],
    [Number.NEGATIVE_INFINITY, 1],
    [Number.NaN, 80],
    ["50", 80],
    [null, 80],
  ])("clamps a quality of %o to %o", (given, quality) => {
    expect(resolveOptions(declarations, { quality: given })).toEqual({ ...defaults, quality });
  });

  it("keeps multi-line text and secrets unchanged", () => {
    const given = { note: "a\nb", key: "sesame" };
    expect(resolveOptions({ note: multiline("Note", ""), key: secret("Key") }, given)).toEqual(given);
  });

  it("rounds a number to the nearest slider step", () => {
    expect(resolveOptions({ scale: range("Scale", 1, { min: 0, max: 2, step: 0.5 }) }, { scale: 1.3 })).toEqual({
      scale: 1.5,
    });
  });

  it.each(["", "2026-12-31T20:00", "2024-02-29T23:59:59"])("accepts the date and time %j", (at) => {
    expect(resolveOptions({ at: dateTime("At") }, { at })).toEqual({ at });
  });

  it.each(["2026-12-31", "2026-02-30T20:00", "2026-12-31T24:00", "2026-12-31 20:00", "2026-12-31T20:00Z", 5])(
    "rejects the date and time %j",
    (at) => {
      expect(() => resolveOptions({ at: dateTime("At") }, { at })).toThrow(
        "At: please enter a date and time such as 2026-12-31T20:00",
      );
    },
  );

  it("returns a whole number within the limits or throws InputError for any value", () => {
    const value = fc.oneof(fc.integer(), fc.double(), fc.anything());
    const limits = fc.tuple(fc.integer(), fc.nat(1000)).map(([min, span]) => ({ min, max: min + span }));
    fc.assert(
      fc.property(value, limits, fc.constantFrom("clamp", "reject"), (given, { min, max }, outside) => {
        const declared = { count: integer("Count", min, { min, max, outside }) };
        try {
          const { count } = resolveOptions(declared, { count: given });
          expect(Number.isInteger(count) && count >= min && count <= max).toBe(true);
        } catch (error) {
          expect(outside).toBe("reject");
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });

  it("is idempotent", () => {
    const given = fc.record({ urlSafe: fc.boolean(), quality: fc.double(), prefix: fc.string() }, { requiredKeys: [] });
    fc.assert(
      fc.property(given, (values) => {
        const resolved = resolveOptions(declarations, values);
        expect(resolveOptions(declarations, resolved)).toEqual(resolved);
      }),
    );
  });
});
