import { Suspense, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import { defaultOptions, type OptionDeclarations } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutQrGenerator } from "./about.tsx";
import type { DataType } from "./data-types.ts";
import { LogoPicker } from "./logo-picker.tsx";
import { operations } from "./operations.ts";

const CodePanel = lazyPart(() => import("./code-panel.tsx"), "CodePanel");
const FilePanel = lazyPart(() => import("#ui/ready-file.tsx"), "FilePanel");

const MODES = { generate: "One code", batch: "Many from CSV" } as const;
const FIELDS: Readonly<Partial<Record<DataType, readonly string[]>>> = {
  wifi: ["ssid", "password", "security", "hidden"],
  vcard: ["name", "organization", "phone", "email", "website"],
  event: ["event", "location", "start", "end"],
  geo: ["latitude", "longitude"],
};
const STYLE = ["size", "level", "dark", "light", "margin"];
const HINTS: Readonly<Partial<Record<DataType, string>>> = {
  text: "Any text",
  url: "example.org",
  email: "ada@example.org",
  phone: "+1 555 123 4567",
  sms: "+1 555 123 4567",
  wifi: "name, password, WPA — or fill in the fields above",
};

export default function QrGeneratorPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [mode, setMode] = useState<keyof typeof MODES>("generate");
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>(() => ({
    ...defaultOptions(operations.generate.options),
    ...defaultOptions(operations.batch.options),
  }));

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  useHandover(change);
  const start = () => {
    setOptions((before) => clampNumbers(operations[mode].options, before));
    run(mode, input.kind === "typed" ? input.text : input.file, options);
  };
  useRunKey(start);
  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const code = dataOf(operations, "generate", state);
  const type = options.type as DataType;
  const takesContent = mode === "batch" || type === "wifi" || !FIELDS[type];
  const controls = (names: readonly string[]) => (
    <OptionControls
      declarations={pick(operations[mode].options, names)}
      values={options}
      faulty={error?.field}
      onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
    />
  );

  return (
    <>
      <ModeTabs
        label="Mode"
        modes={MODES}
        value={mode}
        onChange={(next) => {
          setMode(next);
          reset();
        }}
      />
      <div ref={container} className="tool-columns">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="card option-card">
            {mode === "generate" ? controls(["type", ...(FIELDS[type] ?? [])]) : controls(["header"])}
          </div>
          {takesContent && (
            <TextInput
              label="Content"
              value={input}
              onChange={change}
              onClear={clear}
              sample={sampleText(operations[mode])}
              placeholder={mode === "batch" ? "https://example.org/1, table-1" : HINTS[type]}
              invalid={faultsInput(error)}
            />
          )}
          <div className="card flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
            {controls(STYLE)}
            <LogoPicker
              chosen={options.logo !== ""}
              onChange={(logo) => setOptions((before) => ({ ...before, logo }))}
            />
          </div>
          <ActionBar operations={{ [mode]: operations[mode] }} state={state} onRun={start} onCancel={cancel} />
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={input} />
          ) : (
            <Suspense fallback={<NoCode />}>
              {state.phase !== "done" ? (
                <NoCode />
              ) : code ? (
                <CodePanel code={code} />
              ) : (
                state.result.kind === "files" && (
                  <FilePanel file={state.result.files[0]}>One PNG for each row, in the order of the rows.</FilePanel>
                )
              )}
            </Suspense>
          )}
        </div>
      </div>
      <OutdatedNote state={state} given={[input, options]} />
      <AboutQrGenerator />
    </>
  );
}

function pick(declarations: OptionDeclarations, names: readonly string[]): OptionDeclarations {
  return Object.fromEntries(Object.entries(declarations).filter(([name]) => names.includes(name)));
}

function NoCode() {
  return (
    <Panel sunk heading="Output">
      <p className="vacant">The code appears here.</p>
    </Panel>
  );
}
