import { lookup } from "#shared/lookup.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { CodeToolPage } from "#ui/code-tool-page.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { ToolInputField } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import { operations } from "./tool.ts";
import { type TypeId, typeOf } from "./types.ts";

const BarcodePanel = lazyPart(() => import("./barcode-panel.tsx"), "BarcodePanel");

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

export default function BarcodePage() {
  const tool = useTool(operations, { modes: true });
  const { mode } = tool;
  const type = tool.options.type as TypeId;
  const { holds, sample, shape } = typeOf(type);
  const code = tool.data("generate");
  return (
    <CodeToolPage
      tool={tool}
      panel={code && <BarcodePanel code={code} />}
      fileHint="One file for each row, in the order of the rows."
    >
      <div className="card wide-options">
        <ToolOptionControls tool={tool} only={["type", ...(mode === "batch" ? ["format", "header"] : [])]} />
        <p className="text-ink-2 text-sm">{holds}.</p>
        <ToolOptionControls tool={tool} only={Object.keys(ONLY).filter((name) => ONLY[name]?.includes(type))} />
      </div>
      <div className={`grid ${mode === "batch" ? "" : "*:min-h-44!"}`}>
        <ToolInputField tool={tool} label="Content" placeholder={mode === "batch" ? `${sample}, first` : sample} />
      </div>
      <ActionBar operations={tool.operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
      <OptionsFold>
        <div className="card wide-options">
          <ToolOptionControls
            tool={tool}
            only={STYLE.filter((name) => shape === "linear" || !LINEAR_STYLE.has(name))}
          />
        </div>
      </OptionsFold>
    </CodeToolPage>
  );
}
