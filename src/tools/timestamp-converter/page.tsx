import { useEffect, useId, useState } from "react";
import { useToolServices } from "#ui/tool-services.ts";
import { useErrorFocus } from "#ui/use-error-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { LiveClock } from "./live-clock.tsx";
import { ToDate } from "./to-date.tsx";
import { ToTimestamp } from "./to-timestamp.tsx";
import { useConversion } from "./use-conversion.tsx";

export default function TimestampConverterPage() {
  const { recordInput } = useToolServices();
  const [chosenZone, setZone] = useState<string>();
  const zone = chosenZone ?? "UTC";
  const [timestamp, setTimestamp] = useState("");
  const [unit, setUnit] = useState("auto");
  const [date, setDate] = useState({ text: "", picked: "" });
  const [options, setOptions] = useState({ resultUnit: "seconds", ambiguous: "earlier" });
  const toDate = useConversion("toDate", timestamp, { unit, zone });
  const toTimestamp = useConversion("toTimestamp", date.text || date.picked, { ...options, zone });
  useEffect(() => {
    const worker = new Worker(new URL("./local-zone-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      setZone((chosen) => chosen ?? data);
      worker.terminate();
    };
    worker.postMessage(null);
    return () => worker.terminate();
  }, []);

  const typeTimestamp = (value: string) => {
    setTimestamp(value);
    recordInput(value !== "");
  };
  const typeDate = (next: typeof date) => {
    setDate(next);
    recordInput(next.text !== "" || next.picked !== "");
  };
  const fillInTimestamp = (seconds: string) => {
    typeTimestamp(seconds);
    setUnit("auto");
    toDate.follow();
  };
  const fillInDate = (text: string) => {
    typeDate({ text, picked: "" });
    toTimestamp.follow();
  };
  useHandover((value) => {
    if (value.kind !== "typed") return;
    if (/^-?[\d.]+$/.test(value.text)) fillInTimestamp(value.text);
    else fillInDate(value.text);
  });
  const opened = useOpenedAt();
  const zoneError = [toDate, toTimestamp].find(({ error }) => error?.field === "zone");
  const zoneField = useErrorFocus(zoneError?.isManual ? zoneError.error : undefined);
  return (
    <>
      <LiveClock zone={chosenZone} onUse={fillInTimestamp} />
      <div ref={zoneField}>
        <ZoneField zone={zone} isInvalid={zoneError !== undefined} onChange={setZone} />
      </div>
      <div className="tool-columns">
        <ToDate
          timestamp={timestamp}
          unit={unit}
          conversion={toDate}
          example={
            opened && { text: `${opened.seconds} is ${opened.iso}`, onTry: () => fillInTimestamp(opened.seconds) }
          }
          onTimestamp={typeTimestamp}
          onUnit={setUnit}
        />
        <ToTimestamp
          {...date}
          chosen={options}
          conversion={toTimestamp}
          example={opened && { text: `${opened.iso} is ${opened.seconds}`, onTry: () => fillInDate(opened.iso) }}
          onDate={typeDate}
          onOption={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
        />
      </div>
    </>
  );
}

/** When the page was opened. Undefined before hydration, because the HTML is prerendered. */
function useOpenedAt(): { seconds: string; iso: string } | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => setSeconds(Math.floor(Date.now() / 1000)), []);
  if (seconds === undefined) return undefined;
  return { seconds: String(seconds), iso: new Date(seconds * 1000).toISOString().replace(".000", "") };
}

interface ZoneFieldProps {
  zone: string;
  isInvalid: boolean;
  onChange: (zone: string) => void;
}

function ZoneField({ zone, isInvalid, onChange }: ZoneFieldProps) {
  const id = useId();
  // There are hundreds, so they load when the field gets the focus.
  const [zones, setZones] = useState<readonly string[]>([]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Time zone
      </label>
      <input
        id={id}
        list={`${id}-zones`}
        className="field sm:max-w-72"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isInvalid || undefined}
        value={zone}
        onFocus={() => setZones(knownZones())}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-zones`}>
        {zones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span className="text-sm text-ink-2">A name such as Europe/Paris, UTC, or an offset such as +05:30</span>
    </div>
  );
}

/** The zones that the browser supports. */
function knownZones(): readonly string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}
