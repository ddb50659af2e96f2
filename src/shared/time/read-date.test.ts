import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { readDate } from "./read-date.ts";

const TODAY = Temporal.PlainDate.from("2026-11-25");

function read(text: string, today?: Temporal.PlainDate): string | undefined {
  const written = readDate(text, today);
  if (!written) return undefined;
  if ("either" in written) return written.either.join(" or ");
  return `${written.date}${written.time === undefined ? "" : `T${written.time}`}${written.zone}`;
}

it.each([
  // ISO 8601 §4.3.2 and §4.3.3.
  ["2023W462", "2023-11-14"],
  ["2023-W46", "2023-11-13"],
  ["2020-W53-7", "2021-01-03"],
  ["2009-W01-1T10:00Z", "2008-12-29T10:00:00Z"],
  ["2023-318", "2023-11-14"],
  ["2024366T1000", "2024-12-31T10:00:00"],
  ["2023-318t10:00z", "2023-11-14T10:00:00Z"],
  ["20231231T2400+01", "2024-01-01T00:00+01"],
  ["2023-W46-2 24:00", "2023-11-15T00:00"],
  ["20231114T24Z", "2023-11-15T00:00Z"],
  ["2023-11-14T24:00[Europe/Paris]", "2023-11-15T00:00[Europe/Paris]"],
  // Git, Go, databases.
  ["2023-11-14 22:13:20 +0100", "2023-11-14T22:13:20+0100"],
  ["2023-11-14 22:13:20.123456789 +0000 UTC", "2023-11-14T22:13:20.123456789+0000"],
  ["2023-11-14 22:13 utc", "2023-11-14T22:13:00Z"],
  ["1985-04-12T23:20:50.1234567891Z", "1985-04-12T23:20:50.123456789Z"],
  // RFC 2822, appendix A.
  ["Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21T09:55:06-0600"],
  ["Thu, 13 Feb 1969 23:32 -0330", "1969-02-13T23:32:00-0330"],
  ["21 Nov 97 09:55:06 GMT", "1997-11-21T09:55:06Z"],
  ["Fri, 21 Nov 1997 09(comment):   55  :  06 -0600", "1997-11-21T09:55:06-0600"],
  ["Thu,\n 13\n Feb\n 1969\n 23:32\n -0330 (Newfoundland Time)", "1969-02-13T23:32:00-0330"],
  ["Fri, 21 Nov 1997 09:55:06 -0600 (one (in) another)", "1997-11-21T09:55:06-0600"],
  // RFC 9110 §5.6.7: the three formats of HTTP.
  ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"],
  ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37"],
  // JavaScript, Unix date, Git and others.
  ["Tue Nov 14 2023 23:13:20 GMT+0100 (Central European Standard Time)", "2023-11-14T23:13:20+0100"],
  ["Tue Nov 14 22:13:20 UTC 2023", "2023-11-14T22:13:20Z"],
  ["Tue Nov 14 10:13:20 PM UTC 2023", "2023-11-14T22:13:20Z"],
  ["Tue 14 Nov 22:13:20 -03 2023", "2023-11-14T22:13:20-03"],
  ["Tue Nov 14 22:13:20 2023 +0100", "2023-11-14T22:13:20+0100"],
  ["14/Nov/2023:22:13:20 +0000", "2023-11-14T22:13:20+0000"],
  ["November 14th, 2023", "2023-11-14"],
  ["14 nov 2023 22:13:20", "2023-11-14T22:13:20"],
  // Intl in American English.
  ["Nov 14, 2023, 10:13:20\u202fPM UTC", "2023-11-14T22:13:20Z"],
  ["Tuesday, November 14, 2023 at 12:13:20\u202fAM GMT+1", "2023-11-14T00:13:20+01"],
  ["Nov 14, 2023, 3:43:20 AM GMT+5:30", "2023-11-14T03:43:20+05:30"],
  ["1 Jan 05 9:05 PST", "2005-01-01T09:05:00-08:00"],
  // Three numbers.
  ["2023.11.14", "2023-11-14"],
  ["2023/1/2 3:04:05.678", "2023-01-02T03:04:05.678"],
  ["3.4.2023, 9:05", "2023-04-03T09:05:00"],
  ["11/14/2023, 12:13:20 a.m.", "2023-11-14T00:13:20"],
  ["14-11-2023 22:13 +01:00", "2023-11-14T22:13:00+01:00"],
  ["5/5/2023 12:00 PM UTC", "2023-05-05T12:00:00Z"],
  ["03/04/2023", "2023-03-04 or 2023-04-03"],
  ["3-4-2023 10:00", "2023-03-04 or 2023-04-03"],
])("readDate reads %j", (text, iso) => {
  expect(read(text)).toBe(iso);
});

it("readDate reads days and times from today", () => {
  expect(read("Tomorrow 3 pm", TODAY)).toBe("2026-11-26T15:00:00");
  expect(read("yesterday", TODAY)).toBe("2026-11-24");
  expect(read("15:00", TODAY)).toBe("2026-11-25T15:00:00");
  expect(read("15", TODAY)).toBeUndefined();
  expect(read("15:00")).toBeUndefined();
});

it.each(["", "tomorrow", "2023/11-14", "11/14/23", "1/2", "14.11.2023x"])("readDate doesn't know %j", (text) => {
  expect(read(text)).toBeUndefined();
});

it.each([
  "2023-W53-1",
  "2023-W00-1",
  "2023-366",
  "2023-000",
  "2023-02-30T24:00",
  "2023-11-14T24:30",
  "Nov 14, 2023 13:00 PM",
  "Nov 14, 2023 0:30 am",
  "14 Foo 2023 10:00:00 GMT",
])("readDate rejects %j", (text) => {
  expect(() => read(text)).toThrow(RangeError);
});

it("readDate names an unknown zone", () => {
  expect(() => read("14 Nov 2023 22:13:20 XYZ")).toThrow(InputError);
  expect(() => read("14 Nov 2023 22:13:20 XYZ")).toThrow("Unknown time zone “XYZ”. Use an offset such as +01:00.");
});
