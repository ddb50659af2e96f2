import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { explainedText } from "./explained-text.ts";
import { DIALECTS } from "./schedule.ts";

export const meta: ToolDeclaration = {
  title: "Cron Explainer",
  description: "Explain cron and systemd schedules, with their next runs in any time zone.",
  category: "Converters",
  order: 3,
  keywords:
    "cron, crontab, cron job, cron expression, cron schedule, cron generator, cron editor, cron parser, crontab guru, schedule, scheduler, next run, every 5 minutes, */5 * * * *, 0 0 * * *, @daily, @hourly, quartz, spring, systemd, systemd timer, oncalendar, github actions, workflow schedule, kubernetes cronjob, cronjob, time zone, timezone, dst, daylight saving, cron expression generator, when does cron run",
  opens: [{ kind: "cron", rank: 1 }],
  icon: "alarm-clock",
  runs: "browser",
};

export const operations = {
  explain: operation({
    label: "Explain",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: dataOutput({ fileName: "schedule.txt", toText: explainedText }),
    options: {
      dialect: choice("Notation", { auto: "Detect", ...DIALECTS }),
      zone: text("Time zone", "", {
        help: "A name such as Europe/Paris or an offset such as +05:30. Empty: the zone of this device.",
        placeholder: "This device",
        maxLength: 100,
      }),
      count: integer("Next runs", 10, { min: 1, max: 100, outside: "clamp" }),
    },
    messages: {
      empty: "Please enter a schedule such as */5 * * * *",
      failed: "Failed to explain the schedule",
    },
    examples: [
      {
        title: "Every quarter of an hour on workdays",
        input: "*/15 9-17 * * MON-FRI",
        output: /Every 15 minutes, between 09:00 and 17:59, Monday through Friday/,
        possible: [
          "*/15 9-17 * * MON-FRI",
          "Every 15 minutes, between 09:00 and 17:59, Monday through Friday",
          "Unix crontab (5 fields), time zone Europe/Paris",
          "Mon 2026-11-30 09:00:00 +01:00",
          "Mon 2026-11-30 09:15:00 +01:00",
          "…",
        ].join("\n"),
      },
      {
        title: "Quartz: the first Monday of a month",
        input: "0 30 6 ? JAN 2#1 2099",
        options: { zone: "Asia/Kolkata" },
        output: [
          {
            expression: "0 30 6 ? JAN 2#1 2099",
            meaning: "At 06:30, on the first Monday of the month, only in January, only in 2099",
            dialect: "quartz",
            notation: "Quartz",
            zone: "Asia/Kolkata",
            runs: [{ at: "2099-01-05T06:30:00+05:30" }],
          },
        ],
      },
      {
        title: "A systemd timer with a time zone of its own",
        input: "OnCalendar=Mon..Fri 2099-01-01..02 09:00 Asia/Tokyo",
        options: { zone: "UTC" },
        output: [
          {
            expression: "Mon..Fri 2099-01-01..02 09:00 Asia/Tokyo",
            meaning: "At 09:00, between day 1 and 2 of the month, Monday through Friday, only in January, only in 2099",
            dialect: "systemd",
            notation: "systemd OnCalendar",
            zone: "Asia/Tokyo",
            shownZone: "UTC",
            runs: [
              { at: "2099-01-01T09:00:00+09:00", shown: "2099-01-01T00:00:00+00:00" },
              { at: "2099-01-02T09:00:00+09:00", shown: "2099-01-02T00:00:00+00:00" },
            ],
          },
        ],
      },
      {
        title: "A line of a crontab that never runs",
        input: "0 0 31 2 * /usr/bin/backup",
        options: { zone: "UTC" },
        output: [
          {
            expression: "0 0 31 2 *",
            meaning: "At 00:00, on day 31 of the month, only in February",
            dialect: "unix",
            notation: "Unix crontab (5 fields)",
            zone: "UTC",
            command: "/usr/bin/backup",
            runs: [],
          },
        ],
      },
    ],
    timeLimit: 30_000,
    code: () => import("./explain.ts"),
    run: ({ explainSchedules }, { input }, options, { now, warn }) => explainSchedules(input, options, now, warn),
  }),
};
