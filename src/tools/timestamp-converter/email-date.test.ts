import { expect, it } from "vitest";
import { emailDateToIso, writeEmailDate } from "./email-date.ts";

it.each([
  // RFC 2822, appendix A.
  ["Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21T09:55:06-06:00"],
  ["Tue, 1 Jul 2003 10:52:37 +0200", "2003-07-01T10:52:37+02:00"],
  ["Thu, 13 Feb 1969 23:32 -0330", "1969-02-13T23:32-03:30"],
  ["21 Nov 97 09:55:06 GMT", "1997-11-21T09:55:06Z"],
  ["Fri, 21 Nov 1997 09:55:06 -0600 (Newfoundland Time)", "1997-11-21T09:55:06-06:00"],
  ["Fri, 21 Nov 1997 09(comment):   55  :  06 -0600", "1997-11-21T09:55:06-06:00"],
  ["Thu,\n 13\n Feb\n 1969\n 23:32\n -0330 (Newfoundland Time)", "1969-02-13T23:32-03:30"],
  ["Fri, 21 Nov 1997 09:55:06 -0600 (one (in) another)", "1997-11-21T09:55:06-06:00"],
  // RFC 9110 §5.6.7: the three formats of HTTP.
  ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"],
  ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37"],
  // JavaScript, Unix date, Git and others.
  ["Tue Nov 14 2023 23:13:20 GMT+0100 (Central European Standard Time)", "2023-11-14T23:13:20+01:00"],
  ["Tue Nov 14 22:13:20 UTC 2023", "2023-11-14T22:13:20Z"],
  ["Tue Nov 14 10:13:20 PM UTC 2023", "2023-11-14T22:13:20Z"],
  ["Tue 14 Nov 22:13:20 -03 2023", "2023-11-14T22:13:20-03:00"],
  ["Tue Nov 14 22:13:20 2023 +0100", "2023-11-14T22:13:20+01:00"],
  ["14/Nov/2023:22:13:20 +0000", "2023-11-14T22:13:20+00:00"],
  ["14 November 2023", "2023-11-14"],
  ["November 14, 2023", "2023-11-14"],
  ["14 nov 2023 22:13:20", "2023-11-14T22:13:20"],
  ["14 November 2023 22:13:20", "2023-11-14T22:13:20"],
  // Intl in American English.
  ["Nov 14, 2023, 10:13:20\u202fPM UTC", "2023-11-14T22:13:20Z"],
  ["Tuesday, November 14, 2023 at 12:13:20\u202fAM GMT+1", "2023-11-14T00:13:20+01:00"],
  ["Nov 14, 2023, 12:13:20 pm GMT-11", "2023-11-14T12:13:20-11:00"],
  ["Nov 14, 2023, 3:43:20 AM GMT+5:30", "2023-11-14T03:43:20+05:30"],
  ["nov 14, 2023 9:05", "2023-11-14T09:05"],
  ["1 Jan 05 9:05 PST", "2005-01-01T09:05-08:00"],
])("emailDateToIso reads %s", (text, iso) => {
  expect(emailDateToIso(text)).toBe(iso);
});

it.each(["2023-11-14", "", "tomorrow", "Nov 14, 2023 13:00 PM", "Nov 14, 2023 0:30 am", "14 Foo 2023 10:00:00 GMT"])(
  "emailDateToIso is undefined for %j",
  (text) => {
    expect(emailDateToIso(text)).toBeUndefined();
  },
);

it("emailDateToIso rejects an unknown zone name", () => {
  expect(() => emailDateToIso("14 Nov 2023 22:13:20 XYZ")).toThrow(
    "Unknown time zone “XYZ”. Use an offset such as +01:00.",
  );
});

it("writeEmailDate writes the example of RFC 9110", () => {
  const wall = { year: 1994, month: 11, day: 6, dayOfWeek: 7, hour: 8, minute: 49, second: 37 };
  expect(writeEmailDate(wall, "GMT")).toBe("Sun, 06 Nov 1994 08:49:37 GMT");
});
