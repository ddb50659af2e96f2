import { Suspense, useRef } from "react";
import { sampleText } from "#shared/examples.ts";
import type { TextPosition } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue, sourceValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutBase64 } from "./about.tsx";
import { operations } from "./operations.ts";

const DecodedFile = lazyPart(() => import("./decoded-file.tsx"), "DecodedFile");

const MODES = { encode: "Encode", decode: "Decode" } as const;
type Mode = keyof typeof MODES;

const DEFAULTS = { ...defaultOptions(operations.encode.options), ...defaultOptions(operations.decode.options) };
const PLACEHOLDERS = {
  encode: "Type or paste text, or drop any file",
  decode: "Paste Base64 or a data URL, or drop a file with it",
};

export default function Base64Page() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [mode, setMode] = useKeptState<Mode>("mode", "encode");
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useKeptState<Readonly<Record<string, unknown>>>("options", DEFAULTS);
  const field = useRef<HTMLElement>(null);
  const operation: AnyOperation = operations[mode];

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const start = () => run(mode, input.kind === "typed" ? input.text : input.file, options);
  useRunKey(start);

  useHandover((next, { mode: asked }) => {
    if (asked === "decode") setMode(asked);
    change(next);
  });

  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);
  const result = state.phase === "done" ? state.result : undefined;
  const took = state.phase === "done" ? state.milliseconds : undefined;
  const decoded = result?.kind === "files" ? result.files[0] : undefined;
  const reuse = async (content: string | Blob, name: string) => {
    const next = await sourceValue(content, name);
    focusAfter(() => {
      change(next);
      reset();
    }, field);
  };
  const panel = (
    <ResultPanel
      result={result?.kind === "text" ? result : undefined}
      took={took}
      empty={state.phase === "running" ? "Working…" : "The result appears here."}
      paste={{ title: "Base64", language: "text" }}
      sendable
      onUseAsInput={() => result?.kind === "text" && reuse(result.content, "encoded.txt")}
    />
  );

  return (
    <>
      <div ref={container}>
        <ModeTabs
          label="Mode"
          modes={MODES}
          value={mode}
          onChange={(next) => {
            setMode(next);
            reset();
          }}
        />
        <div className="tool-columns">
          <TextInput
            value={input}
            onChange={change}
            onClear={clear}
            sample={sampleText(operation)}
            placeholder={PLACEHOLDERS[mode]}
            invalid={error !== undefined}
            fieldRef={field}
          />
          <div className="tool-actions">
            <ActionBar operations={{ [mode]: operation }} state={state} onRun={start} onCancel={cancel}>
              <OptionControls
                declarations={operation.options}
                values={options}
                onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
              />
            </ActionBar>
            {result?.warnings.map((note) => (
              <p key={note} role="status" className="note rounded border">
                {note}
              </p>
            ))}
          </div>
          <div className="grid min-w-0" aria-live="polite">
            {error ? (
              <ErrorNote error={error} input={input} advice={error.position && adviceAt(error.position)} />
            ) : decoded ? (
              <Suspense fallback={panel}>
                <DecodedFile file={decoded} took={took} onUseAsInput={reuse} />
              </Suspense>
            ) : (
              panel
            )}
          </div>
        </div>
        <OutdatedNote state={state} given={[input, options]} />
      </div>
      <AboutBase64 />
    </>
  );
}

function adviceAt({ line, column }: TextPosition): string {
  return `Line ${line}, column ${column}. Base64 has letters, digits, + and / (or - and _ instead), in groups of four, and one or two = at the very end.`;
}
