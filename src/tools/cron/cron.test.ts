import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { BUILDER_FIELDS, builderFields, withField } from "./builder-fields.ts";
import { explainSchedules } from "./explain.ts";
import { explainedText } from "./explained-text.ts";
import { readSchedules } from "./read-schedules.ts";
import { nextRuns } from "./runs.ts";
import { operations } from "./tool.ts";

const NOW = Date.parse("2026-11-25T23:00:30Z");
const DEFAULTS = { ...defaultOptions(operations.explain.options), zone: "UTC" };

function explain(text: string, options: Partial<typeof DEFAULTS> = {}, now = NOW) {
  const warnings: string[] = [];
  const schedules = explainSchedules(text, { ...DEFAULTS, ...options }, now, (message) => warnings.push(message));
  return { schedules, warnings };
}

/** The next runs of the first schedule: `2026-11-26 05:00:00+00:00`. */
function runsOf(text: string, options: Partial<typeof DEFAULTS> = {}, now = NOW): string[] {
  const [first] = explain(text, { count: 3, ...options }, now).schedules;
  return first?.runs.map(({ at, clocks }) => `${at.replace("T", " ")}${clocks ? ` ${clocks}` : ""}`) ?? [];
}

const datesOf = (text: string, options: Partial<typeof DEFAULTS> = {}) =>
  runsOf(text, options).map((run) => run.slice(0, 16));

describe("meaning", () => {
  it.each([
    ["*/5 * * * *", "Every 5 minutes"],
    ["0 4 * * MON-FRI", "At 04:00, Monday through Friday"],
    ["0 0 13 * 5", "At 00:00, on day 13 of the month, or on Friday"],
    ["0 0 12 ? * 2#1", "At 12:00, on the first Monday of the month"],
    ["0 0 12 ? * 6L", "At 12:00, on the last Friday of the month"],
    ["0 0 12 L-3 * ?", "At 12:00, 3 days before the last day of the month"],
    ["0 0 12 LW * ?", "At 12:00, on the last weekday of the month"],
    ["0 0 12 15W * ?", "At 12:00, on the weekday nearest day 15 of the month"],
    ["30 0 0 1 1 * 2027", "At 00:00:30, on day 1 of the month, only in January, only in 2027"],
    ["Mon..Fri 09:00", "At 09:00, Monday through Friday"],
    ["*-05~07/1", "At 00:00, only in May, on the last 7 days of the month"],
    ["@reboot", "Once, when the machine starts"],
    ["@every 1h30m", "Every 1 hour 30 minutes, from when the scheduler starts"],
    ["@weekly", "At 00:00, only on Sunday"],
  ])("of %s is %s", (text, meaning) => {
    expect(explain(text).schedules[0]?.meaning).toBe(meaning);
  });
});

describe("dialect", () => {
  it.each([
    ["0 5 * * 1 tar -zcf /backup.tgz /home", "unix"],
    ["@daily backup", "unix"],
    ["0 0 5 * * 1", "seconds"],
    ["0 0 5 * * 1 2027", "seconds"],
    ["0 0 5 ? * MON", "quartz"],
    ["0 0 5 * * ?", "quartz"],
    ["daily", "systemd"],
    ["*:0/15", "systemd"],
    ["10-15 00:00", "systemd"],
    ["Mon,Wed *-*-01 12:00:00 Europe/Paris", "systemd"],
    ["OnCalendar=hourly", "systemd"],
    ["    - cron: '0 5 * * 1' # Monday", "github"],
    ['  schedule: "*/5 * * * *"', "kubernetes"],
    ["schedule: 0 0 5 * * ?", "quartz"],
    ["CRON_TZ=Asia/Tokyo 0 5 * * *", "kubernetes"],
    ["@every 5m", "kubernetes"],
  ])("of %s is %s", (text, dialect) => {
    expect(explain(text).schedules[0]?.dialect).toBe(dialect);
  });
});

describe("next runs", () => {
  it.each([
    ["0 12 1 * MON", ["2026-11-30 12:00", "2026-12-01 12:00", "2026-12-07 12:00"]],
    ["0 12 1-31 * MON", ["2026-11-26 12:00", "2026-11-27 12:00", "2026-11-28 12:00"]],
    ["0 12 1 * +MON", ["2027-02-01 12:00", "2027-03-01 12:00", "2027-11-01 12:00"]],
    ["0 0 */2 * MON", ["2026-12-07 00:00", "2026-12-21 00:00", "2027-01-11 00:00"]],
    ["0 0 29 2 *", ["2028-02-29 00:00", "2032-02-29 00:00", "2036-02-29 00:00"]],
    ["0 0 * * FRI-SUN", ["2026-11-27 00:00", "2026-11-28 00:00", "2026-11-29 00:00"]],
    ["0 0 * * 5#L", ["2026-11-27 00:00", "2026-12-25 00:00", "2027-01-29 00:00"]],
    ["0 0 0 ? * FRI-MON", ["2026-11-27 00:00", "2026-11-28 00:00", "2026-11-29 00:00"]],
    ["0 0 22-1 ? * L", ["2026-11-28 00:00", "2026-11-28 01:00", "2026-11-28 22:00"]],
    ["0 0 12 L-3 * ?", ["2026-11-27 12:00", "2026-12-28 12:00", "2027-01-28 12:00"]],
    ["0 0 12 L-29 2 ?", []],
    ["0 0 12 LW * ?", ["2026-11-30 12:00", "2026-12-31 12:00", "2027-01-29 12:00"]],
    ["Sat,Sun 2027-*-1..7 10:00", ["2027-01-02 10:00", "2027-01-03 10:00", "2027-02-06 10:00"]],
    ["*-*~03", ["2026-11-28 00:00", "2026-12-29 00:00", "2027-01-29 00:00"]],
    ["*-02~01", ["2027-02-28 00:00", "2028-02-29 00:00", "2029-02-28 00:00"]],
    ["quarterly", ["2027-01-01 00:00", "2027-04-01 00:00", "2027-07-01 00:00"]],
    ["12-10-15 1:2:3", []],
    ["@every 1h30m", ["2026-11-26 00:30", "2026-11-26 02:00", "2026-11-26 03:30"]],
  ])("of %s are on %j", (text, dates) => {
    expect(datesOf(text)).toEqual(dates);
  });

  it("differ for a star with a step in Kubernetes, where it restricts the days", () => {
    expect(datesOf("0 0 */2 * MON", { dialect: "kubernetes" })).toEqual([
      "2026-11-27 00:00",
      "2026-11-29 00:00",
      "2026-11-30 00:00",
    ]);
  });

  it("start after now", () => {
    expect(runsOf("* * * * *", {}, Date.parse("2026-11-25T23:00:00Z"))[0]).toBe("2026-11-25 23:01:00+00:00");
    expect(runsOf("* * * * *", {}, Date.parse("2026-11-25T22:59:59.999Z"))[0]).toBe("2026-11-25 23:00:00+00:00");
    expect(runsOf("* * * * * *")[0]).toBe("2026-11-25 23:00:31+00:00");
  });

  it("are in the zone of the schedule, and in the chosen one", () => {
    const [schedule] = explain("CRON_TZ=Asia/Tokyo 0 5 * * *", { zone: "Europe/Paris", count: 1 }).schedules;
    expect(schedule).toMatchObject({
      zone: "Asia/Tokyo",
      shownZone: "Europe/Paris",
      runs: [{ at: "2026-11-27T05:00:00+09:00", shown: "2026-11-26T21:00:00+01:00" }],
    });
    expect(explain("- cron: 0 5 * * *", { zone: "Europe/Paris" }).schedules[0]?.zone).toBe("UTC");
  });

  it("are those of Go’s cron when clocks change: at each moment whose clock time matches", () => {
    const zone = fc.constantFrom(
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Africa/Casablanca",
      "UTC",
    );
    const list = (max: number) =>
      fc.oneof(
        fc.constant("*"),
        fc.constantFrom(`*/${max > 30 ? 20 : 2}`),
        fc.uniqueArray(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 3 }).map((values) => values.join(",")),
      );
    // Clocks change in these zones on one of these days or the next.
    const day = fc.constantFrom(
      "2027-03-27",
      "2027-10-30",
      "2027-03-13",
      "2027-11-06",
      "2027-04-03",
      "2027-10-02",
      "2027-02-07",
      "2027-03-14",
    );
    fc.assert(
      fc.property(zone, list(59), list(4), day, (zone, minute, hour, day) => {
        const [schedule] = readSchedules(`${minute} ${hour} * * *`, "kubernetes");
        if (!schedule) throw new Error("No schedule");
        const start = Date.parse(`${day}T10:00:00Z`);
        const expected: string[] = [];
        for (let time = start + 60_000; expected.length < 8 && time < start + 36 * 3_600_000; time += 60_000) {
          const at = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
          if (isIn(minute, at.minute) && isIn(hour, at.hour)) {
            expected.push(at.toString({ timeZoneName: "never", fractionalSecondDigits: 0 }));
          }
        }
        const runs = nextRuns(schedule, zone, zone, start, 8).filter(({ at }) => at.length > 19);
        expect(runs.slice(0, expected.length).map(({ at }) => at)).toEqual(expected);
      }),
      // Asking for the clock time of every minute takes long.
      { numRuns: 40 },
    );
  });
});

/** Whether a value is in `*`, `*\/20` or a list. */
function isIn(list: string, value: number): boolean {
  if (list.startsWith("*")) return value % Number(list.slice(2) || 1) === 0;
  return list.split(",").map(Number).includes(value);
}

describe("systemd", () => {
  it("elapses when systemd-analyze says, also when clocks change", async () => {
    const rows: [zone: string, base: string, expression: string, times: string[] | null][] = JSON.parse(
      readFileSync(join(import.meta.dirname, "testing/suite/systemd-calendar.json"), "utf8"),
    );
    await runSuite(import.meta.dirname, {
      id: "systemd-calendar",
      title: "systemd 252 systemd-analyze calendar",
      source: "https://www.freedesktop.org/software/systemd/man/latest/systemd.time.html",
      library: "croner",
      cases: rows.map(([zone, base, expression, times]) => ({
        name: `${zone}, ${base}: ${expression}`,
        run: () => {
          const read = () => readSchedules(expression, "systemd");
          if (times === null) return expect(read).toThrow(expect.objectContaining({ name: "InputError" }));
          const [schedule] = read();
          if (!schedule) throw new Error("No schedule");
          const runs = nextRuns(schedule, schedule.zone ?? zone, zone, Date.parse(base), 5);
          const instants = runs.filter(({ at }) => at.length > 19).map(({ at }) => Date.parse(at));
          expect(instants).toEqual(times.map((time) => Date.parse(time)));
        },
      })),
    });
  });
});

describe("changes of clocks", () => {
  const BEFORE_SKIP = Date.parse("2027-03-27T12:00:00Z");
  const BEFORE_REPEAT = Date.parse("2027-10-30T12:00:00Z");
  const berlin = { zone: "Europe/Berlin" };

  it("move a skipped run of a crontab to right after the change", () => {
    expect(runsOf("30 2 * * *", berlin, BEFORE_SKIP)).toEqual([
      "2027-03-28 03:00:00+02:00 skipped",
      "2027-03-29 02:30:00+02:00",
      "2027-03-30 02:30:00+02:00",
    ]);
  });

  it("skip it elsewhere, which adds no run", () => {
    expect(runsOf("30 2 * * *", { ...berlin, dialect: "kubernetes" }, BEFORE_SKIP)).toEqual([
      "2027-03-28 02:30:00 skipped",
      "2027-03-29 02:30:00+02:00",
      "2027-03-30 02:30:00+02:00",
      "2027-03-31 02:30:00+02:00",
    ]);
  });

  it("repeat no fixed time of a crontab", () => {
    expect(runsOf("30 2 * * *", berlin, BEFORE_REPEAT)).toEqual([
      "2027-10-31 02:30:00+02:00 first",
      "2027-11-01 02:30:00+01:00",
      "2027-11-02 02:30:00+01:00",
    ]);
    // In between, and right after the change.
    expect(runsOf("30 2 * * *", berlin, Date.parse("2027-10-31T00:45:00Z"))[0]).toBe("2027-11-01 02:30:00+01:00");
    expect(runsOf("30 2 * * *", berlin, Date.parse("2027-10-31T01:15:00Z"))[0]).toBe("2027-11-01 02:30:00+01:00");
  });

  it("repeat a fixed time of Kubernetes", () => {
    expect(runsOf("30 2 * * *", { ...berlin, dialect: "kubernetes" }, BEFORE_REPEAT)).toEqual([
      "2027-10-31 02:30:00+02:00 first",
      "2027-10-31 02:30:00+01:00 second",
      "2027-11-01 02:30:00+01:00",
    ]);
  });

  it("don’t interrupt a job that runs all day", () => {
    expect(runsOf("*/30 * * * *", berlin, Date.parse("2027-10-31T00:10:00Z"))).toEqual([
      "2027-10-31 02:30:00+02:00 first",
      "2027-10-31 02:00:00+01:00 second",
      "2027-10-31 02:30:00+01:00 second",
    ]);
    expect(runsOf("*/30 * * * *", berlin, Date.parse("2027-03-28T00:40:00Z"))).toEqual([
      "2027-03-28 03:00:00+02:00",
      "2027-03-28 03:30:00+02:00",
      "2027-03-28 04:00:00+02:00",
    ]);
  });

  it("are announced a year ahead", () => {
    expect(explain("30 2 * * *", berlin).warnings).toEqual([
      "On 2027-03-28, clocks in Europe/Berlin skip 02:30: cron runs it right after the change",
      "On 2027-10-31, clocks in Europe/Berlin show 02:30 twice: it runs only the first time",
    ]);
    expect(explain("0 30 2 * * ?", berlin).warnings).toEqual([
      "On 2027-03-28, clocks in Europe/Berlin skip 02:30: that run may be left out or moved",
      "On 2027-10-31, clocks in Europe/Berlin show 02:30 twice: it may run twice",
    ]);
    expect(explain("30 4 * * *", berlin).warnings).toEqual([]);
    expect(explain("- cron: '30 2 * * *'", berlin).warnings).toEqual([]);
  });
});

describe("warnings", () => {
  it.each([
    ["0 0 31 2 *", ["It never runs: there is no such date"]],
    ["0 0 0 1 1 ? 2010", ["It never runs again: all of its dates are in the past"]],
    [
      "0 12 1 * MON",
      ["It runs on days that match the day of month or the day of week, not only those that match both"],
    ],
    ["* 5 * * *", ["It runs every minute from 5:00 to 5:59; for a single run, set the minute to 0"]],
    [
      "*/45 * * * *",
      ["*/45 starts again at minute 0 of every hour, so the last interval of each hour has only 15 minutes"],
    ],
    ["0 */5 * * *", ["*/5 starts again at hour 0 of every day, so the last interval of each day has only 4 hours"]],
    ["- cron: '*/2 * * * *'", ["GitHub Actions runs a workflow every 5 minutes at most"]],
    ["- cron: '*/5 * * * *'", []],
    ["0 0 L * *", ["Debian’s cron and cronie don’t know ?, L, W, # and +, only some libraries do"]],
    ["@daily date +%F", ["An unescaped % in a command starts its standard input: write \\%"]],
    ["0 5 * * * date +\\%F", []],
  ])("of %s are %j", (text, warnings) => {
    expect(explain(text).warnings).toEqual(warnings);
  });
});

describe("readSchedules", () => {
  it("reads a crontab with comments, settings and commands", () => {
    const text =
      "# Backups\nMAILTO=ops@example.com\nCRON_TZ='America/New_York'\n\n0 3 * * 1-5 root /usr/bin/backup --all\r\n@reboot /bin/start\n";
    expect(readSchedules(text, "auto")).toMatchObject([
      { expression: "0 3 * * 1-5", command: "root /usr/bin/backup --all", zone: "America/New_York" },
      { expression: "@reboot", command: "/bin/start", zone: "America/New_York" },
    ]);
  });

  it("reads the schedules of a workflow and of a unit, and nothing else", () => {
    const workflow =
      "on:\n  schedule:\n    - cron: '30 5 * * 1,3'\n    - cron: 0 0 * * * # nightly\njobs:\n  test: {}\n";
    expect(readSchedules(workflow, "auto").map(({ expression }) => expression)).toEqual(["30 5 * * 1,3", "0 0 * * *"]);
    const unit = "[Timer]\nOnCalendar=Mon *-*-* 02:30\nPersistent=true\n";
    expect(readSchedules(unit, "auto").map(({ expression }) => expression)).toEqual(["Mon *-*-* 02:30"]);
  });

  it.each([
    ["60 * * * *", "Minute must be 0–59, not 60 (column 1).", 1],
    ["0 0 * 13 *", "Month must be 1–12, not 13 (column 7).", 7],
    ["  0 0 * * MOM", "Day of week: “MOM” is not a number or name (column 11).", 11],
    ["0 0 * * 8", "Day of week must be 0–7, not 8 (column 9).", 9],
    ["0 22-2 * * *", "Hour: 22-2 goes backward (column 3).", 3],
    ["0 1, * * *", "Hour: there is nothing between two commas, or next to one (column 5).", 5],
    ["*/0 * * * *", "Minute: a step of 0 never moves on (column 3).", 3],
    ["5/15 * * * *", "Minute: write 5-59/15, because a step needs a range or * (column 1).", 1],
    ["1-2-3 * * * *", "Minute: there is more than one hyphen (column 4).", 4],
    ["*/2/3 * * * *", "Minute: there is more than one slash (column 4).", 4],
    ["- * * * *", "Minute: a number is missing (column 1).", 1],
    ["? 12 * * *", "Minute: ? only stands for a day, by itself (column 1).", 1],
    ["0 0 1,15W * *", "Day of month: W can't be part of a list (column 5).", 5],
    ["0 0 1-15W * *", "Day of month: L and W stand for a single day: L, LW or 15W (column 5).", 5],
    ["0 0 * * 5#6", "Day of week: a number from 1 to 5 or L can follow # (column 11).", 11],
    [
      "* * * *",
      "A schedule has 5 fields (minute, hour, day of month, month and day of week), but this has 4 (column 8).",
      8,
    ],
    ["@Daily", "@Daily must be lowercase: @daily (column 1).", 1],
    ["@fortnightly", "@fortnightly is unknown: try @daily or @hourly (column 1).", 1],
    ["@daily 0 0 * * *", "@daily is a whole schedule, so fields can't follow it (column 8).", 8],
    ["@every 5", "@every needs a duration of at least a second, such as 1h30m (column 8).", 8],
    ["CRON_TZ=Mars 0 5 * * *", "“Mars” is not a time zone (column 9).", 9],
    ["Mon 25:00", "Hour must be 0–23, not 25 (column 5).", 5],
    ["Mon *-13-01", "Month must be 1–12, not 13 (column 7).", 7],
    ["Fri..Mon 09:00", "Weekday: Fri..Mon goes backward (column 1).", 1],
    ["*-*-1-5 09:00", "A date has a year, a month and a day: 2027-01-31 or *-*-01 (column 1).", 1],
    ["09:00 Mars", "“Mars” is not a time zone (column 7).", 7],
    ["09:00 UTC x", "“x” is too much: only a time zone can follow the time (column 11).", 11],
    ["*:*/15", "Minute: write 0/15, because * can't have a range or step (column 3).", 3],
    ["09:00:00.5", "Second: fractions are not supported (column 7).", 7],
  ])("rejects %s where it is wrong", (text, message, column) => {
    expect(() => readSchedules(text, "auto")).toThrow(
      expect.objectContaining({ message, field: "input", position: expect.objectContaining({ column }) }),
    );
  });

  it.each([
    ["0 0 12 1 * 2", "quartz", "Quartz needs ? as day of month or as day of week (column 8)."],
    ["0 0 12 ? * ?", "quartz", "Quartz takes ? for one of the days, not both (column 12)."],
    ["0 0 12 ? * 0", "quartz", "Day of week must be 1–7, where Sunday is 1, not 0 (column 12)."],
    ["@hourly", "github", "GitHub Actions has no @hourly: write 0 * * * * (column 1)."],
    ["0 0 L * *", "github", "Day of month: L is not a part of this notation (column 5)."],
    ["0 0 * * 7", "kubernetes", "Day of week must be 0–6, where Sunday is 0, not 7 (column 9)."],
    ["0 0 5 * * 1", "github", "This notation has 5 fields, so “1” is too much (column 11)."],
    [
      "0 0 5 * *",
      "seconds",
      "A schedule has 6 fields (second, minute, hour, day of month, month and day of week), but this has 5 (column 10).",
    ],
    ["hello", "systemd", "“hello” is not a weekday, a date such as *-*-01 or a time such as 09:00 (column 1)."],
  ] as const)("rejects %s as %s", (text, dialect, message) => {
    expect(() => readSchedules(text, dialect)).toThrow(message);
  });

  it("names the line of a crontab", () => {
    expect(() => readSchedules("# one\n0 5 * * *\n0 24 * * * x\n", "auto")).toThrow(
      "Hour must be 0–23, not 24 (line 3, column 3).",
    );
  });

  it("limits the number of schedules and the length of a line", () => {
    expect(() => readSchedules("* * * * *\n".repeat(101), "auto")).toThrow(
      "There are more than 100 schedules (line 101, column 1).",
    );
    expect(() => readSchedules("1,".repeat(100_000), "auto")).toThrow("This line has over 2000 characters (column 1).");
    expect(() => readSchedules("# only\nA=b", "auto")).toThrow(
      "There is no schedule here, only comments and settings.",
    );
  });

  it("fails only with an InputError, and explains everything that it reads", () => {
    const token = fc.constantFrom(
      "*",
      "?",
      "0",
      "7",
      "31",
      "2027",
      "*/7",
      "1-5",
      "5-1",
      "L",
      "LW",
      "15W",
      "L-3",
      "5L",
      "MON",
      "FRI#2",
      "JAN",
      "+1",
      "1,2",
      "a",
      "-",
      "/",
      "@daily",
      "*:0/5",
      "*-*~1",
      "Mon..Fri",
      "9:00",
      "UTC",
      "=",
      "'",
      "CRON_TZ=UTC",
      "#",
      "\n",
      "constructor",
      "__proto__",
    );
    const dialect = fc.constantFrom("auto", "unix", "seconds", "quartz", "systemd", "github", "kubernetes");
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 8 }), dialect, (tokens, dialect) => {
        try {
          for (const { meaning } of explain(tokens.join(" "), { dialect, count: 2 }).schedules)
            expect(meaning).not.toBe("");
        } catch (error) {
          expect(error).toHaveProperty("name", "InputError");
        }
      }),
    );
  });
});

describe("explain", () => {
  it("takes the zone of the machine if none is chosen, and names an unknown one", async () => {
    const result = await runOperation(operations.explain, { input: "0 5 * * *" }, {});
    expect(result).toMatchObject({ data: [{ zone: Temporal.Now.timeZoneId() }] });
    expect(() => explain("0 5 * * *", { zone: "Mars" })).toThrow(expect.objectContaining({ field: "zone" }));
  });

  it("writes a paragraph per schedule, and which of them a warning is about", () => {
    const { schedules, warnings } = explain("CRON_TZ=Europe/Berlin\n30 2 28 3 * backup\n* 5 * * *", { count: 1 });
    expect(explainedText(schedules)).toBe(
      [
        "30 2 28 3 *",
        "At 02:30, on day 28 of the month, only in March",
        "Command: backup",
        "Unix crontab (5 fields), time zone Europe/Berlin",
        "Sun 2027-03-28 03:00:00 +02:00 = Sun 2027-03-28 01:00:00 +00:00 UTC (moved, because clocks skip its time)",
        "",
        "* 5 * * *",
        "Every minute, between 05:00 and 05:59",
        "Unix crontab (5 fields), time zone Europe/Berlin",
        "Thu 2026-11-26 05:00:00 +01:00 = Thu 2026-11-26 04:00:00 +00:00 UTC",
      ].join("\n"),
    );
    expect(warnings[0]).toBe(
      "30 2 28 3 *: On 2027-03-28, clocks in Europe/Berlin skip 02:30: cron runs it right after the change",
    );
  });
});

describe("builder", () => {
  it.each([
    ["", ["*", "*", "*", "*", "*"]],
    ["0 5 * JAN MON-FRI /bin/x", ["0", "5", "*", "JAN", "MON-FRI"]],
    ["0 0 5 * * 1", undefined],
    ["0 0 5 * * ?", undefined],
    ["@daily", undefined],
    ["Mon..Fri 09:00", undefined],
    ["0 5 * * *\n0 6 * * *", undefined],
  ])("finds the fields of %j", (text, fields) => {
    expect(builderFields(text)).toEqual(fields);
  });

  it("replaces a field and keeps the command", () => {
    expect(withField("", 0, "0")).toBe("0 * * * *");
    expect(withField("0 5 * * * echo  a", 1, "6")).toBe("0 6 * * * echo  a");
  });

  it("only offers valid fields", () => {
    for (const [index, { choices }] of BUILDER_FIELDS.entries()) {
      for (const [value] of choices) expect(readSchedules(withField("", index, value), "unix")).toHaveLength(1);
    }
  });
});
