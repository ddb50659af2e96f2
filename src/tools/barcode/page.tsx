import { Suspense } from "react";
import { lookup } from "#shared/lookup.ts";
import type { OptionDeclarations } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { EmptyResult, OutOfDateNote, ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";
import { type TypeId, typeOf } from "./types.ts";

const BarcodePanel = lazyPart(() => import("./barcode-panel.tsx"), "BarcodePanel");
const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const MODES = { generate: "One code", batch: "Many from CSV" } as const;
const STYLE = ["text", "scale", "height", "quietZone", "margin", "rotation", "dark", "light", "transparent"];
const LINEAR_STYLE: ReadonlySet<string> = new Set(["text", "height"]);
/** Options of some types only, by name. */
const ONLY = lookup<readonly TypeId[]>({
  checkDigit: ["code39", "code39-full-ascii", "itf", "codabar", "msi"],
  msiCheck: ["msi"],
  rectangle: ["datamatrix"],
  columns: ["pdf417"],
  escapes: ["code128", "code39-full-ascii", "code93", "datamatrix", "pdf417", "micropdf417", "aztec"],
});

/** Its own layout: the controls are in one column with the content, and the code is next to them. */
export default function BarcodePage() {
  const tool = useTool(operations, { modes: true });
  const { mode, error } = tool;
  const type = tool.options.type as TypeId;
  const { holds, sample, shape } = typeOf(type);
  const code = tool.data("generate");
  const [file] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  const controls = (names: readonly string[]) => (
    <OptionControls
      declarations={pick(tool.declarations, names)}
      values={tool.options}
      invalidOption={error?.field}
      onChange={(name, value) => tool.setOptions({ [name]: value })}
    />
  );
  return (
    <>
      <ModeTabs label="Mode" modes={MODES} value={mode as keyof typeof MODES} onChange={tool.switchMode} />
      <div ref={tool.container} className="tool-columns">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="card wide-options">
            {controls(["type", ...(mode === "batch" ? ["format", "header"] : [])])}
            <p className="text-ink-2 text-sm">{holds}.</p>
            {controls(Object.keys(ONLY).filter((name) => ONLY[name]?.includes(type)))}
          </div>
          <div className={`grid ${mode === "batch" ? "" : "*:min-h-44!"}`}>
            <ToolInputField tool={tool} label="Content" placeholder={mode === "batch" ? `${sample}, first` : sample} />
          </div>
          <ActionBar operations={tool.operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
          <OptionsFold>
            <div className="card wide-options">
              {controls(STYLE.filter((name) => shape === "linear" || !LINEAR_STYLE.has(name)))}
            </div>
          </OptionsFold>
        </div>
        <ResultRegion tool={tool}>
          <Suspense fallback={empty}>
            {code ? (
              <BarcodePanel code={code} />
            ) : file ? (
              <FilePanel file={file}>One file for each row, in the order of the rows.</FilePanel>
            ) : (
              empty
            )}
          </Suspense>
        </ResultRegion>
      </div>
      <OutOfDateNote tool={tool} />
      <Then tool={tool} />
      {tool.shown && <Notes {...tool.shown.result} />}
    </>
  );
}

function pick(declarations: OptionDeclarations, names: readonly string[]): OptionDeclarations {
  return Object.fromEntries(Object.entries(declarations).filter(([name]) => names.includes(name)));
}
