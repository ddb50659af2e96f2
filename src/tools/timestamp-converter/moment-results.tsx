import { useId } from "react";
import type { OptionDeclaration } from "#shared/options.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { useNow } from "#ui/use-now.ts";
import { relativeTime } from "./local-format.ts";
import type { Moment } from "./moment.ts";

/** The date of a timestamp, in words and in every format. */
export function DateResult({ moment }: { moment: Moment }) {
  const now = useNow();
  // Drop the fraction: as a number, the last nanosecond of a year could round up into the next year.
  const milliseconds = Date.parse(moment.iso.replace(/\.\d+/, ""));
  return (
    <>
      <Output value={moment.rfc3339.replace("T", " ")} />
      <p className="px-4 pb-3 text-sm text-ink-2">
        {inWords(milliseconds, moment)}
        {now !== undefined && <span aria-live="off">, {relativeTime(milliseconds, now)}</span>}. Read as {moment.unit}.
      </p>
      <Rows
        rows={[
          ["ISO 8601 (UTC)", moment.iso],
          ["RFC 3339", moment.rfc3339],
          ["RFC 9557", moment.rfc9557],
          ["RFC 2822", moment.rfc2822],
          ["HTTP", moment.http],
          ["Week date", moment.week],
          ["Day of year", moment.dayOfYear],
        ]}
      />
    </>
  );
}

interface TimestampResultProps {
  moment: Moment;
  /** The option that chooses between two times if a time occurs twice. */
  ambiguous: OptionDeclaration;
  chosen: Readonly<Record<string, unknown>>;
  onOption: (name: string, value: string) => void;
}

/** A date as a timestamp in the chosen unit and in all others, with a note on skipped and repeated times. */
export function TimestampResult({ moment, ambiguous, chosen, onOption }: TimestampResultProps) {
  const { epoch, clocks, leapSecond, zone } = moment;
  return (
    <>
      {clocks && (
        <div className="note border-b">
          {clocks === "skipped" ? (
            <p>
              Clocks in {zone} skip this time. It was read as {moment.rfc3339.replace("T", " ")}.
            </p>
          ) : (
            <>
              <p className="mb-1">Clocks in {zone} show this time twice.</p>
              <OptionControls
                declarations={{ ambiguous }}
                values={chosen}
                onChange={(name, value) => onOption(name, String(value))}
              />
            </>
          )}
        </div>
      )}
      {leapSecond && <p className="note border-b">Timestamps don’t count leap seconds. Second 60 was read as 59.</p>}
      <Output value={epoch[moment.unit]} />
      <Rows
        rows={[
          ["Seconds", epoch.seconds],
          ["Milliseconds", epoch.milliseconds],
          ["Microseconds", epoch.microseconds],
          ["Nanoseconds", epoch.nanoseconds],
          ["ISO 8601 (UTC)", moment.iso],
          ["Windows FILETIME", moment.filetime],
          [".NET ticks", moment.ticks],
          ["Excel serial", moment.excel ?? ""],
        ]}
      />
    </>
  );
}

/** In the visitor's language; the RFC 2822 date in browsers that can't format an offset as a zone. */
function inWords(milliseconds: number, { zone, rfc2822 }: Moment): string {
  try {
    return new Date(milliseconds).toLocaleString(undefined, { dateStyle: "full", timeStyle: "long", timeZone: zone });
  } catch {
    return rfc2822;
  }
}

function Output({ value }: { value: string }) {
  const id = useId();
  return (
    <div className="flex items-center gap-1 py-2 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm text-ink-2">
          Output
        </label>
        <input id={id} readOnly className="w-full bg-transparent font-mono text-lg font-semibold" value={value} />
      </div>
      <Button look="quiet" icon="copy" onClick={() => copyWithToast(value, value)}>
        Copy
      </Button>
    </div>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="text-sm">
      {rows
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center border-t border-rule py-1 pr-1.5 pl-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-ink-2 max-sm:col-span-2">{name}</dt>
            <dd className="font-mono break-all">{value}</dd>
            <dd>
              <Button
                look="quiet"
                icon="copy"
                aria-label={`Copy ${name}`}
                className="min-h-8 px-2"
                onClick={() => copyWithToast(value, value)}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
}
