import { SHORT_WEEKDAYS } from "#shared/dates.ts";
import type { Run } from "./runs.ts";
import type { Dialect } from "./schedule.ts";

/** A schedule in plain words, with its next runs. */
export interface Explained {
  expression: string;
  /** `At 04:00, Monday through Friday` */
  meaning: string;
  dialect: Dialect;
  /** Name of the dialect. */
  notation: string;
  /** The zone of its clock. */
  zone: string;
  /** The zone that runs are also shown in, if that is another. */
  shownZone?: string;
  command?: string;
  runs: readonly Run[];
}

/** `Thu 2026-11-26 05:00:00 +01:00` */
export function runText(at: string): string {
  const date = at.slice(0, 10);
  const weekday = SHORT_WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return [weekday, date, at.slice(11, 19), at.slice(19)].join(" ").trimEnd();
}

/** What clocks do at the time of a run. */
export function runNote({ at, clocks }: Run): string | undefined {
  if (clocks === "first") return "clocks show this time twice";
  if (clocks === "second") return "the same time again, because clocks went back";
  if (clocks === undefined) return undefined;
  return at.length > 19 ? "moved, because clocks skip its time" : "skipped by the clocks, so it may not run";
}

/** A paragraph per schedule: its meaning, and a line per run. */
export function explainedText(all: readonly Explained[]): string {
  return all
    .map(({ expression, meaning, command, notation, zone, shownZone, runs }) =>
      [
        expression,
        meaning,
        ...(command === undefined ? [] : [`Command: ${command}`]),
        `${notation}, time zone ${zone}`,
        ...runs.map((run) => {
          const shown = run.shown === undefined ? "" : ` = ${runText(run.shown)} ${shownZone}`;
          const note = runNote(run);
          return `${runText(run.at)}${shown}${note === undefined ? "" : ` (${note})`}`;
        }),
      ].join("\n"),
    )
    .join("\n\n");
}
