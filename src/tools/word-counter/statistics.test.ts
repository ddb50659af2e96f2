import { describe, expect, it } from "vitest";
import { NO_TEXT, statisticsText } from "./statistics.ts";

const COUNTED = {
  ...NO_TEXT,
  words: 1_204,
  characters: 6_500,
  charactersWithoutSpaces: 5_300,
  sentences: 80,
  codePoints: 6_500,
  codePointsWithoutSpaces: 5_300,
};

describe("statisticsText", () => {
  it("writes one figure per line with its unit", () => {
    const lines = statisticsText({ ...COUNTED, readingMinutes: 7 }).split("\n");
    expect(lines).toContain("Words: 1,204");
    expect(lines).toContain("Reading time: 7 min");
    expect(lines.filter((line) => !/^[^:]+: [\d.,]+( min)?$/.test(line))).toEqual([]);
  });

  it("includes code points only if they differ from characters", () => {
    expect(statisticsText(COUNTED)).not.toContain("code points");
    expect(statisticsText({ ...COUNTED, codePoints: 6_504 })).toContain("\nUnicode code points: 6,504\n");
  });

  it("doesn't divide by zero for empty text", () => {
    expect(statisticsText(NO_TEXT)).not.toMatch(/NaN|Infinity/);
  });
});
