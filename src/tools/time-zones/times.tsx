import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import type { Tool } from "#ui/use-tool.ts";
import { ClocksNote } from "./clocks-note.tsx";
import {
  type Converted,
  changeText,
  convertedText,
  dateText,
  daysText,
  type PlaceTime,
  timeText,
  zoneText,
} from "./converted-text.ts";
import { MeetingLine } from "./meeting-line.tsx";

/** A moment on the clocks of several places. */
export function Times({ converted, tool }: { converted: Converted; tool: Tool }) {
  const { utc, unix, clocks, times } = converted;
  return (
    <Panel
      sunk
      className="lg:min-h-0"
      heading="Times"
      tools={
        <Button
          look="quiet"
          icon="copy"
          onClick={() => copyWithToast(convertedText(converted), "Times with all details")}
        >
          Copy
        </Button>
      }
      foot={
        <>
          <span>{utc}</span>
          <span>Unix {unix}</span>
        </>
      }
    >
      <ClocksNote clocks={clocks} tool={tool} />
      <ul aria-label="Times" className="flex-1 divide-y divide-rule">
        {times.map((time) => (
          <PlaceRow key={`${time.place} ${time.zone}`} {...time} />
        ))}
      </ul>
      <MeetingLine converted={converted} />
    </Panel>
  );
}

function PlaceRow(time: PlaceTime) {
  const { place, zone, at, days, nextChange } = time;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_11.5rem_minmax(0,1.6fr)]">
      <span className="min-w-0">
        <span className="block font-semibold">{place}</span>
        {zone !== place && <span className="block text-sm break-words text-ink-2">{zone}</span>}
      </span>
      <span className="text-right sm:text-left">
        <time dateTime={at} className="block font-mono text-xl font-semibold tabular-nums">
          {timeText(at)}
        </time>
        <span className="block text-sm whitespace-nowrap text-ink-2">
          {dateText(at)}
          {days !== 0 && <strong className="ml-1.5 font-semibold text-ink">{daysText(days)}</strong>}
        </span>
      </span>
      <span className="text-sm text-ink-2 max-sm:col-span-2 max-sm:mt-1">
        <span className="block text-ink">{zoneText(time)}</span>
        {nextChange && <span className="block">{changeText(nextChange).replace("clocks", "Clocks")}</span>}
      </span>
    </li>
  );
}
