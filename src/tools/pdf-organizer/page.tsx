import { Suspense, useEffect, useRef } from "react";
import type { FileResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { download } from "#ui/download.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { EMPTY_INPUT, filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { type ChosenPdf, hasPdfType, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useHistoryState } from "#ui/use-history-state.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { EMPTY_ARRANGEMENT, listPages, pagesOf } from "./arrangement.ts";
import { writePageList } from "./page-list.ts";
import { operations } from "./tool.ts";

const Organizer = lazyPart(() => import("./organizer.tsx"), "Organizer");
const SavedFile = lazyPart(() => import("./saved-file.tsx"), "SavedFile", null);

const ACTIONS = { organize: operations.organize };

export default function PdfOrganizerPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [pdfs, setPdfs] = useHistoryState<readonly ChosenPdf[]>("pdfs", []);
  const [arrangement, setArrangement] = useHistoryState("arrangement", EMPTY_ARRANGEMENT);
  const chooser = useRef<HTMLElement>(null);
  const layout = arrangement.history.now;

  const choose = (files: readonly File[]) => {
    const chosen = files.filter(hasPdfType);
    if (chosen.length < files.length) toastFailed(NOT_A_PDF);
    if (chosen.length === 0) return;
    services.recordInput(true);
    setPdfs((now) => {
      const lastKey = Math.max(0, ...now.map(({ key }) => key));
      return [...now, ...chosen.map((file, index) => ({ key: lastKey + 1 + index, file }))];
    });
  };
  useHandover((sent, { files = filesIn(sent) }) => choose(files));
  const clear = () => {
    setPdfs([]);
    setArrangement(EMPTY_ARRANGEMENT);
    services.recordInput(false);
    reset();
  };
  const save = async () => {
    if (state.phase === "running") return;
    if (pdfs.length === 0) {
      chooser.current?.focus();
      return toastFailed("Please choose a PDF file.");
    }
    if (pagesOf(arrangement).length === 0) return toastFailed("There are no pages to save.");
    const used = layout.files.flatMap((key) => pdfs.find((pdf) => pdf.key === key) ?? []);
    const result = await run(
      "organize",
      { input: used.map(({ file }) => file) },
      {
        pages: writePageList(listPages(arrangement)),
        password: used.flatMap(({ password }) => password || []).join("\n"),
      },
    );
    const file = result && savedFile(result);
    if (file) download(file.name, file.content);
  };
  useRunKey(save, { enterInFields: false });
  // What was saved is no longer what is shown.
  const savedLayout = useRef(layout);
  useEffect(() => {
    if (savedLayout.current === layout) return;
    savedLayout.current = layout;
    reset();
  }, [layout, reset]);

  const saved = state.phase === "done" ? savedFile(state.result) : undefined;
  return (
    // The pages may fill the window, and Save stays in view.
    <div className="lg:[&>.action-bar]:sticky lg:[&>.action-bar]:border-t">
      <FileInput
        noun="PDF files"
        icon="file-up"
        multiple
        replaceLabel="Add files"
        chooserRef={chooser}
        chosen={pdfs.map(({ file }) => file)}
        accept="application/pdf,.pdf"
        formats="They stay on your device"
        onFiles={choose}
        onClear={clear}
      >
        {pdfs.length > 0 && (
          <Suspense fallback={<div className="flex-1" />}>
            <Organizer pdfs={pdfs} setPdfs={setPdfs} arrangement={arrangement} setArrangement={setArrangement} />
          </Suspense>
        )}
      </FileInput>
      <ActionBar operations={ACTIONS} state={state} onRun={save} onCancel={cancel} />
      <div aria-live="polite">
        <Suspense>{saved && <SavedFile file={saved} />}</Suspense>
        {state.phase === "refused" && <ErrorNote error={state.error} input={EMPTY_INPUT} />}
      </div>
    </div>
  );
}

function savedFile(result: { kind: string; files?: readonly FileResult[] }): FileResult | undefined {
  return result.kind === "files" ? result.files?.[0] : undefined;
}
