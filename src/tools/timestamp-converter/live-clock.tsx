import { useMemo } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { useNow } from "#ui/use-now.ts";
import { localFormat } from "./local-format.ts";

interface Props {
  /** Undefined until the visitor's zone is known. */
  zone: string | undefined;
  onUse: (seconds: string) => void;
}

/** The current time, updated every second. */
export function LiveClock({ zone, onUse }: Props) {
  const now = useNow();
  const format = useMemo(() => (zone === undefined ? undefined : localFormat(zone)), [zone]);
  const seconds = now === undefined ? undefined : String(Math.floor(now / 1000));
  return (
    <section aria-label="Current time" className="card mb-4 flex flex-wrap items-center gap-x-8 gap-y-2 px-4 py-3">
      <div>
        <h2 className="text-sm text-ink-2">Current Unix timestamp</h2>
        <p className="min-h-9 font-mono text-xl font-semibold tabular-nums">{seconds ?? "…"}</p>
      </div>
      <dl className="grid min-h-11 min-w-0 flex-1 basis-68 content-center text-sm">
        <div className="flex gap-2">
          <dt className="w-12 shrink-0 text-ink-2">UTC</dt>
          <dd className="font-mono tabular-nums">
            {now === undefined ? "…" : new Date(now).toISOString().replace(/\.\d+/, "")}
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="w-12 shrink-0 text-ink-2">Zone</dt>
          <dd className="tabular-nums">{(now !== undefined && format?.format(now)) || "…"}</dd>
        </div>
      </dl>
      <div className="flex gap-1">
        <Button disabled={seconds === undefined} onClick={() => seconds && onUse(seconds)}>
          Use Now
        </Button>
        <Button
          look="quiet"
          icon="copy"
          disabled={seconds === undefined}
          onClick={() => seconds && copyWithToast(seconds, seconds)}
        >
          Copy
        </Button>
      </div>
    </section>
  );
}
