import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import type { JobStatus } from "#contract/pdf.ts";
import type { PdfFile } from "#contract/pdf-client.ts";
import { Button } from "#ui/button.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { KeyHint } from "#ui/key-hint.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { type ChosenPdf, claimsPdf, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { type StartJob, usePdfJob } from "#ui/pdf/use-pdf-job.ts";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useRunKey } from "#ui/use-run-key.ts";

const JobOutput = lazyPart(() => import("#ui/pdf/job-output.tsx"), "JobOutput");
const PdfInspector = lazyPart(() => import("#ui/pdf/pdf-inspector.tsx"), "PdfInspector", null);
const PdfList = lazyPart(() => import("#ui/pdf/pdf-list.tsx"), "PdfList");

interface Props {
  /** Words of the button that starts the job. */
  label: string;
  /** Name under which a start is counted. */
  action: string;
  multiple?: boolean;
  /** Said when there are not enough files. */
  empty: string;
  least?: number;
  /** What appears where the result will be. */
  promise: string;
  /** Whether the options are written in a way that no file could be right for. */
  disabled?: boolean;
  /** What keeps a start from making sense, if anything; called when there are enough files. */
  check?: (pdfs: readonly ChosenPdf[]) => string | undefined;
  /** Sends the files. */
  begin: (pdfs: readonly PdfFile[], options: Parameters<StartJob>[0]) => ReturnType<StartJob>;
  /** Draws a line below the list. */
  foot?: (pdfs: readonly ChosenPdf[]) => ReactNode;
  /** Draws the options, which cannot be changed while a job runs. */
  options?: (disabled: boolean, pdfs: readonly ChosenPdf[]) => ReactNode;
}

/** A tool whose work the server does on PDFs: choose files and options, start the job, get its result. */
export function PdfJobTool({ label, action, multiple = false, empty, least = 1, promise, ...rest }: Props) {
  const { disabled, check, begin, foot, options } = rest;
  const services = useToolServices();
  const { state, busy, start, reset } = usePdfJob();
  const [pdfs, setPdfs] = useState<readonly ChosenPdf[]>([]);
  const lastKey = useRef(0);
  const starter = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  // What began the job may be disabled while it runs, and Cancel goes away when it ends.
  useLayoutEffect(() => {
    if (!busy) return;
    const keepFocus = () => {
      if (document.activeElement?.matches("body, :disabled")) starter.current?.focus({ preventScroll: true });
    };
    keepFocus();
    return keepFocus;
  }, [busy]);
  const known = withStatus(pdfs, "status" in state ? state.status : undefined);

  const show = (next: readonly ChosenPdf[]) => {
    setPdfs(next);
    reset();
    services.recordInput(next.length > 0);
  };
  const choose = (files: readonly File[]) => {
    const right = files.filter(claimsPdf);
    if (right.length < files.length) toastFailed(NOT_A_PDF);
    if (right.length === 0) return;
    const chosen = (multiple ? right : right.slice(0, 1)).map((file) => ({ key: ++lastKey.current, file }));
    show(multiple ? [...known, ...chosen] : chosen);
  };
  const submit = () => {
    if (busy || disabled) return;
    setPdfs(known);
    // The result before must not stand beside why there is no new one.
    reset();
    if (pdfs.length < least) {
      chooser.current?.focus();
      return toastFailed(empty);
    }
    const fault = check?.(known) ?? known.find((pdf) => pdf.password !== undefined && pdf.fault)?.fault;
    if (fault) return toastFailed(fault);
    services.recordAction(action);
    const sent = known.map(({ file, password }) => (password ? { file, password } : { file }));
    start((manner) => begin(sent, manner));
  };
  useRunKey(submit);
  const waiting = <p className="vacant">{promise}</p>;

  return (
    <div className="tool-columns">
      <FileInput
        what={multiple ? "PDF files" : "a PDF file"}
        icon="file-up"
        multiple={multiple}
        chooser={chooser}
        chosen={pdfs.map(({ file }) => file)}
        accept="application/pdf,.pdf"
        formats={multiple ? "Up to 50 files, 100 MB each, 200 MB together" : "Up to 100 MB"}
        {...(multiple ? { again: "Add files" } : {})}
        disabled={busy}
        foot={pdfs.length > 0 && foot?.(known)}
        onFiles={choose}
        onClear={() => show([])}
      >
        {pdfs.length > 0 && (
          <Suspense fallback={<div className="flex-1" />}>
            <PdfList
              pdfs={known}
              disabled={busy}
              onPassword={(key, password) =>
                setPdfs(known.map((pdf) => (pdf.key === key ? { ...pdf, password, fault: undefined } : pdf)))
              }
              onArrange={multiple ? show : undefined}
            />
            <PdfInspector pdfs={known} onFound={setPdfs} />
          </Suspense>
        )}
      </FileInput>
      <div className="action-bar flex items-center lg:order-last lg:col-span-2">
        <Button ref={starter} look="main" busy={busy} disabled={disabled} onClick={submit}>
          {label}
        </Button>
        <KeyHint does={label} />
      </div>
      {options && (
        <div className="-mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 pb-3 lg:order-last lg:col-span-2">
          {options(busy, known)}
        </div>
      )}
      <div className="grid min-w-0" aria-live="polite">
        <Panel sunk heading="Output">
          {state.phase === "idle" ? (
            waiting
          ) : (
            <Suspense fallback={waiting}>
              <JobOutput state={state} onCancel={reset} />
            </Suspense>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** The files with what the server found in them, which has them in the same order. */
function withStatus(pdfs: readonly ChosenPdf[], status: JobStatus | undefined): readonly ChosenPdf[] {
  if (!status) return pdfs;
  return pdfs.map((pdf, place) => ({
    ...pdf,
    pages: status.files[place]?.pages ?? pdf.pages,
    password: pdf.password ?? (status.passwordNeeded?.includes(place) ? "" : undefined),
  }));
}
