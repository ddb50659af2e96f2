import { type ReactNode, Suspense, useMemo, useRef } from "react";
import { sampleText } from "#shared/examples.ts";
import type { InputError } from "#shared/input-error.ts";
import type { DataOf, Operations } from "#shared/operation.ts";
import { defaultOptions } from "#shared/options.ts";
import type { FileResult, OperationResult, TextResult } from "#shared/run-operation.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { ErrorNote } from "#ui/error-note.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { EMPTY_INPUT, type InputValue, sourceValue } from "#ui/input-value.ts";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionControls } from "#ui/option-controls.tsx";
import { OutdatedNote } from "#ui/outdated-note.tsx";
import { ResultPanel } from "#ui/result-panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { faultsInput, useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { useOperation } from "#ui/use-operation.ts";
import { useRunKey } from "#ui/use-run-key.ts";

interface Paste {
  title: string;
  language: string;
}

interface Props<All extends Operations> {
  operations: All;
  /**
   * Shows one operation at a time behind tabs with these words, by operation id. Without it every operation has its
   * button beside the others.
   */
  modes?: Readonly<Record<string, string>>;
  placeholder?: string;
  accept?: string;
  copyLabel?: string;
  /** Title and language of the paste that 'Create Paste' begins, which may depend on the options and the operation. */
  paste?: Paste | ((options: Readonly<Record<string, unknown>>, operation: string) => Paste);
  /** Whether the result can go back into the input. */
  reusable?: boolean;
  /** Operations whose result only says something about the input: of no use in it, in a paste or in another tool. */
  verdicts?: readonly string[];
  /** Draws a result that is data, with what may be lazy; a text result is drawn by itself. */
  children?: ((data: DataOf<All[keyof All]>) => ReactNode) | undefined;
  /** Draws a result that is files, with what may be lazy. */
  files?: ((files: readonly FileResult[]) => ReactNode) | undefined;
  /** The operation that may put right an input which the others refuse; it is offered beside what is wrong. */
  remedy?: string;
  /** A line about the options as they stand, such as why a choice cannot be met. */
  notice?: (options: Readonly<Record<string, unknown>>) => string | undefined;
  /** What helps a person whose input was refused at some place, with the options that the run was given. */
  advice?: (error: InputError, options: Readonly<Record<string, unknown>>) => string | undefined;
}

/** The whole page of a tool that takes a text or a file and gives a text: input, actions, options and result. */
export function TextTool<All extends Operations>({
  operations: given,
  modes,
  placeholder,
  accept,
  copyLabel,
  paste,
  reusable = true,
  verdicts = [],
  children,
  files,
  remedy,
  notice,
  advice,
}: Props<All>) {
  const all: Operations = given;
  const services = useToolServices();
  const [mode, setMode] = useKeptState("mode", Object.keys(all)[0] ?? "");
  const operations = useMemo(() => (modes ? pickOperation(all, mode) : all), [all, modes, mode]);
  const { state, run, cancel, reset } = useOperation(all);
  const [input, setInput] = useKeptState<InputValue>("input", EMPTY_INPUT);
  const [options, setOptions] = useKeptState("options", () => allDefaults(all));
  const ran = useRef({ input, options });
  const field = useRef<HTMLElement>(null);
  const main = Object.keys(operations)[0] ?? "";
  const sample = operations[main]?.examples[0];

  const change = (next: InputValue) => {
    setInput(next);
    services.recordInput(next.kind === "file" || next.text !== "");
  };
  const clear = () => {
    change(EMPTY_INPUT);
    reset();
  };
  const start = (operation: string) => {
    const used = clampNumbers(all[operation]?.options ?? {}, options);
    setOptions(used);
    ran.current = { input, options: used };
    run(operation, input.kind === "typed" ? input.text : input.file, options);
  };

  const mend = (operation: string) => {
    // The button that was pressed goes.
    container.current?.querySelector<HTMLElement>(".action-bar button")?.focus({ preventScroll: true });
    start(operation);
  };

  const switchMode = (next: string) => {
    setMode(next);
    reset();
  };

  useHandover(change);

  const error = state.phase === "refused" ? state.error : undefined;
  const advised = error?.position && advice?.(error, ran.current.options);
  const container = useFaultFocus(error);

  const result = state.phase === "done" ? textOf(state.result) : undefined;
  // What was chosen since then is not what the result is.
  const used = state.phase === "done" ? ran.current.options : options;
  const pasted = typeof paste === "function" ? paste(used, state.phase === "done" ? state.operation : main) : paste;
  const ofUse = state.phase === "done" && !verdicts.includes(state.operation);
  const said = notice?.(options);
  const isBlank = input.kind === "typed" && input.text.trim() === "";
  const offered = state.phase === "refused" && state.operation !== remedy && !isBlank ? remedy : undefined;
  const useAsInput = async () => {
    if (!result) return;
    const next = await sourceValue(result.content, result.fileName);
    focusAfter(() => {
      change(next);
      reset();
    }, field);
  };
  useRunKey(() => start(main));

  const panel = (
    <ResultPanel
      result={result}
      took={state.phase === "done" ? state.milliseconds : undefined}
      empty={state.phase === "idle" ? "The result appears here." : "Working…"}
      copyLabel={copyLabel}
      paste={ofUse ? pasted : undefined}
      sendable={ofUse}
      onUseAsInput={reusable && ofUse ? useAsInput : undefined}
    />
  );
  const drawn = state.phase === "done" ? drawResult(state.result, { children, files }) : undefined;

  return (
    <div ref={container}>
      {modes && <ModeTabs label="Mode" modes={modes} value={mode} onChange={switchMode} />}
      <div className="tool-columns">
        <TextInput
          value={input}
          onChange={change}
          onClear={clear}
          sample={operations[main] && sampleText(operations[main])}
          onSample={() => setOptions((before) => ({ ...before, ...sample?.options }))}
          placeholder={placeholder}
          accept={accept}
          invalid={faultsInput(error)}
          fieldRef={field}
        />
        <div className="tool-actions">
          <ActionBar operations={operations} state={state} onRun={start} onCancel={cancel}>
            <OptionControls
              declarations={allDeclarations(operations)}
              values={options}
              faulty={error?.field}
              onChange={(name, value) => setOptions((before) => ({ ...before, [name]: value }))}
            />
          </ActionBar>
          <div aria-live="polite">{said && <p className="note rounded border">{said}</p>}</div>
        </div>
        <div className="grid min-w-0" aria-live="polite">
          {error ? (
            <ErrorNote error={error} input={ran.current.input} advice={advised}>
              {offered && faultsInput(error) && <Button onClick={() => mend(offered)}>{all[offered]?.label}</Button>}
            </ErrorNote>
          ) : drawn ? (
            <Suspense fallback={panel}>{drawn}</Suspense>
          ) : (
            panel
          )}
        </div>
      </div>
      <OutdatedNote state={state} given={[input, options]} />
      {state.phase === "done" && (
        <Notes
          warnings={state.result.warnings.filter((warning) => warning !== said)}
          moreWarnings={state.result.moreWarnings}
        />
      )}
    </div>
  );
}

function pickOperation(all: Operations, id: string): Operations {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === id));
}

/** Operations of one tool that share an option declare it under the same name; the page shows it once. */
function allDeclarations(operations: Operations) {
  return Object.assign({}, ...Object.values(operations).map((operation) => operation.options));
}

function allDefaults(operations: Operations): Readonly<Record<string, unknown>> {
  return defaultOptions(allDeclarations(operations));
}

function drawResult<Data>(
  result: OperationResult,
  draw: { children?: ((data: Data) => ReactNode) | undefined; files?: Props<Operations>["files"] },
): ReactNode {
  // What the worker gives is what the operation's declaration says.
  if (result.kind === "data") return draw.children?.(result.data as Data);
  return result.kind === "files" ? draw.files?.(result.files) : undefined;
}

function textOf(result: OperationResult): TextResult | undefined {
  return result.kind === "text" ? result : undefined;
}
