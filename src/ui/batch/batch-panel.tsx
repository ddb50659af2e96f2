import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatBytes, plural } from "#shared/format-number.ts";
import type { FileResult } from "#shared/run-operation.ts";
import { archiveEntries, commonFolder, pathOf } from "#ui/batch/archive-names.ts";
import type { BatchJob } from "#ui/batch/batch-input.ts";
import { BatchList } from "#ui/batch/batch-list.tsx";
import type { BatchItem } from "#ui/batch/batch-queue.ts";
import { type BatchProgress, BatchRun } from "#ui/batch/batch-run.ts";
import { announceBatch, describeBatch } from "#ui/batch/describe-batch.ts";
import { saveZip } from "#ui/batch/save-zip.ts";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { FileContent } from "#ui/file-content.tsx";
import { ResultFiles } from "#ui/file-list.tsx";
import { Notes } from "#ui/notes.tsx";
import { Panel } from "#ui/panel.tsx";
import { scrollToResult } from "#ui/reveal-result.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import type { Tool } from "#ui/use-tool.ts";

/** Shows the only result of a file. */
export type ShowOpened = (result: FileResult, source: File) => ReactNode;

interface Props {
  tool: Tool;
  job: BatchJob;
  showOpened?: ShowOpened | undefined;
}

/** Runs a batch as long as it is shown, and lists its files with their results. */
export function BatchPanel({ tool, job, showOpened }: Props) {
  const run = useBatchRun(tool, job);
  const batch = useSyncExternalStore(run.subscribe, run.getProgress);
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [opened, setOpened] = useState<number>();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per run
  useEffect(() => scrollToResult(panel.current), [run]);
  const { items, counts, running } = batch;
  const failed = items.filter(({ state }) => state.phase === "failed");
  const isFiltered = onlyFailed && failed.length > 0;
  const openedItem = opened === undefined ? undefined : items[opened];
  const close = () => {
    setOpened(undefined);
    list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-4 [&>:first-child]:grow">
      <Panel
        sunk
        expandable
        heading="Output"
        tools={<Actions run={run} batch={batch} tool={tool} />}
        foot={
          <>
            <span>{plural(counts.done, "result")}</span>
            <span>{formatBytes(batch.bytes)}</span>
          </>
        }
      >
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-3.5 py-1.5 text-sm">
          <span className="mr-auto">{describeBatch(batch)}</span>
          {failed.length > 0 && (
            <label className="inline-flex items-center gap-2">
              <input type="checkbox" checked={onlyFailed} onChange={() => setOnlyFailed(!onlyFailed)} />
              Only failed
            </label>
          )}
          {running && (
            <progress
              aria-label="Files"
              className="progress basis-full"
              max={100}
              value={Math.round(batch.fraction * 100)}
            />
          )}
        </div>
        <div ref={list} className="flex flex-1 flex-col">
          <BatchList items={isFiltered ? failed : items} opened={opened} onOpen={setOpened} />
        </div>
        {!running && tool.options !== job.options && (
          <p className="note border-t">
            These results are from before your last change. Run all files again
            {counts.failed + counts.canceled > 0 ? ", or only those without a result." : "."}
          </p>
        )}
      </Panel>
      <p role="status" className="sr-only">
        {announceBatch(batch)}
      </p>
      {openedItem && <OpenedItem key={opened} item={openedItem} tool={tool} showOpened={showOpened} onClose={close} />}
    </div>
  );
}

function useBatchRun(tool: Tool, job: BatchJob): BatchRun {
  const services = useToolServices();
  const create = () => {
    const operation = tool.operations[job.operation];
    if (!operation) throw new Error(`${services.tool.id} has no operation ${job.operation}`);
    return new BatchRun({ tool: services.tool.id, operation, job, spawnWorker: services.spawnWorker });
  };
  const [run, setRun] = useState(create);
  if (run.job !== job) setRun(create());
  useEffect(() => {
    run.start();
    return () => run.dispose();
  }, [run]);
  return run;
}

function Actions({ run, batch, tool }: { run: BatchRun; batch: BatchProgress; tool: Tool }) {
  const { running, counts } = batch;
  const zipButton = useRef<HTMLButtonElement>(null);
  useKeptFocus(running, zipButton);
  return (
    <>
      {running ? (
        <Button look="quiet" icon="x" onClick={() => run.cancel()}>
          Cancel
        </Button>
      ) : (
        counts.failed + counts.canceled > 0 && (
          <Button look="quiet" icon="rotate-cw" onClick={() => run.start(tool.options)}>
            {counts.canceled > 0 ? "Continue" : "Retry failed"}
          </Button>
        )
      )}
      {!running && counts.done > 0 && <ZipButton buttonRef={zipButton} batch={batch} job={run.job} />}
    </>
  );
}

/** The focused Cancel button disappears when the batch ends. */
function useKeptFocus(running: boolean, target: RefObject<HTMLElement | null>): void {
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running && document.activeElement === document.body) {
      target.current?.focus({ preventScroll: true });
    }
    wasRunning.current = running;
  }, [running, target]);
}

interface ZipButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  batch: BatchProgress;
  job: BatchJob;
}

function ZipButton({ buttonRef, batch, job }: ZipButtonProps) {
  const { tool } = useToolServices();
  const [fraction, setFraction] = useState<number>();
  const saving = useRef<AbortController>(undefined);
  useEffect(() => () => saving.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    saving.current = controller;
    const name = `${commonFolder(job.files) ?? tool.id}.zip`;
    setFraction(0);
    try {
      await saveZip(name, archiveEntries(batch.items), { signal: controller.signal, onProgress: setFraction });
      toastDone("Saved!", name);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) {
        console.warn(error);
        toastFailed("The ZIP could not be saved. Is the disk full?");
      }
    } finally {
      setFraction(undefined);
    }
  };
  const isSaving = fraction !== undefined;
  return (
    <>
      {isSaving && <span className="font-mono text-xs text-ink-2">{Math.round(fraction * 100)}%</span>}
      <Button
        ref={buttonRef}
        look="quiet"
        icon={isSaving ? "x" : "download"}
        onClick={isSaving ? () => saving.current?.abort() : save}
      >
        {isSaving ? "Stop" : "Save ZIP"}
      </Button>
    </>
  );
}

/** One file's result, or why there is none. */
interface OpenedItemProps extends Pick<Props, "tool" | "showOpened"> {
  item: BatchItem;
  onClose: () => void;
}

function OpenedItem({ item, tool, showOpened, onClose }: OpenedItemProps) {
  const { file, state } = item;
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    closeButton.current?.focus({ preventScroll: true });
    closeButton.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const name = pathOf(file);
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-mono font-semibold text-sm">{name}</h2>
        <Button ref={closeButton} look="quiet" icon="x" aria-label={`Close ${name}`} onClick={onClose} />
      </div>
      {state.phase === "done" && <OpenedResult source={file} state={state} tool={tool} showOpened={showOpened} />}
      {state.phase === "failed" && <ErrorNote error={state.error} input={{ kind: "file", file }} />}
    </section>
  );
}

interface OpenedResultProps extends Pick<Props, "tool" | "showOpened"> {
  source: File;
  state: Extract<BatchItem["state"], { phase: "done" }>;
}

function OpenedResult({ source, state, tool, showOpened }: OpenedResultProps): ReactNode {
  const [file, ...others] = state.files;
  if (!file) return null;
  return (
    <Suspense>
      {others.length > 0 ? (
        <ResultFiles files={state.files} />
      ) : showOpened ? (
        showOpened(file, source)
      ) : (
        <FileContent file={file} title={file.name} took={undefined} onUseAsInput={tool.takeAsInput} />
      )}
      <Notes warnings={state.warnings} moreWarnings={0} />
    </Suspense>
  );
}
