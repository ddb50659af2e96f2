import { useEffect, useRef, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import { defaultOptions } from "#shared/options.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { copyAndSay } from "#ui/copy-and-say.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue, sourceValue } from "#ui/input-value.ts";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutTextCaseConverter } from "./about.tsx";
import { CaseCards } from "./case-cards.tsx";
import { CASES, type CasePreview } from "./cases.ts";
import { operations } from "./operations.ts";

const { convert } = operations;

export default function TextCaseConverterPage() {
  const services = useToolServices();
  const previews = useOperation(operations);
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useKeptState<Readonly<Record<string, unknown>>>("options", () =>
    defaultOptions(convert.options),
  );
  const [preview, setPreview] = useState<CasePreview>();
  const field = useRef<HTMLElement>(null);
  const copyWhenDone = useRef<(content: string | Blob) => void>(undefined);
  const source = input.kind === "typed" ? input.text : input.file;

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const start = () => {
    copyWhenDone.current = undefined;
    run("convert", source, options);
  };

  useHandover(change);

  const { run: runPreview, reset: resetPreview, state: previewState } = previews;
  const blank = typeof source === "string" && source.trim() === "";
  useEffect(() => {
    if (!blank) return;
    resetPreview();
    setPreview(undefined);
  }, [blank, resetPreview]);
  useRunAfterChanges(!blank, source, () => runPreview("preview", source, {}, { quiet: true }));
  useEffect(() => {
    const next = dataOf(operations, "preview", previewState);
    if (next) setPreview(next);
  }, [previewState]);

  const copy = (index: number) => {
    if (preview?.whole) {
      copyAndSay(preview.texts[index] ?? "");
      return;
    }
    const whole = new Promise<string | Blob>((done) => {
      copyWhenDone.current = done;
    });
    copyAndSay(whole);
    run("convert", source, { case: Object.keys(CASES)[index] }, { quiet: true });
  };
  const result = state.phase === "done" && state.result.kind === "text" ? state.result : undefined;
  useEffect(() => {
    if (!result) return;
    copyWhenDone.current?.(result.content);
    copyWhenDone.current = undefined;
  }, [result]);

  const useAsInput = async () => {
    if (!result) return;
    const next = await sourceValue(result.content, result.fileName);
    focusAfter(() => {
      change(next);
      reset();
    }, field);
  };
  useRunKey(start);
  const error = [state, previewState].find((one) => one.phase === "refused")?.error;
  const container = useFaultFocus(state.phase === "refused" ? state.error : undefined);

  return (
    <>
      <div ref={container} className="tool-columns">
        <TextInput
          value={input}
          onChange={change}
          onClear={clear}
          sample={sampleText(convert)}
          placeholder="Type or paste text, or drop a file"
          invalid={faultsInput(error)}
          fieldRef={field}
        />
        <div className="tool-actions">
          <ActionBar operations={{ convert }} state={state} onRun={start} onCancel={cancel}>
            <OptionControls
              declarations={convert.options}
              values={options}
              onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
            />
          </ActionBar>
        </div>
        <div className="grid min-w-0 empty:-mt-4 lg:order-last lg:col-span-2" aria-live="polite">
          {error && <ErrorNote error={error} input={input} />}
          {result && !error && (
            <ResultPanel
              result={result}
              took={state.phase === "done" ? state.milliseconds : undefined}
              empty=""
              paste={{ title: "Converted Text", language: "text" }}
              sendable
              onUseAsInput={useAsInput}
            />
          )}
          <OutdatedNote state={state} given={[input, options]} />
        </div>
        <CaseCards preview={preview} onCopy={copy} />
      </div>
      <AboutTextCaseConverter />
    </>
  );
}
