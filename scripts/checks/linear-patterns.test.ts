import { describe, expect, it } from "vitest";
import { extractHereDocuments } from "#tools/curl-to-code/here-document.ts";
import { BOUNDED, UNREACHED_CALLS } from "./bounded-patterns.ts";
import { collectBuiltPatterns, judgePatterns, keyOf, recordProven, type Verdict } from "./linear-patterns.ts";
import { type BuiltPattern, findPatterns, type Pattern, patternsIn } from "./patterns.ts";

const MINUTES = 60_000;

describe("patternsIn", () => {
  it("finds literals, schema and route patterns, and RegExp calls", () => {
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
    "finds an attack on /%s/",
    async (source) => {
      const verdicts = await judgePatterns([{ source, flags: "" }]);
      expect(verdicts.get(keyOf({ source, flags: "" }))).toMatch(/polynomial|exponential/);
    },
  );

  it("accepts a linear pattern", async () => {
    const pattern = { source: "^[a-z]+(?:-[a-z]+)*$", flags: "i" };
    expect((await judgePatterns([pattern])).get(keyOf(pattern))).toBe(undefined);
  });
});

describe("patterns that match external text", { timeout: 30 * MINUTES }, () => {
  it("take linear time or have bounded input", async () => {
    const unbounded = withoutBounded(findPatterns().written);
    expect(linesOf(unbounded, await judgePatterns(unbounded))).toBe("");
  });

  it.runIf(process.env.NIGHTLY)("take linear time or have bounded input when built by an example", async () => {
    const { written, built } = findPatterns();
    const made = await collectBuiltPatterns(built);
    const unreachedCall = (call: BuiltPattern) =>
      UNREACHED_CALLS.find(({ file, part }) => file === call.file && call.code.includes(part));
    const missed = built.filter((call) => !made.some((one) => isAt(one, call)) && !unreachedCall(call));
    expect(
      missed,
      "no example reaches these calls: add their patterns to UNREACHED_CALLS in bounded-patterns.ts",
    ).toEqual([]);

    const own = built.filter((call) => unreachedCall(call) && !unreachedCall(call)?.patterns);
    const listed = UNREACHED_CALLS.flatMap(({ file, patterns = [] }) =>
      patterns.map(({ source, flags }) => ({ file, line: 0, source, flags })),
    );
    const patterns = [...written, ...made.filter((one) => !own.some((call) => isAt(one, call))), ...listed];
    const gone = BOUNDED.flatMap(({ file, patterns: sources }) =>
      sources.filter((source) => !patterns.some((one) => one.file === file && one.source === source)),
    );
    expect(gone, "these patterns no longer exist: remove them from BOUNDED in bounded-patterns.ts").toEqual([]);

    const unbounded = withoutBounded(patterns);
    const verdicts = await judgePatterns(unbounded);
    expect(linesOf(unbounded, verdicts)).toBe("");
    await recordProven(verdicts);
  });
});

function withoutBounded(patterns: readonly Pattern[]): Pattern[] {
  return patterns.filter(
    (one) => !BOUNDED.some(({ file, patterns: sources }) => file === one.file && sources.includes(one.source)),
  );
}

/** The patterns that are not proven linear, a line each with the reason. */
function linesOf(patterns: readonly Pattern[], verdicts: ReadonlyMap<string, Verdict>): string {
  const rejected = patterns.filter((one) => verdicts.get(keyOf(one)));
  return rejected.map((one) => `${one.file}:${one.line} ${keyOf(one)}\n  ${verdicts.get(keyOf(one))}`).join("\n");
}

describe("extractHereDocuments, whose patterns can't be judged", () => {
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

  it.each(hostile)("takes at most quadratic time: %j", (piece) => {
    const cost = (times: number) => {
      const start = process.threadCpuUsage();
      extractHereDocuments(piece.repeat(times));
      return process.threadCpuUsage(start).user / 1000;
    };
    const short = Math.min(cost(2000), cost(2000), cost(2000));
    // For four times the input, quadratic time grows by 16 and cubic time by 64.
    const looksCubic = () => {
      const long = cost(8000);
      return long > 50 && long >= 32 * short;
    };
    expect(looksCubic() && looksCubic() && looksCubic()).toBe(false);
  });
});

const isAt = (one: Place, other: Place) => one.file === other.file && one.line === other.line;

interface Place {
  file: string;
  line: number;
}
