import { Suspense, useRef, useState } from "react";
import { InputError } from "#shared/input-error.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Panel } from "#ui/panel.tsx";
import { claimsPdf, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutPdfPageExtractor } from "./about.tsx";
import { operations } from "./operations.ts";
import { INVALID_INPUT, INVALID_INPUT_TITLE, isPageSelection, readSelection, WRONG_FORMAT } from "./page-selection.ts";
import { usePreview } from "./use-preview.ts";

const PdfList = lazyPart(() => import("#ui/pdf/pdf-list.tsx"), "PdfList");
const PageGrid = lazyPart(() => import("./page-grid.tsx"), "PageGrid");
const ReadyOwnFile = lazyPart(() => import("#ui/ready-file.tsx"), "ReadyOwnFile");

const ACTIONS = { extract: operations.extract };

export default function PdfPageExtractorPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [file, setFile] = useState<File>();
  const [range, setRange] = useState("");
  const [turns, setTurns] = useState("");
  const [password, setPassword] = useState("");
  const chooser = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const preview = usePreview(file, password);
  const { pages } = preview;
  const locked = preview.locked || password !== "";
  const wrongFormat = range !== "" && !isPageSelection(range);
  const selection = pages === undefined || range === "" || wrongFormat ? undefined : tryReading(range, pages);

  const choose = (next: File | undefined) => {
    setFile(next);
    setPassword("");
    setRange("");
    setTurns("");
    reset();
    services.recordInput(next !== undefined);
  };
  const select = (text: string) => {
    setRange(text);
    reset();
  };
  const start = () => {
    if (wrongFormat) return;
    if (!file || !Array.isArray(selection)) {
      (file ? field : chooser).current?.focus();
      return toastFailed(INVALID_INPUT, INVALID_INPUT_TITLE);
    }
    run("extract", file, { pages: range, turns, password });
  };
  useRunKey(start);
  const result = state.phase === "done" && state.result.kind === "files" ? state.result.files[0] : undefined;
  const fault = wrongFormat ? WRONG_FORMAT : typeof selection === "string" ? selection : undefined;

  return (
    <>
      <div className="tool-columns">
        <FileInput
          what="a PDF file"
          icon="file-up"
          chooser={chooser}
          chosen={file ? [file] : []}
          accept="application/pdf,.pdf"
          formats="It stays on your device"
          onFiles={([first]) => (first && claimsPdf(first) ? choose(first) : toastFailed(NOT_A_PDF))}
          onClear={() => choose(undefined)}
        >
          {file && (
            <Suspense fallback={<div className="flex-1" />}>
              <div className="flex flex-col">
                <PdfList
                  pdfs={[{ key: 0, file, pages, password: locked ? password : undefined }]}
                  disabled={false}
                  onPassword={(_, typed) => setPassword(typed)}
                />
              </div>
              {preview.fault ? (
                <p role="alert" className="m-3 rounded border border-bad bg-bad-soft p-3 text-sm">
                  {preview.fault}
                </p>
              ) : pages === undefined ? (
                <p className="vacant">Opening…</p>
              ) : (
                <PageGrid
                  pages={pages}
                  draw={preview.draw}
                  selected={new Set(Array.isArray(selection) ? selection : [])}
                  onSelect={select}
                  turns={turns}
                  onTurn={(next) => {
                    setTurns(next);
                    reset();
                  }}
                />
              )}
            </Suspense>
          )}
        </FileInput>
        <div className="tool-actions">
          <ActionBar operations={ACTIONS} state={state} disabled={wrongFormat} onRun={start} onCancel={cancel}>
            <label className="option-line">
              <span className="text-ink-2">Page range</span>
              <input
                ref={field}
                value={range}
                onChange={(event) => select(event.target.value)}
                placeholder="1-3, 7"
                autoComplete="off"
                aria-invalid={fault !== undefined || undefined}
                aria-describedby="range-fault"
                className="small-field w-48 font-mono"
              />
            </label>
            <span id="range-fault" role="status" className="text-sm text-bad">
              {fault}
            </span>
          </ActionBar>
        </div>
        <div className="grid min-w-0" aria-live="polite">
          <Panel sunk heading="Output">
            {state.phase === "refused" ? (
              <section aria-label="What is wrong" className="m-4 rounded border border-bad bg-bad-soft p-4">
                <p className="font-semibold">{state.error.message}</p>
              </section>
            ) : (
              <Suspense>
                {result ? (
                  <ReadyOwnFile file={result} label="Download Result" />
                ) : (
                  <p className="vacant">
                    {state.phase === "running" ? "Processing…" : "The file with your pages appears here."}
                  </p>
                )}
              </Suspense>
            )}
          </Panel>
        </div>
      </div>
      <AboutPdfPageExtractor />
    </>
  );
}

/** The selected pages, or what is wrong with the range. */
function tryReading(range: string, pages: number): readonly number[] | string {
  try {
    return readSelection(range, pages);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
