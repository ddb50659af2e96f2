import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { dateText, type Moment } from "./moment.ts";

export const meta: ToolDeclaration = {
  title: "Timestamp Converter",
  description: "Convert Unix timestamps to dates, or dates to timestamps, in any time zone.",
  category: "Converters",
  order: 2,
  keywords:
    "unix time, epoch, epoch converter, posix time, date, time, time zone, timezone, utc, gmt, seconds, milliseconds, microseconds, nanoseconds, iso 8601, rfc 3339, rfc 2822, datetime, current timestamp, now, relative time, dst, daylight saving, filetime, ticks, excel date, timestamp, unix timestamp, epoch to date, unix to date, date to timestamp, date to epoch, unix time now",
  opens: [{ kind: "timestamp", rank: 1 }],
  icon: "calendar-clock",
  runs: "browser",
};

const zone = text("Time zone", "UTC", { help: "An IANA name such as Europe/Paris, or an offset such as +05:30." });

export const operations = {
  toDate: operation({
    label: "Convert to Date",
    live: true,
    inputs: textInput("Timestamp", { oneLine: true }),
    gives: dataOutput({ fileName: "date.txt", toText: dateText }),
    options: {
      unit: choice("Unit", {
        auto: "Detect",
        seconds: "Seconds",
        milliseconds: "Milliseconds",
        microseconds: "Microseconds",
        nanoseconds: "Nanoseconds",
      }),
      zone,
    },
    messages: {
      empty: "Please enter a valid timestamp",
      done: "Converted!",
      failed: "Failed to convert timestamp",
    },
    examples: [
      {
        title: "A timestamp in Kathmandu time",
        input: "1500000000",
        options: { zone: "Asia/Kathmandu" },
        output: {
          epoch: {
            seconds: "1500000000",
            milliseconds: "1500000000000",
            microseconds: "1500000000000000",
            nanoseconds: "1500000000000000000",
          },
          unit: "seconds",
          zone: "Asia/Kathmandu",
          iso: "2017-07-14T02:40:00.000Z",
          rfc3339: "2017-07-14T08:25:00+05:45",
          rfc9557: "2017-07-14T08:25:00+05:45[Asia/Kathmandu]",
          rfc2822: "Fri, 14 Jul 2017 08:25:00 +0545",
          http: "Fri, 14 Jul 2017 02:40:00 GMT",
          week: "2017-W28-5",
          dayOfYear: "195 of 365",
          filetime: "131444736000000000",
          ticks: "636355968000000000",
          excel: "42930.350694444",
        },
      },
      {
        title: "Thirteen digits are milliseconds",
        input: "1700000000123",
        output: {
          epoch: {
            seconds: "1700000000.123",
            milliseconds: "1700000000123",
            microseconds: "1700000000123000",
            nanoseconds: "1700000000123000000",
          },
          unit: "milliseconds",
          zone: "UTC",
          iso: "2023-11-14T22:13:20.123Z",
          rfc3339: "2023-11-14T22:13:20.123Z",
          rfc9557: "2023-11-14T22:13:20.123+00:00[UTC]",
          rfc2822: "Tue, 14 Nov 2023 22:13:20 +0000",
          http: "Tue, 14 Nov 2023 22:13:20 GMT",
          week: "2023-W46-2",
          dayOfYear: "318 of 365",
          filetime: "133444736001230000",
          ticks: "638355968001230000",
          excel: "45244.92592735",
        },
      },
    ],
    code: () => Promise.all([import("./read-moment.ts"), import("./describe-moment.ts")]),
    run: ([{ readEpoch }, { describeMoment }], { input }, { unit, zone }) => {
      const read = readEpoch(input, unit);
      return describeMoment(read.nanoseconds, zone, read.unit);
    },
  }),
  toTimestamp: operation({
    label: "Convert to Timestamp",
    live: true,
    inputs: textInput("Date and time", { oneLine: true }),
    gives: dataOutput<Moment>({ fileName: "timestamp.txt", toText: ({ epoch, unit }) => epoch[unit] }),
    options: {
      resultUnit: choice("Result unit", {
        seconds: "Seconds",
        milliseconds: "Milliseconds",
        microseconds: "Microseconds",
        nanoseconds: "Nanoseconds",
      }),
      zone,
      ambiguous: choice("Which of the two times", { earlier: "the first", later: "the second" }),
    },
    messages: { empty: "Please enter a date and time", done: "Converted!", failed: "Failed to convert date" },
    examples: [
      {
        title: "The second 2:30 when clocks go back in Berlin",
        input: "2023-10-29 02:30",
        options: { zone: "Europe/Berlin", ambiguous: "later", resultUnit: "milliseconds" },
        output: {
          epoch: {
            seconds: "1698543000",
            milliseconds: "1698543000000",
            microseconds: "1698543000000000",
            nanoseconds: "1698543000000000000",
          },
          unit: "milliseconds",
          zone: "Europe/Berlin",
          iso: "2023-10-29T01:30:00.000Z",
          rfc3339: "2023-10-29T02:30:00+01:00",
          rfc9557: "2023-10-29T02:30:00+01:00[Europe/Berlin]",
          rfc2822: "Sun, 29 Oct 2023 02:30:00 +0100",
          http: "Sun, 29 Oct 2023 01:30:00 GMT",
          week: "2023-W43-7",
          dayOfYear: "302 of 365",
          filetime: "133430166000000000",
          ticks: "638341398000000000",
          excel: "45228.104166667",
          clocks: "twice",
        },
      },
    ],
    code: () => Promise.all([import("./read-moment.ts"), import("./describe-moment.ts")]),
    run: ([{ readMoment }, { describeInstant }], { input }, { resultUnit, zone, ambiguous }) => {
      const { instant, ...notes } = readMoment(input, { zone, twice: ambiguous });
      return { ...describeInstant(instant, zone, resultUnit), ...notes };
    },
  }),
};
