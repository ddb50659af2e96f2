import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { type Explained, explainedText, runNote, runText } from "./explained-text.ts";

const FILE_NAME = "schedule.txt";

/** What schedules mean, and when they run next. */
export function Schedules({ schedules }: { schedules: readonly Explained[] }) {
  const text = explainedText(schedules);
  const save = () => downloadWithToast(FILE_NAME, new Blob([text], { type: "text/plain" }));
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          <Button look="quiet" icon="copy" onClick={() => copyWithToast(text, "Schedule on the clipboard")}>
            Copy
          </Button>
          <Button look="quiet" icon="download" onClick={save}>
            Download
          </Button>
        </>
      }
    >
      <div className="grid flex-1 content-start gap-3 p-3">
        {schedules.map((schedule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crontab may have the same line twice
          <ScheduleCard key={index} {...schedule} />
        ))}
      </div>
    </Panel>
  );
}

function ScheduleCard({ expression, meaning, notation, zone, shownZone, command, runs }: Explained) {
  return (
    <section aria-label={expression} className="rounded border border-rule bg-card">
      <div className="px-3.5 py-3">
        <p className="font-semibold text-lg">{meaning}</p>
        <p className="mt-1 break-words font-mono text-sm">{expression}</p>
        {command !== undefined && (
          <p className="mt-1 text-ink-2 text-sm">
            Runs <code className="break-all">{command}</code>
          </p>
        )}
        <p className="mt-1 text-ink-2 text-sm">
          {notation}, time zone {zone}
        </p>
      </div>
      {runs.length > 0 && (
        <ol aria-label="Next runs" className="divide-y divide-rule border-rule border-t text-data">
          {runs.map((run) => {
            const note = runNote(run);
            const isSkipped = run.at.length === 19;
            return (
              <li key={run.at} className="px-3.5 py-1.5">
                <span className={`whitespace-nowrap font-mono ${isSkipped ? "text-ink-2 line-through" : ""}`}>
                  {runText(run.at)}
                </span>
                {run.shown !== undefined && (
                  <span className="block text-ink-2">
                    <span className="whitespace-nowrap font-mono">{runText(run.shown)}</span> {shownZone}
                  </span>
                )}
                {note !== undefined && <span className="block text-sm text-warn">{note}</span>}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
