import "./planner.css";
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
        <table className="planner">
          <caption className="sr-only">Hours of the day by place</caption>
          <tbody>
            {places.map(({ place, zone, hours }, row) => (
              <tr key={`${place} ${zone}`}>
                <th scope="row">{place}</th>
                {hours.map((hour, index) => (
                  <td
                    key={hour.at}
                    data-hour={row === 0 ? index : undefined}
                    data-state={hour.state}
                    data-chosen={index === chosen || undefined}
                  >
                    <label htmlFor={`${id}-${index}`}>
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
          <span className="planner-time" data-state="working">
            9:00
          </span>{" "}
          Working hours, {workingHours}
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

function Hour({ at, days, state, isBest }: PlannedHour & { isBest: boolean }) {
  return (
    <>
      <span className="planner-time" data-state={state}>
        {timeText(at)}
      </span>
      <span className="planner-marks">
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
