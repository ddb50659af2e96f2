import { useRef } from "react";
import { plural } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { saveZip } from "#ui/batch/save-zip.ts";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT } from "#ui/input-value.ts";
import { Panel } from "#ui/panel.tsx";
import { Step } from "#ui/pdf/job-output.tsx";
import { ReadyOwnFile, ReadyPlace } from "#ui/ready-file.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import type { RunState } from "#ui/use-operation.ts";

interface Props {
  state: Exclude<RunState, { phase: "idle" }>;
  /** The name of several files together. */
  archiveName: string;
  onCancel: () => void;
}

/** The progress of a run on this device, then its result or error. */
export function DeviceOutput({ state, archiveName, onCancel }: Props) {
  if (state.phase === "refused") return <ErrorNote error={state.error} input={EMPTY_INPUT} />;
  return (
    <Panel sunk heading="Output">
      {state.phase === "running" ? (
        <Step label="Processing" fraction={state.fraction} onCancel={onCancel}>
          On your device. Nothing is sent.
        </Step>
      ) : (
        state.result.kind === "files" && <Ready files={state.result.files} archiveName={archiveName} />
      )}
    </Panel>
  );
}

function Ready({ files, archiveName }: { files: readonly FileResult[]; archiveName: string }) {
  const saving = useRef<AbortController>(undefined);
  const [only] = files;
  if (only && files.length === 1) return <ReadyOwnFile file={only} label="Download Result" />;
  const save = async () => {
    saving.current?.abort();
    saving.current = new AbortController();
    const entries = files.map(({ name, content }) => ({ path: name, content }));
    try {
      await saveZip(archiveName, entries, { signal: saving.current.signal, onProgress: () => {} });
      toastDone("Downloaded!", archiveName);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) toastFailed("The ZIP could not be saved.");
    }
  };
  return (
    <ReadyPlace name={archiveName} bytes={files.reduce((sum, { content }) => sum + content.size, 0)}>
      <Button look="main" icon="download" className="min-h-10" onClick={save}>
        Download Result
      </Button>
      <p className="text-xs text-ink-2">{plural(files.length, "file")} in one ZIP.</p>
    </ReadyPlace>
  );
}
