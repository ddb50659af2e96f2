import { readFileSync } from "node:fs";
import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accentColors, accentStyles } from "./accent.ts";

const theme = readFileSync("src/ui/theme.css", "utf8");
/** A token's values in the light and the dark theme. */
const token = (name: string) =>
  Array.from(theme.matchAll(new RegExp(`--${name}: (#\\w+);`, "g")), ([, value = ""]) => value);

describe("accentColors", () => {
  it("keeps a readable color", () => {
    expect(accentColors("#b3261e").light.accent).toBe("#b3261e");
    expect(accentColors("#8ab0ff").dark.accent).toBe("#8ab0ff");
  });

  it("makes every color readable on the backgrounds of both themes, and text on it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colors = accentColors(`#${value.toString(16).padStart(6, "0")}`);
        for (const [index, { accent, ink, soft }] of [colors.light, colors.dark].entries()) {
          for (const other of [...["paper", "card", "sunk"].map((name) => token(name)[index] ?? ""), soft, ink])
            expect(wcagContrast(accent, other)).toBeGreaterThanOrEqual(4.5);
          expect(wcagContrast(token("ink")[index] ?? "", soft)).toBeGreaterThanOrEqual(4.5);
          expect(wcagContrast(token("ink-2")[index] ?? "", soft)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});

it("accentStyles overrides the tokens of both themes", () => {
  expect(accentStyles("#b3261e")).toMatch(
    /^:root\{--accent:#b3261e;--accent-ink:#ffffff;--accent-soft:#\w{6}\}\.dark\{--accent:#\w{6};--accent-ink:#101010;--accent-soft:#\w{6}\}$/,
  );
});
