import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { describeMoment } from "./describe-moment.ts";
import { readMoment } from "./read-moment.ts";

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
    ["20231114T221320Z", "2023-11-14T22:13:20Z"],
    ["+002023-11-14", "2023-11-14T00:00:00Z"],
    ["2023-W46-2 22:13:20 +0100", "2023-11-14T21:13:20Z"],
    ["2023-11-14T24:00Z", "2023-11-15T00:00:00Z"],
    ["2023-11-14 22:13:20.123456789", "2023-11-14T22:13:20.123456789Z"],
    ["2023-11-14T22:13", "2023-11-14T22:13:00Z"],
    ["2023-11-14", "2023-11-14T00:00:00Z"],
    ["0001-01-01T00:00", "0001-01-01T00:00:00Z"],
    ["0000-01-01", "0000-01-01T00:00:00Z"],
    ["-000001-01-01", "-000001-01-01T00:00:00Z"],
    ["+012023-01-01T00:00:00Z", "+012023-01-01T00:00:00Z"],
    ["9999-12-31T24:00Z", "+010000-01-01T00:00:00Z"],
    ["+275760-09-13", "+275760-09-13T00:00:00Z"],
    ["2024-02-29", "2024-02-29T00:00:00Z"],
    ["Tue, 14 Nov 2023 22:13:20 +0100", "2023-11-14T21:13:20Z"],
    ["2023/11/14 22:13:20", "2023-11-14T22:13:20Z"],
    ["11/14/2023 10:13 PM UTC", "2023-11-14T22:13:00Z"],
    ["14.11.2023 22:13 +01:00", "2023-11-14T21:13:00Z"],
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
