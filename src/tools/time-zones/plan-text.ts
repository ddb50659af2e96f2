import { type Converted, clocksText, dateText, daysText, summaryOf, timeText } from "./converted-text.ts";

/** The start of an hour on the clocks of a place. */
export interface PlannedHour {
  /** `2026-11-26T15:00:00+01:00` */
  at: string;
  /** Days after the date of the plan. */
  days: number;
  /** `off`: Saturday or Sunday. `night`: 22:00 to 07:00. */
  state: "working" | "free" | "night" | "off";
}

/** A day in one zone, on the clocks of several places. */
export interface Plan {
  date: string;
  /** `09:00–17:00` */
  workingHours: string;
  /** The best hours, counted from 0. */
  best: readonly number[];
  /** Whether everyone works in the best hours. */
  everyone: boolean;
  /** The hour of the meeting: the one that was given, or else the first of the best. */
  chosen: number;
  meeting: Converted;
  /** The zone of the date comes first. */
  places: readonly { place: string; zone: string; hours: readonly PlannedHour[] }[];
}

/** `15:00–17:00 Berlin` for hours in a row. */
export function bestText(plan: Plan): string {
  const { best, everyone, places } = plan;
  const [source] = places;
  const runs: { first: number; last: number }[] = [];
  for (const index of best) {
    const run = runs.at(-1);
    if (run && run.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  const start = (index: number) => timeText(source?.hours[index]?.at ?? "");
  // After the last hour, the day is over.
  const end = (index: number) => (source?.hours[index + 1] ? start(index + 1) : "24:00");
  const ranges = runs.map(({ first, last }) => `${start(first)}–${end(last)}`).join(", ");
  if (everyone) return `Everyone works ${ranges} ${source?.place}.`;
  // Nobody lives in UTC.
  const namesOf = (state: PlannedHour["state"]) =>
    places
      .filter(({ place, hours }) => place !== "UTC" && best.some((index) => hours[index]?.state === state))
      .map(({ place }) => place)
      .join(", ");
  const [weekend, night] = [namesOf("off"), namesOf("night")];
  return [
    `No hour suits everyone. The ${isSleepless(plan) ? "least bad" : "fairest"}: ${ranges} ${source?.place}.`,
    ...(weekend ? [`It’s the weekend in ${weekend}.`] : []),
    ...(night ? [`It’s night in ${night}.`] : []),
  ].join(" ");
}

/** Whether somebody would have to meet in the depth of the night, even in the best hours. */
function isSleepless({ best, places }: Plan): boolean {
  return places.some(({ hours }) =>
    best.some((index) => hours[index]?.state === "night" && !/T(?:06|22):/.test(hours[index].at)),
  );
}

/** A line per hour, with a column per place. Working hours have a star. */
export function planText(plan: Plan): string {
  const { meeting, workingHours, places, chosen } = plan;
  const hours = places[0]?.hours ?? [];
  const columns = places.map(({ place, hours }) => {
    const cells = hours.map(({ at, days, state }) =>
      [timeText(at), daysText(days), state === "working" ? "*" : ""].filter(Boolean).join(" "),
    );
    const width = Math.max(...[place, ...cells].map(({ length }) => length));
    return [place, ...cells].map((cell) => cell.padEnd(width));
  });
  const line = (index: number) => columns.map((column) => column[index]).join("  ");
  return [
    `${dateText(`${plan.date}T`)}, working hours (*) ${workingHours}`,
    bestText(plan),
    ...(meeting.clocks ? [clocksText(meeting.clocks)] : []),
    `> ${summaryOf(meeting)}`,
    "",
    `  ${line(0)}`.trimEnd(),
    ...hours.map((_, index) => `${index === chosen ? ">" : " "} ${line(index + 1)}`.trimEnd()),
  ].join("\n");
}
