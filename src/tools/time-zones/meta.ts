import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Time Zone Converter",
  description: "Convert a time between cities, and find an hour to meet that suits them all.",
  category: "Converters",
  order: 3,
  keywords:
    "time zone, timezone, time zones, time zone converter, world clock, world time, meeting planner, meeting time, schedule a meeting, best time to meet, working hours, overlap, time difference, local time, what time is it in, utc, gmt, utc to local, est, edt, pst, pdt, cet, cest, ist, bst, utc offset, dst, daylight saving, summer time, iana, tz database, olson, calendar, ics",
  icon: "globe",
  runs: "browser",
};
