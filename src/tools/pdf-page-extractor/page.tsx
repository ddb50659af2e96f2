import { Suspense } from "react";
import { InputError } from "#shared/input-error.ts";
import { FileInput } from "#ui/file-input.tsx";
import { filesIn } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { hasPdfType, NOT_A_PDF } from "#ui/pdf/chosen-pdf.ts";
import { toastFailed } from "#ui/toast.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { INVALID_FORMAT, isPageSelection, readSelection } from "./page-selection.ts";
import { operations } from "./tool.ts";
import { usePreview } from "./use-preview.ts";

const PdfList = lazyPart(() => import("#ui/pdf/pdf-list.tsx"), "PdfList");
const PageGrid = lazyPart(() => import("./page-grid.tsx"), "PageGrid");
const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const ACTIONS = { extract: operations.extract };
const NO_OPTIONS = { pages: "", turns: "", password: "" };

const isMalformed = (range: string) => range !== "" && !isPageSelection(range);

export default function PdfPageExtractorPage() {
  const tool = useTool(ACTIONS, {
    disabled: ({ pages }) => isMalformed(String(pages)),
    onHandover: (sent) => choose(filesIn(sent)),
  });
  const chosen = filesIn(tool.inputs.input);
  const [file] = chosen;
  const { pages: range, turns, password } = tool.options as typeof NO_OPTIONS;
  const preview = usePreview(file, password);
  const { pages } = preview;
  const locked = preview.locked || password !== "";
  const selection = pages === undefined || range === "" || tool.disabled ? undefined : readOrExplain(range, pages);
  const fault = tool.disabled ? INVALID_FORMAT : typeof selection === "string" ? selection : undefined;

  const choose = ([next]: readonly File[]) => {
    if (!next) return;
    if (!hasPdfType(next)) return toastFailed(NOT_A_PDF);
    // Pages chosen before any file come from a link.
    if (file) tool.setOptions(NO_OPTIONS);
    tool.replace("input", { kind: "file", file: next });
  };
  const change = (options: Partial<typeof NO_OPTIONS>) => {
    tool.setOptions(options);
    tool.reset();
  };
  const [result] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;

  return (
    <ToolPage
      tool={tool}
      inputs={
        <FileInput
          noun="a PDF file"
          icon="file-up"
          chooserRef={tool.fieldOf("input")}
          chosen={chosen}
          accept="application/pdf,.pdf"
          formats="It stays on your device"
          onFiles={choose}
          onClear={() => {
            tool.setOptions(NO_OPTIONS);
            tool.clear("input");
          }}
        >
          {file && (
            <Suspense fallback={<div className="flex-1" />}>
              <div className="flex flex-col">
                <PdfList
                  pdfs={[{ key: 0, file, pages, password: locked ? password : undefined }]}
                  disabled={false}
                  onPassword={(_, typed) => tool.setOptions({ password: typed })}
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
                  onSelect={(pages) => change({ pages })}
                  turns={turns}
                  onTurn={(turns) => change({ turns })}
                />
              )}
            </Suspense>
          )}
        </FileInput>
      }
      options={
        <>
          <label className="option-line">
            <span className="text-ink-2">Page range</span>
            <input
              value={range}
              onChange={({ target }) => change({ pages: target.value })}
              placeholder="1-3, 7"
              autoComplete="off"
              aria-invalid={fault !== undefined || tool.error?.field === "pages" || undefined}
              aria-describedby="range-fault"
              className="small-field w-48 font-mono"
            />
          </label>
          <span id="range-fault" role="status" className="text-sm text-bad">
            {fault}
          </span>
        </>
      }
      result={
        <Suspense fallback={empty}>{result ? <FilePanel file={result} label="Download Result" /> : empty}</Suspense>
      }
    />
  );
}

/** The selected pages, or an error message. */
function readOrExplain(range: string, pages: number): readonly number[] | string {
  try {
    return readSelection(range, pages);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
