import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, multiline } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { WEEKENDS } from "./weekends.ts";

export const meta: ToolDeclaration = {
  title: "Date Calculator",
  description: "Count days between dates, add or subtract time, and look up any date.",
  category: "Converters",
  order: 3,
  keywords:
    "date, date difference, days between dates, days until, countdown, duration, age, age calculator, birthday, add days, subtract days, add months, date arithmetic, business days, working days, workdays, weekdays, holidays, deadline, week number, calendar week, iso week, day of year, day of week, leap year, quarter, julian day, calendar, hebrew, islamic, hijri, persian, chinese, japanese, days until christmas, how old am i, days since, days from now, time between dates, days left, what day was it, ical, ics, icalendar, calendar file, ics viewer, outlook, google calendar",
  icon: "calendar-days",
  opens: [{ kind: "calendar", rank: 1, mode: "calendar" }],
  runs: "browser",
};

const workweek = {
  weekend: choice("Weekend", WEEKENDS),
  holidays: multiline("Holidays", "", {
    help: "Days off to skip, one per line. Notes after #. Or the text of an iCal file.",
    placeholder: "2026-12-25 # Christmas",
    maxLength: 200_000,
  }),
};

export const operations = {
  difference: operation({
    label: "Count",
    live: true,
    inputs: {
      from: textInput("From", { oneLine: true }),
      to: textInput("To (empty for today)", { oneLine: true, optional: true }),
    },
    gives: textOutput({ fileName: "difference.txt" }),
    options: { includeEnd: flag("Count the last day too", false), ...workweek },
    messages: { empty: { from: "Please enter a date" }, failed: "Failed to count" },
    examples: [
      {
        title: "From one date to another",
        inputs: { from: "2026-11-25", to: "2027-01-07" },
        output: [
          "From           Wed 2026-11-25",
          "To             Thu 2027-01-07",
          "Difference     1 month and 13 days",
          "Days           43",
          "Weeks          6 weeks and 1 day",
          "Months         1 month and 13 days",
          "Business days  31",
          "Days off       12",
        ].join("\n"),
      },
      {
        title: "With the last day, and a holiday",
        inputs: { from: "21 Dec 2026", to: "31 Dec 2026" },
        options: { includeEnd: true, holidays: "2026-12-25 # Christmas" },
        output: [
          "From           Mon 2026-12-21",
          "To             Thu 2026-12-31",
          "Difference     11 days",
          "Days           11",
          "Weeks          1 week and 4 days",
          "Months         11 days",
          "Business days  8",
          "Days off       3",
        ].join("\n"),
      },
    ],
    code: () => import("./calculate.ts"),
    run: ({ differenceText, todayAt }, inputs, options, { now }) => differenceText(inputs, options, todayAt(now)),
  }),

  add: operation({
    label: "Calculate",
    live: true,
    inputs: {
      date: textInput("Date", { oneLine: true }),
      amount: textInput("Amount", { oneLine: true }),
    },
    gives: textOutput({ fileName: "date.txt" }),
    options: workweek,
    messages: {
      empty: { date: "Please enter a date", amount: "Please enter an amount such as 90 days" },
      failed: "Failed to calculate",
    },
    examples: [
      {
        title: "Years and months later",
        inputs: { date: "2026-11-25", amount: "1 year 2 months" },
        output: ["Result  Tue 2028-01-25", "Week    2028-W04-2", "From    Wed 2026-11-25", "Days    426"].join("\n"),
      },
      {
        title: "Business days before a date",
        inputs: { date: "2027-01-04", amount: "-10 business days" },
        options: { holidays: "2026-12-25\n2027-01-01" },
        output: ["Result  Thu 2026-12-17", "Week    2026-W51-4", "From    Mon 2027-01-04", "Days    -18"].join("\n"),
      },
    ],
    code: () => import("./calculate.ts"),
    run: ({ sumText, todayAt }, inputs, options, { now, warn }) => sumText(inputs, options, todayAt(now), warn),
  }),

  describe: operation({
    label: "Describe",
    live: true,
    inputs: { date: textInput("Date", { oneLine: true }) },
    gives: textOutput({ fileName: "date.txt" }),
    options: {},
    messages: { empty: "Please enter a date", failed: "Failed to describe" },
    examples: [
      {
        title: "Week, day of the year, age and other calendars",
        inputs: { date: "2000-02-29" },
        output:
          /^Date {9}Tuesday, February 29, 2000\nISO 8601 {5}2000-02-29\nWeek {9}2000-W09-2\nDay of year {2}60 of 366\n[\s\S]*Hebrew {7}23 Adar I 5760/,
      },
    ],
    code: () => import("./calculate.ts"),
    run: ({ describeDate, todayAt }, { date }, _options, { now }) => describeDate(date, todayAt(now)),
  }),

  calendar: operation({
    label: "List Events",
    live: true,
    inputs: { calendar: textInput("Calendar file", { accepts: ["text/calendar"] }) },
    gives: textOutput({ fileName: "events.txt" }),
    options: {},
    messages: { empty: "Please enter an iCal file", done: "Listed!", failed: "Failed to read the calendar" },
    examples: [
      {
        title: "Events of an .ics file",
        inputs: {
          calendar: [
            "BEGIN:VCALENDAR",
            "BEGIN:VEVENT",
            "SUMMARY:Release\\, planned",
            "DTSTART;TZID=Europe/Berlin:20261126T140000",
            "DURATION:PT1H30M",
            "END:VEVENT",
            "BEGIN:VEVENT",
            "SUMMARY:Conference",
            "DTSTART;VALUE=DATE:20261124",
            "DTEND;VALUE=DATE:20261127",
            "END:VEVENT",
            "END:VCALENDAR",
          ].join("\n"),
        },
        output: [
          "Tue 2026-11-24 – Thu 2026-11-26             3 days                 Conference",
          "Thu 2026-11-26 14:00 – 15:30 Europe/Berlin  1 hour and 30 minutes  Release, planned",
        ].join("\n"),
      },
    ],
    code: () => import("./calendar-file.ts"),
    run: ({ calendarText }, { calendar }, _options, { warn }) => calendarText(calendar, warn),
  }),
};
