import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTeams, splitTeams } from "./teams.ts";

describe("splitTeams", () => {
  it.each([
    [
      ["a", "b", "c", "d"],
      2,
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [["a", "b", "c", "d", "e"], 3, [["a", "b"], ["c", "d"], ["e"]]],
    [["a"], 1, [["a"]]],
  ])("splits %j into %d teams", (items, number, teams) => {
    expect(splitTeams(items, number)).toEqual(teams);
  });

  it("puts everyone in one team, with sizes that differ by at most one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (length, wanted) => {
        const items = Array.from({ length }, (_, index) => index);
        const teams = splitTeams(items, Math.min(wanted, length));
        expect(teams.flat()).toEqual(items);
        const sizes = teams.map((team) => team.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Math.min(...sizes)).toBeGreaterThan(0);
      }),
    );
  });
});

describe("readTeams", () => {
  it("reads the output of makeTeams", () => {
    expect(readTeams("Team 1\nDoe, John\nAda\n\nTeam 2\nGrace")).toEqual([
      { name: "Team 1", people: ["Doe, John", "Ada"] },
      { name: "Team 2", people: ["Grace"] },
    ]);
  });
});
