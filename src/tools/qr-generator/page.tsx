import { Suspense } from "react";
import type { OptionDeclarations } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { EmptyResult, OutOfDateNote, ResultRegion, Then, ToolInputField } from "#ui/tool-page.tsx";
import { useTool } from "#ui/use-tool.ts";
import type { DataType } from "./data-types.ts";
import { LogoPicker } from "./logo-picker.tsx";
import { styleOptions } from "./options.ts";
import { operations } from "./tool.ts";

const QrPanel = lazyPart(() => import("./qr-panel.tsx"), "QrPanel");
const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const MODES = { generate: "One code", batch: "Many from CSV" } as const;
const FIELDS: Readonly<Partial<Record<DataType, readonly string[]>>> = {
  wifi: ["ssid", "password", "security", "hidden"],
  vcard: ["name", "organization", "phone", "email", "website"],
  event: ["event", "location", "start", "end"],
  geo: ["latitude", "longitude"],
};
const STYLE = ["size", "level", "dark", "light", "margin"];
/** With a logo, the code always uses High. */
const LOGO_LEVEL = { ...styleOptions.level, choices: styleOptions.level.choices.filter(({ value }) => value === "H") };
const HINTS: Readonly<Partial<Record<DataType, string>>> = {
  text: "Any text",
  url: "example.org",
  email: "ada@example.org",
  phone: "+1 555 123 4567",
  sms: "+1 555 123 4567",
  wifi: "name, password, WPA — or fill in the fields above",
};

/** Its own layout: the controls are in one column with the content, and the code is next to them. */
export default function QrGeneratorPage() {
  const tool = useTool(operations, { modes: true });
  const { mode, error } = tool;
  const type = tool.options.type as DataType;
  const takesContent = mode === "batch" || (type === "wifi" ? tool.options.ssid === "" : !FIELDS[type]);
  const hasLogo = tool.options.logo !== "";
  const code = tool.data("generate");
  const [file] = tool.files ?? [];
  const empty = <EmptyResult working={tool.state.phase === "running"} />;
  const controls = (names: readonly string[]) => (
    <OptionControls
      declarations={pick(hasLogo ? { ...tool.declarations, level: LOGO_LEVEL } : tool.declarations, names)}
      values={hasLogo ? { ...tool.options, level: "H" } : tool.options}
      invalidOption={error?.field}
      onChange={(name, value) => {
        tool.setOptions({ [name]: value });
        // Another type has other fields, which are empty yet.
        if (name === "type") tool.reset();
      }}
    />
  );

  return (
    <>
      <ModeTabs label="Mode" modes={MODES} value={mode as keyof typeof MODES} onChange={tool.switchMode} />
      <div ref={tool.container} className="tool-columns">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="card wide-options">
            {mode === "generate" ? controls(["type", ...(FIELDS[type] ?? [])]) : controls(["header"])}
          </div>
          {takesContent && (
            <div className={`grid ${mode === "batch" ? "" : "*:min-h-44!"}`}>
              <ToolInputField
                tool={tool}
                label="Content"
                placeholder={mode === "batch" ? "https://example.org/1, table-1" : HINTS[type]}
              />
            </div>
          )}
          <OptionsFold>
            <div className="card wide-options">
              {controls(STYLE)}
              <LogoPicker chosen={hasLogo} onChange={(logo) => tool.setOptions({ logo })} />
            </div>
          </OptionsFold>
          <ActionBar operations={tool.operations} state={tool.state} onRun={tool.run} onCancel={tool.cancel} />
        </div>
        <ResultRegion tool={tool}>
          <Suspense fallback={empty}>
            {code ? (
              <QrPanel code={code} />
            ) : file ? (
              <FilePanel file={file}>One PNG for each row, in the order of the rows.</FilePanel>
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
