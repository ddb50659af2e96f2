import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import type { JobStatus } from "#contract/pdf.ts";
import type { PdfFile } from "#contract/pdf-client.ts";
import { site } from "#contract/site.ts";
import type { Operations } from "#shared/operation.ts";
import { choice, type OptionDeclarations, type OptionValues } from "#shared/options.ts";
import { stemOf } from "#shared/pdf/file-name.ts";
import { Button } from "#ui/button.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { filesIn, type ToolInput } from "#ui/input-value.ts";
import { KeyHint } from "#ui/key-hint.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { type ChosenPdf, hasPdfType, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { type StartJob, usePdfJob } from "#ui/pdf/use-pdf-job.ts";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult } from "#ui/tool-page.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useOperation } from "#ui/use-operation.ts";
import { usePageState } from "#ui/use-page-state.ts";
import { useRunKey } from "#ui/use-run-key.ts";

const DeviceOutput = lazyPart(() => import("#ui/pdf/device-output.tsx"), "DeviceOutput");
const JobOutput = lazyPart(() => import("#ui/pdf/job-output.tsx"), "JobOutput");
const PdfInspector = lazyPart(() => import("#ui/pdf/pdf-inspector.tsx"), "PdfInspector", null);
const PdfPreview = lazyPart(() => import("#ui/pdf/pdf-preview.tsx"), "PdfPreview", null);
const PdfList = lazyPart(() => import("#ui/pdf/pdf-list.tsx"), "PdfList");

interface OptionSlot<Values> {
  values: Values;
  onChange: (change: Partial<Values>) => void;
  /** The pages of the first file, once they are known. */
  pages: number | undefined;
}

interface Props<Options extends OptionDeclarations> {
  operations: Operations;
  /** The operation that does the work on the visitor's device. A job on the server has its label and messages too. */
  action: string;
  /** The name of several results together. */
  archiveName?: (stem: string, values: OptionValues<Options>) => string;
  multiple?: boolean;
  minFiles?: number;
  declarations: Options;
  /** Whether the options are invalid for any file. */
  disabled?: (values: OptionValues<Options>) => boolean;
  /** An error that prevents the start, if any; called when there are enough files. */
  check?: ((values: OptionValues<Options>, pages: number | undefined) => string | undefined) | undefined;
  /** Uploads the files and starts the job. */
  startJob: (
    pdfs: readonly PdfFile[],
    values: OptionValues<Options>,
    upload: Parameters<StartJob>[0],
  ) => ReturnType<StartJob>;
  /** Renders a line below the list. */
  foot?: (pdfs: readonly ChosenPdf[]) => ReactNode;
  /** Replaces the controls of all options, which are disabled while a job runs. */
  options?: (slot: OptionSlot<OptionValues<Options>>) => ReactNode;
}

const PLACE = choice("Where it runs", { server: "On the server", device: "On this device" });

/** A tool that processes PDFs on the server or on this device: choose files and options, start, get the result. */
export function PdfJobTool<Options extends OptionDeclarations>({
  operations,
  action,
  archiveName,
  multiple = false,
  minFiles = 1,
  declarations,
  disabled: isDisabled,
  check,
  startJob,
  foot,
  options,
}: Props<Options>) {
  const { label = "", messages } = operations[action] ?? {};
  const services = useToolServices();
  const job = usePdfJob();
  // Only the files are kept, because passwords must not be.
  const {
    input,
    setInput,
    options: values,
    setOptions,
  } = usePageState<Options & { place: typeof PLACE }, ToolInput>(
    { ...declarations, place: PLACE },
    {
      onRestore: (restored) => setPdfs(toChosen(filesIn(restored))),
    },
  );
  const isOnDevice = !site.hasServer || values.place === "device";
  const device = useOperation(operations, { warms: isOnDevice });
  const busy = job.busy || device.state.phase === "running";
  const reset = () => {
    job.reset();
    device.reset();
  };
  const lastKey = useRef(0);
  const toChosen = (files: readonly File[]): readonly ChosenPdf[] =>
    files.map((file) => ({ key: ++lastKey.current, file }));
  const [pdfs, setPdfs] = useState(() => toChosen(filesIn(input)));
  const disabled = isDisabled?.(values);
  const startButton = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  // The focused control may be disabled while the job runs, and Cancel disappears when it ends.
  useLayoutEffect(() => {
    if (!busy) return;
    const keepFocus = () => {
      if (document.activeElement?.matches("body, :disabled")) startButton.current?.focus({ preventScroll: true });
    };
    keepFocus();
    return keepFocus;
  }, [busy]);
  const status = "status" in job.state ? job.state.status : undefined;
  const known = withStatus(pdfs, status);

  /** Changes the list as it is when the change happens, because an inspection may end between render and event. */
  const change = (update: (now: readonly ChosenPdf[]) => readonly ChosenPdf[]) => {
    setPdfs((now) => update(withStatus(now, status)));
  };
  const show = (next: readonly ChosenPdf[]) => {
    change((now) => next.map((pdf) => now.find(({ key }) => key === pdf.key) ?? pdf));
    setInput({ kind: "files", files: next.map(({ file }) => file) });
    reset();
    services.recordInput(next.length > 0);
  };
  const choose = (files: readonly File[]) => {
    const pdfFiles = files.filter(hasPdfType);
    if (pdfFiles.length < files.length) toastFailed(NOT_A_PDF);
    if (pdfFiles.length === 0) return;
    const chosen = toChosen(multiple ? pdfFiles : pdfFiles.slice(0, 1));
    show(multiple ? [...known, ...chosen] : chosen);
  };
  useHandover((sent, { files = filesIn(sent) }) => choose(files));
  const submit = () => {
    if (busy || disabled) return;
    change((now) => now);
    // An error must not appear next to the previous result.
    reset();
    if (pdfs.length < minFiles) {
      chooser.current?.focus();
      return toastFailed(String(messages?.empty));
    }
    const fault =
      check?.(values, known[0]?.pages) ?? known.find((pdf) => pdf.password !== undefined && pdf.fault)?.fault;
    if (fault) return toastFailed(fault);
    const { place: _, ...chosen } = values;
    if (isOnDevice) return runOnDevice(chosen);
    services.recordAction(action);
    const sent = known.map(({ file, password }) => (password ? { file, password } : { file }));
    // The declarations of the tool give these values.
    job.start((upload) => startJob(sent, chosen as unknown as OptionValues<Options>, upload));
  };
  const runOnDevice = (chosen: Readonly<Record<string, unknown>>) => {
    const files = known.map(({ file }) => file);
    const password = known.flatMap(({ password = "" }) => (password === "" ? [] : [password])).join("\n");
    const [file] = files;
    if (file) device.run(action, multiple ? files : file, { ...chosen, password });
  };
  useRunKey(submit);
  const hasResult = job.state.phase === "completed" || device.state.phase === "done";
  const stem = stemOf(pdfs[0]?.file.name ?? "");

  return (
    <div className="tool-columns">
      <FileInput
        noun={multiple ? "PDF files" : "a PDF file"}
        icon="file-up"
        multiple={multiple}
        chooserRef={chooser}
        chosen={pdfs.map(({ file }) => file)}
        accept="application/pdf,.pdf"
        formats={isOnDevice ? "It stays on your device" : SERVER_LIMITS[multiple ? "many" : "one"]}
        {...(multiple ? { replaceLabel: "Add files" } : {})}
        notice={
          isOnDevice
            ? "Nothing is sent: this runs on your device."
            : "Sent to our server and deleted after the job. The result is deleted after 60 minutes."
        }
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
                change((now) => now.map((pdf) => (pdf.key === key ? { ...pdf, password, fault: undefined } : pdf)))
              }
              onArrange={multiple ? show : undefined}
            />
            <PdfInspector pdfs={known} onFound={setPdfs} />
            {!multiple && known[0]?.pages !== undefined && (
              <PdfPreview file={known[0].file} password={known[0].password} isOpened />
            )}
          </Suspense>
        )}
      </FileInput>
      <fieldset
        disabled={busy}
        className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2 lg:order-last lg:col-span-2"
      >
        <legend className="sr-only">Options</legend>
        {options?.({ values, onChange: setOptions, pages: known[0]?.pages }) ?? (
          <OptionControls
            declarations={declarations}
            values={values}
            onChange={(name, value) => setOptions({ [name]: value } as Partial<typeof values>)}
          />
        )}
      </fieldset>
      {site.hasServer && (
        <fieldset disabled={busy} className="flex flex-wrap gap-x-5 text-sm lg:order-last lg:col-span-2">
          <legend className="sr-only">{PLACE.label}</legend>
          {PLACE.choices.map(({ value, label }) => (
            <label key={value} className="inline-flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="place"
                className="size-4 accent-accent"
                checked={values.place === value}
                onChange={() => setOptions({ place: value } as Partial<typeof values>)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <div className="action-bar flex items-center lg:order-last lg:col-span-2">
        <Button ref={startButton} look="main" busy={busy} disabled={disabled} onClick={submit}>
          {label}
        </Button>
        <KeyHint action={label} />
      </div>
      <div className={`grid min-w-0 ${hasResult ? "first-result" : ""}`} aria-live="polite">
        <Suspense fallback={<EmptyResult />}>
          {device.state.phase !== "idle" ? (
            <DeviceOutput
              state={device.state}
              archiveName={archiveName?.(stem, values) ?? ""}
              onCancel={device.cancel}
            />
          ) : job.state.phase === "idle" ? (
            <EmptyResult />
          ) : (
            <JobOutput state={job.state} onCancel={reset} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

const SERVER_LIMITS = {
  one: "Up to 100 MB and 2,000 pages",
  many: "Up to 50 files, 100 MB each; 200 MB and 2,000 pages in total",
};

/** Adds what the server found in the files, which it lists in the same order. */
function withStatus(pdfs: readonly ChosenPdf[], status: JobStatus | undefined): readonly ChosenPdf[] {
  if (!status) return pdfs;
  return pdfs.map((pdf, index) => ({
    ...pdf,
    pages: status.files[index]?.pages ?? pdf.pages,
    password: pdf.password ?? (status.passwordNeeded?.includes(index) ? "" : undefined),
  }));
}
