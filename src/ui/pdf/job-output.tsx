import { type ReactNode, useEffect, useRef } from "react";
import type { JobStatus } from "#contract/pdf.ts";
import { InputError } from "#shared/input-error.ts";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { Panel } from "#ui/panel.tsx";
import type { JobState } from "#ui/pdf/use-pdf-job.ts";
import { ReadyFile } from "#ui/ready-file.tsx";
import { Time } from "#ui/time.tsx";

/** The progress of a job, then its result or error. */
export function JobOutput({ state, onCancel }: { state: JobState; onCancel: () => void }) {
  if (state.phase === "failed") {
    const { error = "Something went wrong.", passwordNeeded } = state.status;
    return (
      <ErrorNote
        error={new InputError(error)}
        input={EMPTY_INPUT}
        advice={passwordNeeded && "Enter the password next to the file, then start again."}
      >
        <p className="text-sm text-ink-2">Your files and options are unchanged.</p>
      </ErrorNote>
    );
  }
  return (
    <Panel sunk heading="Output">
      <Progress state={state} onCancel={onCancel} />
    </Panel>
  );
}

function Progress({ state, onCancel }: { state: Exclude<JobState, { phase: "failed" }>; onCancel: () => void }) {
  switch (state.phase) {
    case "idle":
      return null;
    case "uploading":
      return (
        <Step label="Uploading" fraction={state.sent} onCancel={onCancel}>
          {state.sent >= 1 ? "The server is storing the files…" : "Sending the files to the server."}
        </Step>
      );
    case "processing":
      return state.status?.status === "queued" ? (
        <Step label="Waiting" onCancel={onCancel}>
          Other jobs are ahead of yours. This page checks every 3 seconds.
        </Step>
      ) : (
        <Step label="Processing" fraction={state.status?.progress} onCancel={onCancel}>
          Processing your files. This page checks every 3 seconds; you can leave it open in the background.
        </Step>
      );
    case "completed":
      return <Completed status={state.status} />;
  }
}

function Completed({ status: { downloadUrl, fileName = "", size = 0, expires } }: { status: JobStatus }) {
  return (
    <ReadyFile name={fileName} bytes={size} address={downloadUrl} label="Download Result">
      {expires && (
        <>
          Available only to you, until <Time iso={expires} />.
        </>
      )}
    </ReadyFile>
  );
}

interface StepProps {
  label: string;
  /** Undefined while unknown. */
  fraction?: number | undefined;
  onCancel: () => void;
  children: ReactNode;
}

export function Step({ label, fraction, onCancel, children }: StepProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  const step = useRef<HTMLDivElement>(null);
  // On a phone, the output is below the button.
  useEffect(() => {
    step.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={step} className="grid flex-1 content-center gap-3 p-6">
      <div className="flex justify-between text-sm font-semibold">
        <span>{label}…</span>
        {percent !== undefined && (
          // Hidden because screen readers would announce every percent of a long upload.
          <span aria-hidden="true" className="font-mono font-normal">
            {percent}%
          </span>
        )}
      </div>
      <progress aria-label={label} className="progress" max={100} value={percent} />
      <p className="text-sm text-ink-2">{children}</p>
      <Button className="justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
