import { dataOutput, operation } from "#shared/operation.ts";
import { choice, flag, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { type Converted, convertedText } from "./converted-text.ts";
import { type Plan, planText } from "./plan-text.ts";

export const meta: ToolDeclaration = {
  title: "Time Zone Converter",
  description: "Convert a time between cities, and find a time to meet that suits all.",
  category: "Converters",
  order: 3,
  keywords:
    "time zone, timezone, time zones, time zone converter, world clock, world time, meeting planner, meeting time, schedule a meeting, best time to meet, working hours, overlap, time difference, local time, what time is it in, utc, gmt, utc to local, est, edt, pst, pdt, cet, cest, ist, bst, utc offset, dst, daylight saving, summer time, iana, tz database, olson, calendar, ics, time in, current time in, convert time, est to pst, city time",
  icon: "globe",
  runs: "browser",
};

const moment = {
  at: text("Date and time", "", {
    help: "Such as 2026-11-26 15:00, tomorrow 3 pm, now or a Unix timestamp. Empty: now.",
    placeholder: "Now",
    maxLength: 100,
  }),
  zone: text("Time zone", "UTC", {
    help: "The place or time zone of that time: a city, a country, CET, +05:30 or America/New_York.",
    placeholder: "City, country or zone",
    maxLength: 100,
  }),
  places: text("Places", "London, New York, Tokyo", {
    help: "Cities, countries or time zones, separated by commas.",
    maxLength: 2_000,
  }),
  ambiguous: choice("Which of the two times", { earlier: "the first", later: "the second" }),
};

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: {},
    gives: dataOutput<Converted>({ fileName: "times.txt", toText: convertedText }),
    options: moment,
    messages: { failed: "Failed to convert" },
    examples: [
      {
        title: "15:00 in Berlin, for New York and Kolkata",
        options: { at: "2025-11-26 15:00", zone: "Berlin", places: "New York, Kolkata" },
        output: {
          utc: "2025-11-26T14:00:00Z",
          unix: 1764165600,
          times: [
            {
              place: "Berlin",
              zone: "Europe/Berlin",
              at: "2025-11-26T15:00:00+01:00",
              days: 0,
              offset: "+01:00",
              abbreviation: "CET",
              daylight: false,
              nextChange: { before: "2026-03-29T02:00:00+01:00", after: "2026-03-29T03:00:00+02:00" },
            },
            {
              place: "New York",
              zone: "America/New_York",
              at: "2025-11-26T09:00:00-05:00",
              days: 0,
              offset: "-05:00",
              abbreviation: "EST",
              daylight: false,
              nextChange: { before: "2026-03-08T02:00:00-05:00", after: "2026-03-08T03:00:00-04:00" },
            },
            {
              place: "Kolkata",
              zone: "Asia/Kolkata",
              at: "2025-11-26T19:30:00+05:30",
              days: 0,
              offset: "+05:30",
              abbreviation: "IST",
              daylight: false,
            },
          ],
        },
      },
      {
        title: "The second 2:30 when clocks go back, in UTC",
        options: { at: "2025-10-26 02:30", zone: "Europe/Berlin", places: "UTC", ambiguous: "later" },
        output: {
          utc: "2025-10-26T01:30:00Z",
          unix: 1761442200,
          clocks: {
            kind: "twice",
            place: "Berlin",
            time: "2025-10-26 02:30",
            taken: "2025-10-26T02:30:00+01:00",
            moments: ["2025-10-26T02:30:00+02:00", "2025-10-26T02:30:00+01:00"],
          },
          times: [
            {
              place: "Berlin",
              zone: "Europe/Berlin",
              at: "2025-10-26T02:30:00+01:00",
              days: 0,
              offset: "+01:00",
              abbreviation: "CET",
              daylight: false,
              nextChange: { before: "2026-03-29T02:00:00+01:00", after: "2026-03-29T03:00:00+02:00" },
            },
            { place: "UTC", zone: "UTC", at: "2025-10-26T01:30:00+00:00", days: 0, offset: "+00:00", daylight: false },
          ],
        },
      },
    ],
    code: () => import("./convert-moment.ts"),
    run: ({ convertMoment }, _inputs, options, { now, warn }) => convertMoment(options, now, warn),
  }),

  plan: operation({
    label: "Plan",
    live: true,
    inputs: {},
    gives: dataOutput<Plan>({ fileName: "meeting.txt", toText: planText }),
    options: {
      ...moment,
      hours: text("Working hours", "9-17", {
        help: "In each place: 9-17, 8:30-16:30, or 22-6 for a night shift.",
        maxLength: 20,
      }),
      weekends: flag("People work on Saturday and Sunday", false),
    },
    messages: { failed: "Failed to plan" },
    examples: [
      {
        title: "An hour in which Berlin, New York and London work",
        options: { at: "2025-11-26", zone: "Berlin", places: "New York, London" },
        output: /"best":\[15,16\],"everyone":true|Everyone works 15:00–17:00 Berlin/,
        possible: [
          "Wed 2025-11-26, working hours (*) 09:00–17:00",
          "Everyone works 15:00–17:00 Berlin.",
          "> Wed 2025-11-26, 15:00 Berlin · 09:00 New York · 14:00 London",
          "…",
        ].join("\n"),
      },
      {
        title: "The fairest hour for people who never work at the same time",
        options: { at: "2025-11-26", zone: "San Francisco", places: "Paris, Tokyo", hours: "8:30-17:30" },
        output: /"best":\[21\],"everyone":false|The fairest: 21:00–22:00 San Francisco/,
        possible: [
          "Wed 2025-11-26, working hours (*) 08:30–17:30",
          "No hour suits everyone. The fairest: 21:00–22:00 San Francisco. It’s night in Paris.",
          "> Wed 2025-11-26, 21:00 San Francisco · 06:00 Paris (Thu) · 14:00 Tokyo (Thu)",
          "…",
        ].join("\n"),
      },
    ],
    code: () => import("./plan-meeting.ts"),
    run: ({ planMeeting }, _inputs, options, { now, warn }) => planMeeting(options, now, warn),
  }),
};
