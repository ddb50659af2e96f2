import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { describeInstant, describeMoment } from "./describe-moment.ts";
import { relativeTime } from "./local-format.ts";
import { dateText } from "./moment.ts";
import { type EpochUnit, readEpoch, readMoment, writeEpoch } from "./read-moment.ts";
import { operations } from "./tool.ts";

describe("readEpoch", () => {
  it.each([
    ["0", "seconds", 0n],
    ["1700000000", "seconds", 1_700_000_000_000_000_000n],
    ["-1", "seconds", -1_000_000_000n],
    ["99999999999", "seconds", 99_999_999_999_000_000_000n],
    ["100000000000", "milliseconds", 100_000_000_000_000_000n],
    ["1700000000123", "milliseconds", 1_700_000_000_123_000_000n],
    ["1700000000123456", "microseconds", 1_700_000_000_123_456_000n],
    ["1700000000123456789", "nanoseconds", 1_700_000_000_123_456_789n],
    ["-1700000000123", "milliseconds", -1_700_000_000_123_000_000n],
    ["0000001700000000", "seconds", 1_700_000_000_000_000_000n],
    [" 1700000000.25 ", "seconds", 1_700_000_000_250_000_000n],
  ] as const)("detects that %s is in %s", (text, unit, nanoseconds) => {
    expect(readEpoch(text, "auto")).toEqual({ nanoseconds, unit });
  });

  it("rounds fractions of a nanosecond down, also before 1970", () => {
    expect(readEpoch("1.9", "nanoseconds").nanoseconds).toBe(1n);
    expect(readEpoch("-1.1", "nanoseconds").nanoseconds).toBe(-2n);
  });

  it.each(["", "abc", "12abc", "1e9", "1,700", "0x10", "1.2.3", "--1", "."])("rejects %j", (text) => {
    expect(() => readEpoch(text, "auto")).toThrow(new InputError("Please enter a valid timestamp", { field: "input" }));
  });

  it("rejects a number far beyond all dates", () => {
    expect(() => readEpoch("9".repeat(1_000), "auto")).toThrow(new InputError("Invalid timestamp", { field: "input" }));
  });
});

it("readEpoch restores the time from writeEpoch in every unit", () => {
  const unit = fc.constantFrom<EpochUnit>("seconds", "milliseconds", "microseconds", "nanoseconds");
  const time = fc.bigInt({ min: -62_135_596_800_000_000_000n, max: 253_402_300_799_999_999_999n });
  fc.assert(
    fc.property(time, unit, (nanoseconds, unit) => {
      expect(readEpoch(writeEpoch(nanoseconds, unit), unit).nanoseconds).toBe(nanoseconds);
    }),
  );
});

const read = (text: string, zone = "UTC", twice: "earlier" | "later" = "earlier") => {
  const { instant, clocks } = readMoment(text, { zone, twice });
  return { at: instant.toString(), clocks };
};

describe("readMoment", () => {
  it.each([
    // RFC 3339 §5.8.
    ["1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50.52Z"],
    ["1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57Z"],
    ["1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27.87Z"],
    ["1990-12-31T23:59:60Z", "1990-12-31T23:59:59Z"],
    // RFC 9557 §4.1 and ISO 8601.
    ["2022-07-08T00:14:07+02:00[Europe/Paris]", "2022-07-07T22:14:07Z"],
    ["2022-07-08T00:14:07[Europe/Paris]", "2022-07-07T22:14:07Z"],
    ["2022-07-08T00:14:07[u-ca=hebrew]", "2022-07-08T00:14:07Z"],
    ["2022-07-08T00:14:07+02:00[u-ca=hebrew]", "2022-07-07T22:14:07Z"],
    ["2022-07-08T00:14:07Z[_mood=good][unknown=tag]", "2022-07-08T00:14:07Z"],
    ["+002023-11-14", "2023-11-14T00:00:00Z"],
    ["0001-01-01T00:00", "0001-01-01T00:00:00Z"],
    ["0000-01-01", "0000-01-01T00:00:00Z"],
    ["-000001-01-01", "-000001-01-01T00:00:00Z"],
    ["+012023-01-01T00:00:00Z", "+012023-01-01T00:00:00Z"],
    ["9999-12-31T24:00Z", "+010000-01-01T00:00:00Z"],
    ["+275760-09-13", "+275760-09-13T00:00:00Z"],
  ])("reads %s", (text, at) => {
    expect(read(text).at).toBe(at);
  });

  it("reads a date without a zone in the given zone, by the rules of that day", () => {
    expect(read("2023-07-01 12:00", "America/New_York").at).toBe("2023-07-01T16:00:00Z");
    expect(read("2023-12-01 12:00", "America/New_York").at).toBe("2023-12-01T17:00:00Z");
    expect(read("2023-12-01 12:00", "+05:30").at).toBe("2023-12-01T06:30:00Z");
    expect(read("14 Nov 2023 12:00:00", "Asia/Tokyo").at).toBe("2023-11-14T03:00:00Z");
  });

  it("moves a skipped time forward by the gap", () => {
    expect(read("2023-03-26 02:30", "Europe/Berlin")).toEqual({ at: "2023-03-26T01:30:00Z", clocks: "skipped" });
    expect(read("2023-03-12 02:00", "America/New_York")).toEqual({ at: "2023-03-12T07:00:00Z", clocks: "skipped" });
    expect(read("2023-03-26 03:00", "Europe/Berlin").clocks).toBeUndefined();
    // Samoa skipped December 30, 2011.
    expect(read("2011-12-30 12:00", "Pacific/Apia")).toEqual({ at: "2011-12-30T22:00:00Z", clocks: "skipped" });
  });

  it("distinguishes the two times that clocks show twice", () => {
    expect(read("2023-10-29 02:30", "Europe/Berlin")).toEqual({ at: "2023-10-29T00:30:00Z", clocks: "twice" });
    expect(read("2023-10-29 02:30", "Europe/Berlin", "later")).toEqual({ at: "2023-10-29T01:30:00Z", clocks: "twice" });
    // Lord Howe Island moves its clocks by half an hour.
    expect(read("2023-04-02 01:45", "Australia/Lord_Howe").clocks).toBe("twice");
    expect(read("2023-04-02 01:15", "Australia/Lord_Howe").clocks).toBeUndefined();
  });

  it.each([
    "2016-12-31T23:59:60Z",
    "2016-12-31 23:59:60",
    "20161231T235960Z",
    "2017-01-01T05:44:60.5+05:45",
    "Sat, 31 Dec 2016 23:59:60 GMT",
    "31.12.2016 23:59:60",
    "2016-12-31T23:59:60[UTC]",
  ])("reads the leap second of %s as second 59 and says so", (text) => {
    const { instant, leapSecond } = readMoment(text, { zone: "UTC", twice: "earlier" });
    expect(leapSecond).toBe(true);
    expect(instant.toString()).toMatch(/^2016-12-31T23:59:59/);
  });

  it.each(["2016-12-31T23:59:59Z", "2016-12-31T23:59:59.60Z", "1960-01-01T10:10Z", "2023-11-14T22:13:06"])(
    "finds no leap second in %s",
    (text) => {
      expect(readMoment(text, { zone: "UTC", twice: "earlier" })).not.toHaveProperty("leapSecond");
    },
  );

  it.each([
    "",
    "nonsense",
    "2023-02-29",
    "2023-13-01",
    "2023-11-14T25:00Z",
    "31 Apr 2023 10:00:00 GMT",
    "12:00",
    "31.4.2023",
    "+275760-09-14",
    "-271821-04-19T12:00",
  ])("rejects %j", (text) => {
    expect(() => read(text)).toThrow(InputError);
  });

  it("names an unknown time zone", () => {
    expect(() => read("2023-11-14", "Mars/Olympus")).toThrow(
      expect.objectContaining({ field: "zone", message: expect.stringContaining("Mars/Olympus") }),
    );
  });

  it("reads every format that describeMoment writes", () => {
    const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "-09:30");
    // From 1972 on, all of these zones have offsets in whole minutes.
    const seconds = fc.bigInt({ min: 63_072_000n, max: 4_102_444_800n });
    fc.assert(
      fc.property(seconds, zone, (time, zone) => {
        const { iso, rfc3339, rfc9557, rfc2822, http, week } = describeMoment(time * 1_000_000_000n, zone, "seconds");
        for (const text of [iso, rfc3339, rfc9557, rfc2822, http]) {
          const { instant } = readMoment(text, { zone: "Asia/Tokyo", twice: "earlier" });
          expect(instant.epochMilliseconds).toBe(Number(time) * 1000);
        }
        expect(read(week).at.slice(0, 10)).toBe(rfc3339.slice(0, 10));
      }),
    );
  });
});

const SECOND = 1_000_000_000n;
const at = (seconds: bigint, zone = "UTC") => describeMoment(seconds * SECOND, zone, "seconds");

describe("describeMoment", () => {
  it("writes the first and the last second of the years 1 to 9999", () => {
    expect(at(-62_135_596_800n)).toMatchObject({
      iso: "0001-01-01T00:00:00.000Z",
      rfc2822: "Mon, 01 Jan 0001 00:00:00 +0000",
      week: "0001-W01-1",
      ticks: "0",
    });
    expect(at(253_402_300_799n)).toMatchObject({ iso: "9999-12-31T23:59:59.000Z", dayOfYear: "365 of 365" });
  });

  it("writes every year that JavaScript supports", () => {
    expect(at(253_402_300_800n)).toMatchObject({
      epoch: { milliseconds: "253402300800000" },
      iso: "+010000-01-01T00:00:00.000Z",
      rfc2822: "",
    });
    expect(at(-62_135_596_801n).iso).toBe("0000-12-31T23:59:59.000Z");
    for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "-09:30"]) {
      expect(at(8_640_000_000_000n, zone).iso).toBe("+275760-09-13T00:00:00.000Z");
      expect(at(-8_640_000_000_000n, zone).iso).toBe("-271821-04-20T00:00:00.000Z");
    }
  });

  it("rejects the second before and the second after", () => {
    expect(() => at(-8_640_000_000_001n)).toThrow(new InputError("Invalid timestamp", { field: "input" }));
    expect(() => at(8_640_000_000_001n)).toThrow(new InputError("Invalid timestamp", { field: "input" }));
  });

  it("accepts the first day of the year 1 either in the zone or in UTC", () => {
    expect(at(-62_135_596_800n - 3_600n, "Asia/Tokyo").rfc3339).toMatch(/^0001-01-01T08:1/);
    expect(at(-62_135_596_800n, "America/New_York").iso).toBe("0001-01-01T00:00:00.000Z");
  });

  it("writes other years in ISO 8601 and leaves formats without them empty", () => {
    const instant = (text: string) => describeInstant(Temporal.Instant.from(text), "UTC", "seconds");
    const none = { rfc2822: "", http: "", filetime: "", ticks: "" };
    expect(instant("+012023-01-01T00:00:00Z")).toMatchObject({
      epoch: { seconds: "317242051200" },
      iso: "+012023-01-01T00:00:00.000Z",
      week: "+012022-W52-7",
      ...none,
    });
    expect(instant("+012023-01-01T00:00:00Z")).not.toHaveProperty("excel");
    expect(instant("0000-01-01T00:00:00Z")).toMatchObject({
      epoch: { seconds: "-62167219200" },
      iso: "0000-01-01T00:00:00.000Z",
      week: "-000001-W52-6",
      ...none,
    });
  });

  it("writes times before 1970", () => {
    // The launch of Apollo 11.
    expect(at(-14_552_880n, "America/New_York")).toMatchObject({
      rfc3339: "1969-07-16T09:32:00-04:00",
      rfc2822: "Wed, 16 Jul 1969 09:32:00 -0400",
    });
    expect(describeMoment(-1n, "UTC", "nanoseconds")).toMatchObject({
      iso: "1969-12-31T23:59:59.999999999Z",
      filetime: "116444735999999999",
    });
  });

  it("shifts local mean time to match an offset in whole minutes", () => {
    // Paris was 9 minutes and 21 seconds ahead until 1911.
    expect(at(-2_000_000_000n, "Europe/Paris")).toMatchObject({
      rfc3339: "1906-08-16T20:35:40+00:09",
      rfc2822: "Thu, 16 Aug 1906 20:35:40 +0009",
    });
  });

  it("writes FILETIME, .NET ticks and Excel serials", () => {
    expect(at(1_700_000_000n)).toMatchObject({
      filetime: "133444736000000000",
      ticks: "638355968000000000",
      excel: "45244.925925926",
    });
    expect(at(-2_203_891_200n).excel).toBe("61");
    expect(at(-2_203_891_201n).excel).toBeUndefined();
  });

  it("uses the year of the ISO week", () => {
    expect(at(1_104_537_600n).week).toBe("2004-W53-6");
    expect(at(1_230_681_600n).week).toBe("2009-W01-3");
  });
});

const DAY = 86_400_000;

it.each([
  [0, "now"],
  [999, "now"],
  [-1_000, "1 second ago"],
  [59_000, "in 59 seconds"],
  [-60_000, "1 minute ago"],
  [-7_200_000, "2 hours ago"],
  [DAY, "in 1 day"],
  [-13 * DAY, "1 week ago"],
  [45 * DAY, "in 1 month"],
  [-366 * DAY, "1 year ago"],
  [-740_000 * DAY, "2,026 years ago"],
])("relativeTime writes %d ms from now as %s", (difference, text) => {
  expect(relativeTime(difference, 0, "en")).toBe(text);
});

it("texts are the date in its zone, in RFC 2822 and in UTC, or the timestamp in its unit", () => {
  const moment = describeMoment(1_500_000_000_000_000_000n, "Asia/Kathmandu", "milliseconds");
  expect(dateText(moment)).toBe(
    "2017-07-14T08:25:00+05:45[Asia/Kathmandu]\nFri, 14 Jul 2017 08:25:00 +0545\n2017-07-14T02:40:00.000Z",
  );
  expect(operations.toTimestamp.gives.toText(moment, {})).toBe("1500000000000");
});
