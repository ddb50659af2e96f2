import { describe, expect, it } from "vitest";
import { takeHereDocuments } from "#tools/curl-to-code/here-document.ts";
import { BOUNDED, BUILT_LATER } from "./bounded-patterns.ts";
import { judgePatterns, keyOf, runBuilt } from "./linear-patterns.ts";
import { type BuiltPattern, findPatterns, patternsIn } from "./patterns.ts";

const MINUTES = 60_000;

describe("patternsIn", () => {
  it("finds literals, patterns of schemas and routes, and calls of RegExp", () => {
    const code = `
      const a: RegExp = /x+$/gi;
      const b = { pattern: "^[a-z]*$" };
      app.get("/paste/:id([0-9]{12})", () => new RegExp(b + "+", "u"));
    `;
    expect(patternsIn("src/server/a.ts", code)).toEqual({
      written: [
        { file: "src/server/a.ts", line: 2, source: "x+$", flags: "gi" },
        { file: "src/server/a.ts", line: 3, source: "^[a-z]*$", flags: "u" },
        { file: "src/server/a.ts", line: 4, source: "^[0-9]{12}$", flags: "" },
      ],
      built: [{ file: "src/server/a.ts", line: 4, code: 'new RegExp(b + "+", "u")' }],
    });
  });
});

describe("judgePatterns", () => {
  it.each(["^\\s*0*(\\d+)(?:\\s*-\\s*0*(\\d+))?\\s*$", "^[. ]+|[. ]+$", "^(a+)+$"])(
    "names an attack on /%s/",
    async (source) => {
      const verdicts = await judgePatterns([{ source, flags: "" }]);
      expect(verdicts.get(keyOf({ source, flags: "" }))).toMatch(/polynomial|exponential/);
    },
  );

  it("knows a linear pattern", async () => {
    const pattern = { source: "^[a-z]+(?:-[a-z]+)*$", flags: "i" };
    expect((await judgePatterns([pattern])).get(keyOf(pattern))).toBe(undefined);
  });
});

describe("the patterns that see text from outside", () => {
  it(
    "take linear time, or see a bounded text",
    async () => {
      const { written, built } = findPatterns();
      const made = await runBuilt(built);
      const later = (call: BuiltPattern) =>
        BUILT_LATER.find(({ file, part }) => file === call.file && call.code.includes(part));
      const missed = built.filter((call) => !made.some((one) => isAt(one, call)) && !later(call));
      expect(missed, "no example reaches these: name what they make in bounded-patterns.ts").toEqual([]);

      const own = built.filter((call) => later(call) && !later(call)?.patterns);
      const listed = BUILT_LATER.flatMap(({ file, patterns = [] }) =>
        patterns.map(({ source, flags }) => ({ file, line: 0, source, flags })),
      );
      const patterns = [...written, ...made.filter((one) => !own.some((call) => isAt(one, call))), ...listed];
      const gone = BOUNDED.flatMap(({ file, patterns: sources }) =>
        sources.filter((source) => !patterns.some((one) => one.file === file && one.source === source)),
      );
      expect(gone, "these were changed: take them off the list in bounded-patterns.ts").toEqual([]);

      const unbounded = patterns.filter(
        (one) => !BOUNDED.some(({ file, patterns: sources }) => file === one.file && sources.includes(one.source)),
      );
      const verdicts = await judgePatterns(unbounded);
      const refused = unbounded.filter((one) => verdicts.get(keyOf(one)));
      const lines = refused.map((one) => `${one.file}:${one.line} ${keyOf(one)}\n  ${verdicts.get(keyOf(one))}`);
      expect(lines.join("\n")).toBe("");
    },
    30 * MINUTES,
  );
});

describe("the patterns for here-documents, on which the judge gives up", () => {
  const hostile = [
    "<<A\n",
    "<<'A'\n",
    '"$(cat <<A\n',
    '"$(cat <<A\nA\n',
    "<<A\\\n",
    "<<A-\n A\n",
    '<<A "\n',
    "\\<<A\nB ",
  ];

  it.each(hostile)("take quadratic time at most: %j", (piece) => {
    const cost = (times: number) => {
      const start = process.threadCpuUsage();
      takeHereDocuments(piece.repeat(times));
      return process.threadCpuUsage(start).user / 1000;
    };
    const least = (times: number) => Math.min(...Array.from({ length: 3 }, () => cost(times)));
    const long = least(8000);
    // From a quarter of it, quadratic time grows by 16 and cubic time by 64.
    if (long > 50) expect(long / least(2000)).toBeLessThan(32);
  });
});

const isAt = (one: Place, other: Place) => one.file === other.file && one.line === other.line;

interface Place {
  file: string;
  line: number;
}
