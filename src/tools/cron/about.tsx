import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCron() {
  return (
    <About
      title="Cron Explainer"
      operations={operations}
      lead="Says in plain words when a schedule runs, and lists its next runs in any time zone."
    >
      <li>
        Reads lines of a crontab, with commands and <code>CRON_TZ</code>, schedules with seconds and years, Quartz,{" "}
        <code>OnCalendar</code> of systemd, and the schedules of GitHub Actions and Kubernetes. Whole files work too.
      </li>
      <li>
        When clocks change, cron of Debian and cronie moves a skipped run to right after the change, and doesn’t repeat
        one. systemd leaves out both. Kubernetes leaves out a skipped run, and repeats the other.
      </li>
      <li>
        A schedule with both a day of month and a day of week runs on days that match either, unless one of them starts
        with a star.
      </li>
      <li>GitHub Actions uses UTC. Others use the time zone above, unless the schedule names one.</li>
      <li>Random times of systemd and of Jenkins (H) are unknown here. Your input stays in your browser.</li>
    </About>
  );
}
