import { type KeyboardEvent, Suspense, useRef } from "react";
import { sampleText } from "#shared/examples.ts";
import { defaultOptions } from "#shared/options.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue, sourceValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { dataOf, useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";
import { AboutRegexExtractor } from "./about.tsx";
import type { Extraction } from "./extract-matches.ts";
import { operations } from "./operations.ts";
import { PatternFields } from "./pattern-fields.tsx";
import { useLiveExtraction } from "./use-live-extraction.ts";

const MatchDetails = lazyPart(() => import("./match-details.tsx"), "MatchDetails");

const { listAs } = operations.extract.options;
const { replacement } = operations.replace.options;
const DEFAULTS = defaultOptions({ ...operations.extract.options, replacement });

export default function RegexExtractorPage() {
  const services = useToolServices();
  const { state, run, cancel, reset } = useOperation(operations);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useKeptState("options", DEFAULTS);
  const field = useRef<HTMLElement>(null);
  const replacing = useRef<HTMLDivElement>(null);

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const set = (name: string, value: unknown) => setOptions((before) => ({ ...before, [name]: value }));
  const start = (id: string) => run(id, input.kind === "typed" ? input.text : input.file, options);
  const [sample] = operations.extract.examples;

  const live = useLiveExtraction(input, options.pattern, options.flags);

  useHandover(change);

  const error = state.phase === "refused" ? state.error : undefined;
  const container = useFaultFocus(error);

  const done = state.phase === "done" ? state : undefined;
  const extraction = dataOf(operations, "extract", state);
  const marked = live ?? extraction;
  const result = done?.result.kind === "text" ? done.result : extraction && listOf(extraction);
  const useAsInput = async () => {
    if (!result) return;
    const next = await sourceValue(result.content, result.fileName);
    focusAfter(() => {
      change(next);
      reset();
    }, field);
  };
  useRunKey(() => start("extract"));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (key !== "Enter" || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    start(replacing.current?.contains(target) ? "replace" : "extract");
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter works from any field in the tool, which holds the focus */}
      <div ref={container} onKeyDown={onKeyDown}>
        <div className="tool-columns">
          <PatternFields
            pattern={options.pattern}
            flags={options.flags}
            faulty={error?.field}
            onPattern={(pattern) => set("pattern", pattern)}
            onFlags={(flags) => set("flags", flags)}
          />
          <TextInput
            value={input}
            onChange={change}
            onClear={clear}
            sample={sampleText(operations.extract)}
            onSample={() => setOptions(({ replacement }) => ({ ...DEFAULTS, ...sample?.options, replacement }))}
            placeholder="Type or paste text, or drop a file"
            invalid={faultsInput(error)}
            fieldRef={field}
          />
          <div className="tool-actions">
            <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel}>
              <OptionControls declarations={{ listAs }} values={options} faulty={error?.field} onChange={set} />
              <div ref={replacing} className="contents">
                <OptionControls declarations={{ replacement }} values={options} onChange={set} />
              </div>
            </ActionBar>
          </div>
          <div className="grid min-w-0" aria-live="polite">
            {error ? (
              <ErrorNote error={error} input={input} />
            ) : (
              <ResultPanel
                result={result}
                took={done?.milliseconds}
                empty={state.phase === "running" ? "Working…" : "The matches appear here, one per line."}
                paste={{ title: extraction ? "Matches" : "Replaced Text", language: "text" }}
                sendable
                onUseAsInput={useAsInput}
              />
            )}
          </div>
        </div>
        <OutdatedNote state={state} given={[input, options]} />
        {marked && (
          <Suspense>
            <MatchDetails extraction={marked} />
          </Suspense>
        )}
      </div>
      <AboutRegexExtractor />
    </>
  );
}

function listOf({ list, count }: Extraction): TextResult {
  const { fileName, type } = operations.extract.gives;
  const named = { kind: "text", fileName, type } as const;
  if (typeof list !== "string") return { ...named, ...list };
  const lines = count === 0 ? 0 : list.split("\n").length;
  return { ...named, content: list, head: list, bytes: utf8Length(list), lines };
}
