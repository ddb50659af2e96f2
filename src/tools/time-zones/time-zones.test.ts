import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { calendarFile } from "./calendar-file.ts";
import { convertMoment } from "./convert-moment.ts";
import { clocksText, convertedText, summaryOf } from "./converted-text.ts";
import { findPlace } from "./find-place.ts";
import { placeNames } from "./place-names.ts";
import { planMeeting, readHours } from "./plan-meeting.ts";
import { bestText, planText } from "./plan-text.ts";
import { readMoment } from "./read-moment.ts";
import { operations } from "./tool.ts";

const NOW = Date.parse("2025-11-26T02:00:31Z");
const DEFAULTS = { ...defaultOptions(operations.plan.options), places: "" };
type Options = Partial<typeof DEFAULTS>;

const ignore = () => {};
const convert = (options: Options) => convertMoment({ ...DEFAULTS, ...options }, NOW, ignore);
const plan = (options: Options) => planMeeting({ ...DEFAULTS, ...options }, NOW, ignore);

function find(text: string) {
  const remarks: string[] = [];
  return { ...findPlace(text, "zone", (remark) => remarks.push(remark)), remarks };
}

describe("the tz database", () => {
  type Row =
    | ["moment", string, number, string, string, string | null, boolean | null]
    | ["wall", string, string, "skipped" | "twice", number, number]
    | ["next", string, number, number];
  const rows: Row[] = JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite/python-zoneinfo.json"), "utf8"));
  const check = (row: Row) => {
    if (row[0] === "moment") {
      const [, zone, unix, local, offset, abbreviation, daylight] = row;
      const [time] = convert({ at: `@${unix}`, zone }).times;
      expect(time).toMatchObject({ at: local + offset, offset });
      if (abbreviation !== null && time?.abbreviation) expect(time.abbreviation).toBe(abbreviation);
      if (daylight !== null) expect(time?.daylight).toBe(daylight);
      return;
    }
    if (row[0] === "wall") {
      const [, zone, local, kind, earlier, later] = row;
      for (const ambiguous of ["earlier", "later"] as const) {
        const { unix, clocks } = convert({ at: local, zone, ambiguous });
        expect(clocks?.kind).toBe(kind);
        expect(unix).toBe(kind === "twice" && ambiguous === "earlier" ? earlier : later);
      }
      return;
    }
    const [, zone, unix, next] = row;
    const [time] = convert({ at: `@${unix}`, zone }).times;
    expect(Temporal.Instant.from(time?.nextChange?.after ?? "").epochMilliseconds / 1000).toBe(next);
  };

  it("has the offsets, changes, gaps and overlaps that Python reads from it", async () => {
    await runSuite(import.meta.dirname, {
      id: "python-zoneinfo",
      title: "Python 3.11 zoneinfo with tz database 2025b",
      source: "https://docs.python.org/3/library/zoneinfo.html",
      library: "temporal-polyfill",
      cases: rows.map((row) => ({ name: row.slice(0, 4).join(" "), run: () => check(row) })),
      exceptions: [
        {
          reason: "Standard time changed before the end of daylight saving time, so clocks never went back.",
          cases: [
            "moment Europe/Istanbul 1459040400 2016-03-27T04:00:00",
            "moment America/Asuncion 1728187200 2024-10-06T01:00:00",
            "moment America/Scoresbysund 1729990799 2024-10-26T23:59:59",
            "moment Asia/Amman 1645740000 2022-02-25T01:00:00",
            "moment Pacific/Apia 1316872800 2011-09-24T04:00:00",
            "moment Pacific/Apia 1325239199 2011-12-29T23:59:59",
          ],
        },
        {
          reason:
            "Clocks of Casey went forward in spring and back in autumn, which the tz database calls standard time.",
          cases: [
            "moment Antarctica/Casey 1601740860 2020-10-04T03:01:00",
            "moment Antarctica/Casey 1615640399 2021-03-13T23:59:59",
            "moment Antarctica/Casey 1633190460 2021-10-03T03:01:00",
            "moment Antarctica/Casey 1647089999 2022-03-12T23:59:59",
            "moment Antarctica/Casey 1664640060 2022-10-02T03:01:00",
            "moment Antarctica/Casey 1678291199 2023-03-09T02:59:59",
          ],
        },
      ],
    });
  });
});

describe("moments", () => {
  const read = (text: string, zone = "UTC") =>
    readMoment(text, { zone, ambiguous: "earlier", now: NOW }).instant.toString();

  it.each([
    ["", "2025-11-26T02:00:00Z"],
    ["Now", "2025-11-26T02:00:00Z"],
    ["2025-11-26 15:00", "2025-11-26T15:00:00Z"],
    [" 2025-1-5  7:05 ", "2025-01-05T07:05:00Z"],
    ["2025-11-26T15:00:30.5", "2025-11-26T15:00:30.5Z"],
    ["2025-11-26, 3 pm", "2025-11-26T15:00:00Z"],
    ["2025-11-26 12:30 a.m.", "2025-11-26T00:30:00Z"],
    ["2025-11-26", "2025-11-26T00:00:00Z"],
    ["today", "2025-11-26T00:00:00Z"],
    ["tomorrow 3pm", "2025-11-27T15:00:00Z"],
    ["Yesterday 23:59", "2025-11-25T23:59:00Z"],
    ["15:00", "2025-11-26T15:00:00Z"],
    ["2025-11-26T15:00+01:00", "2025-11-26T14:00:00Z"],
    ["2025-11-26 15:00 +0100", "2025-11-26T14:00:00Z"],
    ["2025-11-26T15:00Z", "2025-11-26T15:00:00Z"],
    ["2025-11-26 15:00 UTC", "2025-11-26T15:00:00Z"],
    ["2025-11-26T15:00[Asia/Kolkata]", "2025-11-26T09:30:00Z"],
    ["1764165600", "2025-11-26T14:00:00Z"],
    ["1764165600123", "2025-11-26T14:00:00.123Z"],
    ["@-1", "1969-12-31T23:59:59Z"],
    ["-000001-01-01 00:00", "-000001-01-01T00:00:00Z"],
  ])("are read from %j", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it("are in the zone that is named, also today", () => {
    expect(read("tomorrow 08:00", "America/Los_Angeles")).toBe("2025-11-26T16:00:00Z");
    expect(read("08:00", "Asia/Kathmandu")).toBe("2025-11-26T02:15:00Z");
  });

  it.each([
    "someday",
    "15",
    "2025-02-29",
    "2025-11-26 15:60",
    "13 pm",
    "0 am",
    "15:00 CET",
    "@99999999999999999",
    "9999999999999999",
    "+300000-01-01",
    "+275760-09-12 12:00",
    "@-8640000000000000",
    "2025-11-26T15:00+01:00[Asia/Kolkata]",
  ])("aren't read from %j", (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        name: "InputError",
        field: "at",
        message: expect.stringContaining(`“${text}” is not`),
      }),
    );
  });

  it("round trip through every zone's clock, except in overlaps", () => {
    const zone = fc.constantFrom("Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "+05:30");
    const unix = fc.integer({ min: -2_000_000_000, max: 1_700_000_000 });
    fc.assert(
      fc.property(zone, unix, (zone, unix) => {
        const [time] = convert({ at: `@${unix}`, zone }).times;
        const local = time?.at.slice(0, 19) ?? "";
        const both = (["earlier", "later"] as const).map((ambiguous) => convert({ at: local, zone, ambiguous }).unix);
        expect(both).toContain(unix);
      }),
    );
  });
});

describe("times that clocks skip or repeat", () => {
  const clocks = (at: string, zone: string, ambiguous: "earlier" | "later" = "earlier") => {
    const { clocks } = convert({ at, zone, ambiguous });
    return clocks && clocksText(clocks);
  };

  it("are named, with the moment that was taken", () => {
    expect(clocks("2025-03-30 02:30", "Berlin")).toBe(
      "2025-03-30 02:30 doesn’t exist in Berlin: clocks skip it. It was read as 03:30.",
    );
    expect(clocks("2025-10-26 02:30", "Berlin", "later")).toBe(
      "2025-10-26 02:30 happens twice in Berlin: at UTC+02:00 and UTC+01:00. The second was taken.",
    );
    expect(clocks("2025-04-06 01:45", "Lord Howe")).toBe(
      "2025-04-06 01:45 happens twice in Lord Howe: at UTC+11:00 and UTC+10:30. The first was taken.",
    );
    expect(clocks("2025-03-30 01:59", "Berlin")).toBe(undefined);
  });

  it("include a whole day in Samoa", () => {
    expect(clocks("2011-12-30 12:00", "Samoa")).toBe(
      "2011-12-30 12:00 doesn’t exist in Samoa: clocks skip it. It was read as Sat 2011-12-31 12:00.",
    );
  });
});

describe("places", () => {
  it.each([
    ["Berlin", "Berlin", "Europe/Berlin"],
    ["new york", "New York", "America/New_York"],
    ["NYC?", undefined, undefined],
    ["San Francisco", "San Francisco", "America/Los_Angeles"],
    ["Köln", "Köln", "Europe/Berlin"],
    ["sao paulo", "São Paulo", "America/Sao_Paulo"],
    ["Gdansk", "Gdańsk", "Europe/Warsaw"],
    ["St. John's", "St. John's", "America/St_Johns"],
    ["India", "India", "Asia/Kolkata"],
    ["UK", "United Kingdom", "Europe/London"],
    ["the netherlands", "The Netherlands", "Europe/Amsterdam"],
    ["Detroit", "Detroit", "America/Detroit"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires", "America/Argentina/Buenos_Aires"],
    ["america/new york", "New York", "America/New_York"],
    ["utc", "UTC", "UTC"],
    ["GMT", "UTC", "UTC"],
    ["UTC+5:30", "UTC+05:30", "+05:30"],
    ["−3", "UTC−03:00", "-03:00"],
    ["Etc/GMT+5", "Etc/GMT+5", "Etc/GMT+5"],
    ["EST5EDT", "New York", "America/New_York"],
  ])("of %j is %s, %s", (text, name, zone) => {
    if (zone === undefined) expect(() => find(text)).toThrow("is not a known place");
    else expect(find(text)).toMatchObject({ name, zone });
  });

  it.each([
    ["Europe/Kiev", "Europe/Kyiv", "Europe/Kiev is now called Europe/Kyiv."],
    ["asia/calcutta", "Asia/Kolkata", "Asia/Calcutta is now called Asia/Kolkata."],
    ["CET", "Europe/Berlin", "CET is read as the time in Berlin."],
    [
      "PST",
      "America/Los_Angeles",
      "PST is read as the time in Los Angeles. It may also mean the time in Manila (Philippines).",
    ],
    [
      "IST",
      "Asia/Kolkata",
      "IST is read as the time in Kolkata. It may also mean the time in Dublin (Ireland) and Jerusalem (Israel).",
    ],
    ["cst", "America/Chicago", "CST is read as the time in Chicago. It may also mean the time in Shanghai (China)."],
    ["San Jose", "America/Los_Angeles", "San Jose is read as San Jose, United States. Others are in Costa Rica."],
    ["Spain", "Europe/Madrid", "Spain is read as Madrid. Other clocks: Atlantic/Canary."],
  ])("say what else %j may mean", (text, zone, remark) => {
    expect(find(text)).toMatchObject({ zone, remarks: [remark] });
  });

  it.each([
    ["Bostn", "“Bostn” is not a known place or time zone: did you mean Boston?"],
    ["Qwx", "“Qwx” is not a known place or time zone: try a big city, a country, CET, +05:30 or America/New_York."],
    ["USA", "“USA” has 8 time zones: name a city such as New York, Chicago, Anchorage, or Denver."],
    ["", "“” is not a known place"],
    ["+25:00", "is not a known place"],
    ["__proto__", "is not a known place"],
    ["constructor", "is not a known place"],
    ["x".repeat(2_000), "is not a known place"],
  ])("aren't found by %j", (text, message) => {
    expect(() => find(text)).toThrow(expect.objectContaining({ name: "InputError", field: "zone" }));
    expect(() => find(text)).toThrow(message);
  });

  it("are found by each name that is offered, which is offered once", () => {
    const names = placeNames().map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => find(name).zone === "")).toEqual([]);
  });

  it("are listed once, after the zone of the moment, and at most 30", () => {
    const { times } = convert({ zone: "Berlin", places: "Berlin, Kolkata; Paris\nkolkata" });
    expect(times.map(({ place }) => place)).toEqual(["Berlin", "Kolkata", "Paris"]);
    expect(() => convert({ places: "Rome,".repeat(31) })).toThrow("at most 30 places");
  });
});

describe("results", () => {
  it("have dates that differ, offsets of minutes, abbreviations and the next change", () => {
    const text = convertedText(
      convert({ at: "2025-11-26 15:00", zone: "Berlin", places: "New York, Kathmandu, Chatham, Lord Howe" }),
    );
    expect(text).toBe(
      [
        "Berlin     Wed 2025-11-26 15:00  UTC+01:00, CET; clocks go forward 1 h, Sun 2026-03-29 02:00",
        "New York   Wed 2025-11-26 09:00  UTC−05:00, EST; clocks go forward 1 h, Sun 2026-03-08 02:00",
        "Kathmandu  Wed 2025-11-26 19:45  UTC+05:45, NPT",
        "Chatham    Thu 2025-11-27 03:45 (+1 day)  UTC+13:45, CHADT, daylight saving time; clocks go back 1 h, Sun 2026-04-05 03:45",
        "Lord Howe  Thu 2025-11-27 01:00 (+1 day)  UTC+11:00, LHDT, daylight saving time; clocks go back 30 min, Sun 2026-04-05 02:00",
      ].join("\n"),
    );
  });

  it("call the time that is ahead daylight saving time, also in Ireland", () => {
    expect(convert({ at: "2025-07-01 12:00", zone: "Dublin" }).times[0]).toMatchObject({
      abbreviation: "IST",
      daylight: true,
    });
    expect(convert({ at: "2025-12-01 12:00", zone: "Dublin" }).times[0]).toMatchObject({
      abbreviation: "GMT",
      daylight: false,
    });
  });

  it("have today's abbreviations only for recent moments", () => {
    expect(convert({ at: "1990-01-01 12:00", zone: "Moscow" }).times[0]).not.toHaveProperty("abbreviation");
  });

  it("fit in a line to copy", () => {
    const converted = convert({ at: "2025-11-26 15:00", zone: "Berlin", places: "New York, Sydney" });
    expect(summaryOf(converted)).toBe("Wed 2025-11-26, 15:00 Berlin · 09:00 New York · 01:00 Sydney (Thu)");
  });
});

describe("plans", () => {
  it("propose the hours in which everyone works, to the minute", () => {
    const berlin = plan({ at: "2025-11-26", zone: "Berlin", places: "New York, London" });
    expect(bestText(berlin)).toBe("Everyone works 15:00–17:00 Berlin.");
    const kolkata = plan({ at: "2025-11-26", zone: "Berlin", places: "Kolkata, Kathmandu", hours: "9:00-17:30" });
    // A meeting at 12:00 would end at 17:45 in Kathmandu.
    expect(bestText(kolkata)).toBe("Everyone works 09:00–12:00 Berlin.");
    expect(kolkata.places[2]?.hours[11]).toEqual({ at: "2025-11-26T15:45:00+05:45", days: 0, state: "working" });
  });

  it("propose the fairest hour if there is none", () => {
    const { best, everyone, chosen, meeting } = plan({ at: "2025-11-26", zone: "Berlin", places: "Auckland" });
    expect({ best, everyone, chosen }).toEqual({ best: [7, 19], everyone: false, chosen: 7 });
    expect(summaryOf(meeting)).toBe("Wed 2025-11-26, 07:00 Berlin · 19:00 Auckland");
  });

  it("never call an hour in the depth of the night fair", () => {
    const around = plan({ at: "2025-11-26", zone: "San Francisco", places: "Paris, Tokyo", hours: "8:30-17:30" });
    expect(bestText(around)).toBe(
      "No hour suits everyone. The fairest: 21:00–22:00 San Francisco. It’s night in Paris.",
    );
    const everywhere = plan({ at: "2025-11-26", zone: "Auckland", places: "Honolulu, New York, London, Dhaka, Tokyo" });
    expect(bestText(everywhere)).toMatch(/The least bad: .* It’s night in /);
    expect(bestText(plan({ at: "2025-11-26", zone: "UTC", places: "Auckland" }))).not.toContain("in UTC");
  });

  it("are for Monday on weekends, unless a date is given", () => {
    const saturday = Date.parse("2025-11-29T12:00:00Z");
    const warnings: string[] = [];
    const open = { ...DEFAULTS, zone: "Berlin", places: "London" };
    const monday = planMeeting({ ...open, weekends: false }, saturday, (warning) => warnings.push(warning));
    expect(bestText(monday)).toBe("Everyone works 10:00–17:00 Berlin.");
    expect(monday).toMatchObject({ date: "2025-12-01", meeting: { utc: "2025-12-01T09:00:00Z" } });
    expect(warnings).toEqual(["It’s the weekend, so this is a plan for Monday."]);
    expect(planMeeting({ ...open, weekends: true }, saturday, () => {}).date).toBe("2025-11-29");
    expect(plan({ at: "2025-11-29", zone: "UTC" }).date).toBe("2025-11-29");
    expect(bestText(plan({ at: "2025-11-29", zone: "UTC" }))).not.toContain("weekend in");
  });

  it("know weekends", () => {
    const saturday = { at: "2025-11-29", zone: "Berlin", places: "London" };
    expect(bestText(plan(saturday))).toBe(
      "No hour suits everyone. The fairest: 10:00–17:00 Berlin. It’s the weekend in Berlin, London.",
    );
    expect(bestText(plan({ ...saturday, weekends: true }))).toBe("Everyone works 10:00–17:00 Berlin.");
    // It's already Saturday in Auckland.
    expect(plan({ at: "2025-11-28", zone: "Berlin", places: "Auckland" }).places[1]?.hours[20]?.state).toBe("off");
  });

  it("have 23, 24, 25 or half an hour more or less on days when clocks change", () => {
    const hours = (at: string, zone: string) => plan({ at, zone }).places[0]?.hours.map(({ at }) => at.slice(11, 16));
    expect(hours("2025-11-26", "Berlin")).toHaveLength(24);
    expect(hours("2025-03-30", "Berlin")?.slice(0, 4)).toEqual(["00:00", "01:00", "03:00", "04:00"]);
    expect(hours("2025-10-26", "Berlin")?.slice(1, 5)).toEqual(["01:00", "02:00", "02:00", "03:00"]);
    expect(hours("2025-10-26", "Berlin")).toHaveLength(25);
    expect(hours("2025-10-05", "Lord Howe")?.slice(1, 4)).toEqual(["01:00", "02:30", "03:30"]);
  });

  it("keep the exact time that was given, in its hour", () => {
    const { chosen, meeting } = plan({ at: "2025-11-26 15:20", zone: "Berlin", places: "New York" });
    expect(chosen).toBe(15);
    expect(summaryOf(meeting)).toBe("Wed 2025-11-26, 15:20 Berlin · 09:20 New York");
  });

  it("read working hours, also of the night", () => {
    expect(readHours("9-17")).toEqual({ start: 540, end: 1020 });
    expect(readHours(" 8:30 – 16:30 ")).toEqual({ start: 510, end: 990 });
    expect(bestText(plan({ at: "2025-11-26", zone: "Berlin", hours: "22-6" }))).toBe(
      "Everyone works 00:00–06:00, 22:00–24:00 Berlin.",
    );
    expect(bestText(plan({ at: "2025-11-26", zone: "Berlin", hours: "0-24" }))).toBe(
      "Everyone works 00:00–24:00 Berlin.",
    );
    for (const hours of ["", "9", "9-9:30", "9-25", "24-5", "9:60-17"]) {
      expect(() => readHours(hours)).toThrow(expect.objectContaining({ field: "hours" }));
    }
  });

  it("are a table as text", () => {
    const lines = planText(plan({ at: "2025-11-26", zone: "Berlin", places: "Chatham" })).split("\n");
    expect(lines[0]).toBe("Wed 2025-11-26, working hours (*) 09:00–17:00");
    expect(lines).toContain("> Wed 2025-11-26, 19:00 Berlin · 07:45 Chatham (Thu)");
    expect(lines).toContain("  20:00    08:45 +1 day");
    expect(lines).toContain("  21:00    09:45 +1 day *");
    expect(lines).toHaveLength(29);
  });
});

describe("calendarFile", () => {
  it("has the hour in UTC, escapes its text and folds long lines", () => {
    const file = calendarFile("2025-11-26T14:00:00Z", `15:00 São Paulo, ${"·".repeat(60)}`, NOW);
    expect(file).toContain("DTSTART:20251126T140000Z\r\nDTEND:20251126T150000Z\r\n");
    expect(file).toContain("DTSTAMP:20251126T020031Z\r\n");
    expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:15:00 São Paulo\\, ${"·".repeat(60)}\r\n`);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
