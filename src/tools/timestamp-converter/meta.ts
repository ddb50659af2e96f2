import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Timestamp Converter",
  description: "Convert Unix timestamps to dates, or dates to timestamps, in any time zone.",
  category: "Converters",
  order: 2,
  keywords:
    "unix time, epoch, epoch converter, posix time, date, time, time zone, timezone, utc, gmt, seconds, milliseconds, microseconds, nanoseconds, iso 8601, rfc 3339, rfc 2822, datetime, current timestamp, now, relative time, dst, daylight saving, filetime, ticks, excel date",
  opens: [{ kind: "timestamp", rank: 1 }],
  icon: "calendar-clock",
  runs: "browser",
};
