import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Cron Explainer",
  description: "Explain cron and systemd schedules, with their next runs in any time zone.",
  category: "Converters",
  order: 3,
  keywords:
    "cron, crontab, cron job, cron expression, cron schedule, cron generator, cron editor, cron parser, crontab guru, schedule, scheduler, next run, every 5 minutes, */5 * * * *, 0 0 * * *, @daily, @hourly, quartz, spring, systemd, systemd timer, oncalendar, github actions, workflow schedule, kubernetes cronjob, cronjob, time zone, timezone, dst, daylight saving",
  opens: [{ kind: "cron", rank: 1 }],
  icon: "alarm-clock",
  runs: "browser",
};
