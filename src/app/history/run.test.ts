import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRun, MAX_RUNS, parseRuns, type Run, stringifyRuns } from "./run.ts";

const run = (more: Partial<Run> = {}): Run => ({
  at: 1,
  tool: "json-formatter",
  about: "Format",
  options: {},
  files: [],
  ...more,
});

describe("addRun", () => {
  it("puts the newest first and keeps 50", () => {
    const runs = Array.from({ length: 60 }, (_, at) => run({ at, about: `Run ${at}` })).reduce<readonly Run[]>(
      addRun,
      [],
    );
    expect(runs).toHaveLength(MAX_RUNS);
    expect(runs[0]?.at).toBe(59);
  });

  it("replaces an earlier run of the same thing", () => {
    const again = run({ at: 3, textBytes: 9 });
    expect(addRun([run({ at: 2, about: "Minify" }), run({ at: 1, textBytes: 5 })], again)).toEqual([
      again,
      run({ at: 2, about: "Minify" }),
    ]);
    expect(addRun([run({ inputs: { input: "a" } })], run({ inputs: { input: "b" } }))).toHaveLength(2);
  });
});

describe("parseRuns", () => {
  it("reads what was stored", () => {
    const runs = [
      run({ mode: "decode", options: { a: 1 }, files: [{ name: "a", size: 2 }], textBytes: 3, inputs: { input: "x" } }),
      run(),
    ];
    expect(parseRuns(stringifyRuns(runs))).toEqual(runs);
  });

  it.each([
    null,
    "",
    "{",
    "{}",
    "7",
    '"x"',
    "[null, 7, {}]",
    '[{"at":1e99,"tool":"a","about":"","options":{},"files":[]}]',
  ])("reads nothing from %j", (stored) => {
    expect(parseRuns(stored)).toEqual([]);
  });

  it("keeps the intact runs among damaged ones", () => {
    const damaged = [
      { ...run(), options: null },
      { ...run(), files: [{ name: 1, size: 1 }] },
      { ...run(), inputs: { input: 1 } },
      { ...run(), mode: 1 },
      { ...run(), textBytes: "1" },
    ];
    expect(parseRuns(JSON.stringify([...damaged, run()]))).toEqual([run()]);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (stored) => Array.isArray(parseRuns(stored))));
  });
});

describe("stringifyRuns", () => {
  it("drops the oldest inputs beyond about 1 MB", () => {
    const runs = Array.from({ length: 40 }, (_, at) => run({ at, inputs: { input: "x".repeat(60_000) } }));
    const text = stringifyRuns(runs);
    expect(text.length).toBeLessThanOrEqual(1_000_000);
    const kept = parseRuns(text);
    expect(kept).toHaveLength(40);
    expect(kept.filter(({ inputs }) => inputs).map(({ at }) => at)).toEqual(Array.from({ length: 16 }, (_, at) => at));
  });

  it("keeps nothing rather than more", () => {
    expect(stringifyRuns([run({ options: { text: "x".repeat(2_000_000) } })])).toBe("[]");
  });
});
