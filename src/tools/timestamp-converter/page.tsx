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
  const fillInNow = (seconds: string) => {
    typeTimestamp(seconds);
    setUnit("auto");
  };
  useHandover((value) => {
    if (value.kind !== "typed") return;
    if (/^-?[\d.]+$/.test(value.text)) typeTimestamp(value.text);
    else typeDate({ text: value.text, picked: "" });
  });
  const zoneError = [toDate, toTimestamp].find(({ error }) => error?.field === "zone");
  const zoneField = useErrorFocus(zoneError?.isManual ? zoneError.error : undefined);
  return (
    <>
      <LiveClock zone={chosenZone} onUse={fillInNow} />
      <div ref={zoneField}>
        <ZoneField zone={zone} isInvalid={zoneError !== undefined} onChange={setZone} />
      </div>
      <div className="tool-columns">
        <ToDate timestamp={timestamp} unit={unit} conversion={toDate} onTimestamp={typeTimestamp} onUnit={setUnit} />
        <ToTimestamp
          {...date}
          chosen={options}
          conversion={toTimestamp}
          onDate={typeDate}
          onOption={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
        />
      </div>
    </>
  );
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
