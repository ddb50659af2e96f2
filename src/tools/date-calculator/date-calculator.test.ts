import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { addBusinessDays, countBusinessDays, readWorkweek, toDay } from "./business-days.ts";
import { describeDate, differenceText, sumText, todayAt } from "./calculate.ts";
import { calendarText } from "./calendar-file.ts";
import { readAmount, readDate } from "./read-input.ts";
import type { WEEKENDS } from "./weekends.ts";

const TODAY = Temporal.PlainDate.from("2026-11-25");
const WORKWEEK = { weekend: "sat-sun", holidays: "" } as const;
const DIFFERENCE = { ...WORKWEEK, includeEnd: false };

/** Values by name. */
function rowsOf(text: string): Record<string, string> {
  return Object.fromEntries(text.split("\n").map((line) => line.split(/ {2,}/)));
}

function add(date: string, amount: string, options = {}) {
  const warnings: string[] = [];
  const text = sumText({ date, amount }, { ...WORKWEEK, ...options }, TODAY, (message) => warnings.push(message));
  return { ...rowsOf(text), warnings };
}

const readSuite = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite", name), "utf8"));

describe("dates", () => {
  it("have the weeks, differences and sums that Python says", async () => {
    type Row =
      | ["date", string, string, number]
      | ["difference", string, string, [number, number, number], number]
      | ["add", string, [number, number, number, number], string];
    const rows: Row[] = readSuite("python-dates.json");
    const check = (row: Row) => {
      if (row[0] === "date") {
        const [, date, week, dayOfYear] = row;
        const rows = rowsOf(describeDate(date, TODAY));
        expect(rows.Week).toBe(week);
        expect(rows["Day of year"]?.split(" ")[0]).toBe(String(dayOfYear));
        expect(readDate(week, TODAY, "date").toString()).toBe(date);
        return;
      }
      if (row[0] === "difference") {
        const [, from, to, [years, months, days], total] = row;
        const rows = rowsOf(differenceText({ from, to }, DIFFERENCE, TODAY));
        const units = { years, months, days };
        const parts = Object.entries(units).flatMap(([unit, value]) =>
          value === 0 ? [] : [`${value} ${value === 1 ? unit.slice(0, -1) : unit}`],
        );
        expect(rows.Difference?.replace(" and ", ", ")).toBe(parts.join(", ") || "0 days");
        expect(rows.Days).toBe(total.toLocaleString("en"));
        return;
      }
      const [, date, [years, months, weeks, days], result] = row;
      const amount = `${years} years ${months} months ${weeks} weeks ${days} days`.replaceAll(/(?<=^| )(?=\d)/g, "+");
      expect(add(date, amount)).toHaveProperty("Result", expect.stringContaining(result));
    };
    await runSuite(import.meta.dirname, {
      id: "python-dates",
      title: "Python 3.11 datetime and dateutil 2.9.0",
      source: "https://docs.python.org/3/library/datetime.html",
      library: "temporal-polyfill",
      cases: rows.map((row, index) => ({ name: `${index + 1}: ${row.slice(0, 3).join(" ")}`, run: () => check(row) })),
    });
  });

  it.each([
    ["2026-11-25", "2026-11-25"],
    ["today", "2026-11-25"],
    ["now", "2026-11-25"],
    ["-000001-01-01", "-000001-01-01"],
  ])("are read from %j", (text, date) => {
    expect(readDate(text, TODAY, "date").toString()).toBe(date);
  });

  it.each([
    ["2026-02-29", "There is no 2026-02-29."],
    ["31 Apr 2026", "There is no 31 Apr 2026."],
    ["2026-W54", "There is no 2026-W54."],
    ["2026-366", "There is no 2026-366."],
    ["31/31/2026", "There is no 31/31/2026."],
    ["03/04/2026", "In 03/04/2026, either number could be the month: write 2026-03-04 or 2026-04-03."],
    ["25 Foo 2026", "There is no 25 Foo 2026."],
    ["someday", "“someday” is not a date: try 2026-11-25, 25 Nov 2026 or today."],
  ])("aren't read from %j", (text, message) => {
    expect(() => readDate(text, TODAY, "from")).toThrow(expect.objectContaining({ message, field: "from" }));
  });

  it("are those of the machine's zone today", () => {
    expect(todayAt(Date.parse("2026-11-25T12:00:00Z")).toString()).toBe("2026-11-25");
  });
});

describe("business days", () => {
  it("are counted and added as by NumPy", async () => {
    type Row =
      | ["count", keyof typeof WEEKENDS, string[], string, string, number]
      | ["offset", keyof typeof WEEKENDS, string[], string, number, string];
    const rows: Row[] = readSuite("numpy-busday.json");
    await runSuite(import.meta.dirname, {
      id: "numpy-busday",
      title: "NumPy 2.4.6 busday_count and busday_offset",
      source: "https://numpy.org/doc/stable/reference/routines.datetime.html",
      cases: rows.map((row, index) => ({
        name: `${index + 1}: ${row[0]} ${row[3]} ${row[4]}`,
        run: () => {
          const workweek = readWorkweek(row[1], row[2].join("\n"), TODAY);
          const date = Temporal.PlainDate.from(row[3]);
          if (row[0] === "count") {
            expect(countBusinessDays(toDay(date), toDay(Temporal.PlainDate.from(row[4])), workweek)).toBe(row[5]);
          } else expect(addBusinessDays(date, row[4], workweek).toString()).toBe(row[5]);
        },
      })),
    });
  });

  it("are counted at once over all years, and added up to a million", async () => {
    const milliseconds = await cpuTime(() => {
      const text = differenceText({ from: "-271821-04-20", to: "+275760-09-13" }, DIFFERENCE, TODAY);
      expect(rowsOf(text).Days).toBe("200,000,000");
      expect(add("2026-11-25", "1000000 business days")).toHaveProperty("Result", expect.stringMatching(/5859-/));
    });
    expect(milliseconds).toBeLessThan(1_000);
    expect(() => add("2026-11-25", "1000001 business days")).toThrow("At most 1,000,000 business days can be added.");
  });
});

describe("difference", () => {
  it("says if it goes back, and takes today as the end", () => {
    const rows = rowsOf(differenceText({ from: "2027-01-07", to: undefined }, DIFFERENCE, TODAY));
    expect(rows).toMatchObject({
      To: "Wed 2026-11-25",
      Difference: "1 month and 13 days earlier",
      "Business days": "31",
    });
  });

  it("names the input that is wrong", () => {
    expect(() => differenceText({ from: "2026-01-01", to: "x" }, DIFFERENCE, TODAY)).toThrow(
      expect.objectContaining({ field: "to" }),
    );
    expect(() =>
      differenceText({ from: "2026-01-01", to: "" }, { ...DIFFERENCE, holidays: "2026-12-25\nx" }, TODAY),
    ).toThrow(expect.objectContaining({ field: "holidays" }));
  });
});

describe("sum", () => {
  it("uses the last day of a shorter month, and says so", () => {
    expect(add("2026-01-31", "1 month")).toMatchObject({
      Result: "Sat 2026-02-28",
      warnings: ["2026-02 has no day 31, so its last day is used"],
    });
    expect(add("2024-02-29", "4 years").warnings).toEqual([]);
  });

  it("goes no further than JavaScript", () => {
    expect(() => add("2026-01-31", "300000 years")).toThrow(
      expect.objectContaining({ field: "amount", message: "The result is outside the years −271821 to 275760." }),
    );
  });
});

describe("readAmount", () => {
  const none = { years: 0, months: 0, weeks: 0, days: 0, businessDays: 0 };

  it.each([
    ["90 days", { days: 90 }],
    ["-90d", { days: -90 }],
    ["1 year 2 months", { years: 1, months: 2 }],
    ["-1 year 2 months", { years: -1, months: -2 }],
    ["1 year - 2 months", { years: 1, months: -2 }],
    ["1 year, 2 months and 3 days", { years: 1, months: 2, days: 3 }],
    ["2w 3d", { weeks: 2, days: 3 }],
    ["10 Business Days", { businessDays: 10 }],
    ["5 workdays", { businessDays: 5 }],
    ["P1Y2M3W4D", { years: 1, months: 2, weeks: 3, days: 4 }],
    ["-P1Y2M", { years: -1, months: -2 }],
    ["2 quarters", { months: 6 }],
    ["1 fortnight", { weeks: 2 }],
  ])("reads %j", (text, amount) => {
    expect(readAmount(text)).toEqual({ ...none, ...amount });
  });

  it.each([
    ["90", "“90” has no unit, such as days (column 1).", 1],
    ["3 parsecs", "“parsecs” is not a unit: use years, months, weeks, days or business days (column 3).", 3],
    ["3 constructor", "“constructor” is not a unit: use years, months, weeks, days or business days (column 3).", 3],
    ["soon", "This is not an amount of time, such as 90 days or 1 year 2 months (column 1).", 1],
    ["1 day ?", "This is not an amount of time, such as 90 days or 1 year 2 months (column 7).", 7],
    ["1.5 days", "“1” has no unit, such as days (column 1).", 1],
  ])("rejects %j where it is wrong", (text, message, column) => {
    expect(() => readAmount(text)).toThrow(
      expect.objectContaining({ message, position: expect.objectContaining({ column }) }),
    );
  });

  it("fails only with an InputError", () => {
    const part = fc.constantFrom(
      "1",
      "-",
      "+",
      " ",
      "day",
      "years",
      "P",
      "business days",
      ",",
      "and",
      "999999999",
      ".",
      "m",
      "T",
      "x",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        try {
          add("2026-11-25", parts.join(""));
        } catch (error) {
          expect(error).toHaveProperty("name", "InputError");
        }
      }),
    );
  });
});

describe("one date", () => {
  it("has an age and an anniversary if it is past", () => {
    expect(rowsOf(describeDate("1990-05-01", TODAY))).toMatchObject({
      Date: "Tuesday, May 1, 1990",
      Quarter: "Q2",
      "Julian day": "2448013",
      "From today": "13,357 days ago",
      Age: "36 years, 6 months and 24 days",
      Anniversary: "Sat 2027-05-01, in 157 days: 37 years",
      Buddhist: "May 1, 2533 BE",
      Hebrew: "6 Iyar 5750",
      Minguo: "May 1, 79 Minguo",
    });
    expect(rowsOf(describeDate("1990-11-25", TODAY)).Anniversary).toBe("Wed 2026-11-25, today: 36 years");
    expect(rowsOf(describeDate("2026-11-26", TODAY))).not.toHaveProperty("Age");
  });
});

describe("calendar files", () => {
  const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
  const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
  const list = (text: string, warn = (_message: string) => {}) => calendarText(text, warn).split("\n");

  it("list whole days, times, folded lines and escapes, the earliest first", () => {
    const text = calendar(
      ...event("DTSTART:20261225T120000Z", "DTEND:20261226T010000Z", "SUMMARY:Late\\, la", " ter"),
      ...event('DTSTART;TZID="Europe/Berlin":20261125T090000', "BEGIN:VALARM", "DURATION:PT5M", "END:VALARM"),
      ...event("DTSTART;VALUE=DATE:20261101", "DURATION:P1W", "SUMMARY:Week"),
    );
    expect(list(text)).toEqual([
      "Sun 2026-11-01 – Sat 2026-11-07                  7 days    Week",
      "Wed 2026-11-25 09:00 Europe/Berlin",
      "Fri 2026-12-25 12:00 – Sat 2026-12-26 01:00 UTC  13 hours  Late, later",
    ]);
  });

  it("say that events repeat", () => {
    const warnings: string[] = [];
    list(calendar(...event("DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=YEARLY")), (message) => warnings.push(message));
    expect(warnings).toEqual(["1 event repeats. Only its first date is listed."]);
  });

  it("serve as holidays", () => {
    const holidays = calendar(...event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226"));
    expect(add("2026-12-23", "1 business day", { holidays })).toHaveProperty("Result", "Mon 2026-12-28");
  });

  it.each([
    ["hello", "This isn't an iCalendar file: it doesn't start with BEGIN:VCALENDAR."],
    [calendar(), "This calendar file has no events."],
    [calendar(...event("DTSTART:20260230")), "DTSTART in line 3 is not a time of iCalendar: “20260230”."],
    [calendar(...event("DTSTART:20260201", "DURATION:1h")), "DURATION in line 4 is not a time of iCalendar: “1h”."],
  ])("are refused with the reason: %j", (text, message) => {
    expect(() => list(text)).toThrow(message);
  });
});
