import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { suiteFolder } from "#shared/testing/suite-folder.ts";
import { readSchedules } from "#tools/cron/read-schedules.ts";
import { nextClockTime } from "#tools/cron/runs.ts";
import type { Fields } from "#tools/cron/schedule.ts";

interface SuiteCase {
  id: string;
  pattern: string;
  expectations: {
    mustMatch?: readonly string[];
    mustNotMatch?: readonly string[];
    parse?: { result: "accept" | "reject" };
    equivalentTo?: string;
    portability?: { result: "non-portable" };
  };
}

function fieldsOf(pattern: string): Fields {
  const [schedule] = readSchedules(pattern, "auto");
  if (schedule?.timing.kind !== "fields") throw new Error("No fields");
  return schedule.timing.fields;
}

function matches(fields: Fields, time: string): boolean {
  const clock = Date.parse(`${time.replace(" ", "T")}Z`);
  return nextClockTime(fields, clock) === clock;
}

function check({ pattern, expectations }: SuiteCase): void {
  const { mustMatch = [], mustNotMatch = [], parse, equivalentTo, portability } = expectations;
  // Years before 1970 are outside the range that is supported here.
  if (parse?.result === "reject" || portability) {
    expect(() => readSchedules(pattern, "auto")).toThrow(expect.objectContaining({ name: "InputError" }));
    return;
  }
  expect(readSchedules(pattern, "auto")).toHaveLength(1);
  for (const time of mustMatch) expect(matches(fieldsOf(pattern), time), time).toBe(true);
  for (const time of mustNotMatch) expect(matches(fieldsOf(pattern), time), time).toBe(false);
  if (equivalentTo !== undefined) expect(fieldsOf(pattern)).toEqual(fieldsOf(equivalentTo));
}

describe("Open Cron Pattern Specification", () => {
  const { versions }: { versions: Readonly<Record<string, { tests: readonly SuiteCase[] }>> } = JSON.parse(
    readFileSync(join(suiteFolder("ocps"), "data/conformance-tests.json"), "utf8"),
  );

  it("matches and rejects what the conformance tests say", async () => {
    await runSuite(join(import.meta.dirname, ".."), {
      id: "ocps",
      title: "Open Cron Pattern Specification 1.0–1.4",
      source: "https://github.com/open-source-cron/ocps",
      library: "croner",
      cases: Object.values(versions).flatMap(({ tests }) =>
        tests.map((test) => ({ name: test.id, run: () => check(test) })),
      ),
    });
  });
});
