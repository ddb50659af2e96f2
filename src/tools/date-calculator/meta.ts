import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Date Calculator",
  description: "Count days between dates, add or subtract time, and look up any date.",
  category: "Converters",
  order: 3,
  keywords:
    "date, date difference, days between dates, days until, countdown, duration, age, age calculator, birthday, add days, subtract days, add months, date arithmetic, business days, working days, workdays, weekdays, holidays, deadline, week number, calendar week, iso week, day of year, day of week, leap year, quarter, julian day, calendar, hebrew, islamic, hijri, persian, chinese, japanese",
  icon: "calendar-days",
  runs: "browser",
};
