import { useEffect, useId, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { Verdict } from "#ui/verdict.tsx";
import { ClocksNote } from "./clocks-note.tsx";
import { dateText, timeText } from "./converted-text.ts";
import { MeetingLine } from "./meeting-line.tsx";
import { bestText, type Plan, type PlannedHour, planText } from "./plan-text.ts";

interface Props {
  plan: Plan;
  /** The moment in its field, which changes before the plan does. */
  at: string;
  /** Called with the moment at which an hour starts. */
  onChoose: (at: string) => void;
  tool: Tool;
}

/** The hours of a day in each place. The hour is chosen in the first row: arrow keys move it. */
export function Planner({ plan, at, onChoose, tool }: Props) {
  const id = useId();
  const { places, best, everyone, workingHours, meeting } = plan;
  const values = valuesOf(places[0]?.hours ?? []);
  const typed = values.indexOf(at);
  const chosen = typed < 0 ? plan.chosen : typed;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const cell = box?.querySelector<HTMLElement>(`[data-hour="${chosen}"]`);
    const head = box?.querySelector<HTMLElement>("th");
    if (!box || !cell || !head) return;
    const visible = box.clientWidth - head.offsetWidth;
    box.scrollLeft = cell.offsetLeft - head.offsetWidth - (visible - cell.offsetWidth) / 2;
  }, [chosen]);
  return (
    <Panel
      sunk
      className="lg:min-h-0"
      heading={dateText(`${plan.date}T`)}
      tools={
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(planText(plan), "All hours as a table")}>
          Copy
        </Button>
      }
    >
      <ClocksNote clocks={meeting.clocks} tool={tool} />
      <Verdict tone={everyone ? "good" : "warn"} title={bestText(plan)}>
        Choose an hour below, also with the arrow keys.
      </Verdict>
      <div ref={scroller} className="overflow-x-auto">
        <table className="relative w-full border-separate border-spacing-0 text-center text-sm">
          <caption className="sr-only">Hours of the day by place</caption>
          <tbody>
            {places.map(({ place, zone, hours }, row) => (
              <tr key={`${place} ${zone}`}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 w-28 max-w-28 min-w-28 border-r border-b border-rule bg-card px-2.5 py-2 text-left font-semibold break-words"
                >
                  {place}
                </th>
                {hours.map((hour, index) => (
                  <td
                    key={hour.at}
                    data-hour={row === 0 ? index : undefined}
                    className={`border-b border-rule p-0 ${index === chosen ? "border-x-2 border-x-accent bg-accent-soft" : STATES[hour.state]} ${index === chosen && row === 0 ? "border-t-2 border-t-accent" : ""}`}
                  >
                    <label
                      htmlFor={`${id}-${index}`}
                      className="relative flex min-h-14 min-w-13 cursor-pointer flex-col items-center justify-center lg:min-w-11 hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
                    >
                      {row === 0 && (
                        <input
                          type="radio"
                          id={`${id}-${index}`}
                          name={id}
                          className="sr-only"
                          aria-label={nameOf(plan, index)}
                          checked={index === chosen}
                          onChange={() => onChoose(values[index] ?? "")}
                        />
                      )}
                      <Hour {...hour} isBest={row === 0 && best.includes(index)} />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 text-sm text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <span className="border-b-3 border-good px-0.5 font-mono font-semibold text-ink">9:00</span> Working hours,{" "}
          {workingHours}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="star" className="size-3.5 text-warn" /> {everyone ? "Everyone works" : "Fairest"}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="moon" className="size-3.5" /> Night, 22:00–07:00
        </span>
      </p>
      <MeetingLine converted={meeting} />
    </Panel>
  );
}

const STATES: Readonly<Record<PlannedHour["state"], string>> = {
  working: "bg-good/15",
  free: "bg-card",
  night: "bg-sunk",
  off: "bg-sunk",
};

function Hour({ at, days, state, isBest }: PlannedHour & { isBest: boolean }) {
  const isWorking = state === "working";
  return (
    <>
      <span
        className={`border-b-3 font-mono tabular-nums ${isWorking ? "border-good font-semibold text-ink" : "border-transparent text-ink-2"}`}
      >
        {timeText(at)}
      </span>
      <span className="mt-0.5 flex h-4 items-center gap-0.5 text-xs text-ink-2">
        {isBest && <Icon name="star" className="size-3.5 text-warn" />}
        {state === "night" && <Icon name="moon" className="size-3" />}
        {(days !== 0 || state === "off") && dateText(at).slice(0, 3)}
      </span>
    </>
  );
}

/** What chooses an hour: its time, or a time with an offset where clocks show it twice. */
function valuesOf(hours: readonly PlannedHour[]): string[] {
  const times = hours.map(({ at }) => at.slice(0, 16).replace("T", " "));
  return times.map((time, index) =>
    times.indexOf(time) === times.lastIndexOf(time) ? time : (hours[index]?.at ?? time),
  );
}

/** What screen readers say about an hour. */
function nameOf({ places, best }: Plan, index: number): string {
  const times = places.flatMap(({ place, hours }) => {
    const hour = hours[index];
    if (!hour) return [];
    const day = hour.days === 0 ? "" : ` ${dateText(hour.at).slice(0, 3)}`;
    return `${place} ${timeText(hour.at)}${day}${hour.state === "working" ? ", working" : ""}`;
  });
  return [...times, ...(best.includes(index) ? ["best"] : [])].join("; ");
}
