import { type ComponentProps, type FocusEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { InputError } from "#shared/input-error.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { takesMany } from "#ui/batch/batch-input.ts";
import type { ShowOpened } from "#ui/batch/batch-panel.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorNote } from "#ui/error-note.tsx";
import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ModeTabs } from "#ui/mode-tabs.tsx";
import { Notes } from "#ui/notes.tsx";
import { OptionsFold } from "#ui/options-fold.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ToolOptionControls } from "#ui/tool-options.tsx";
import { inputsOf, type Tool } from "#ui/use-tool.ts";

const ThenStep = lazyPart(() => import("#ui/then-step.tsx"), "ThenStep", null);
const BatchPanel = lazyPart(() => import("#ui/batch/batch-panel.tsx"), "BatchPanel");

/** A phone shows this many options without folding them, above the input. */
const MAX_UNFOLDED_OPTIONS = 1;

export const EMPTY_RESULT = "Results will appear here.";

interface EmptyProps {
  heading?: string;
  /** True, or the text to show, while a run is in progress. */
  working?: boolean | string;
}

export function EmptyResult({ heading = "Output", working = false }: EmptyProps) {
  return (
    <Panel sunk heading={heading}>
      <p className="ruled">{working === true ? "Working…" : working || EMPTY_RESULT}</p>
    </Panel>
  );
}

interface Props {
  tool: Tool;
  /** Tab text by operation id, to show one operation at a time. */
  modes?: Readonly<Record<string, string>> | undefined;
  /** Replaces the text fields of all inputs. */
  inputs?: ReactNode;
  /** One for all inputs, or one per name of an input or mode. */
  placeholder?: TextPageProps["placeholder"] | undefined;
  /** File types for the picker, as in the `accept` attribute. */
  accept?: string | undefined;
  /** More buttons, which run no operation. */
  extraActions?: ReactNode;
  /** Replaces the controls of all options. */
  options?: ReactNode;
  /** A line about the current options, such as why a choice can't be met. */
  notice?: string | undefined;
  /** What valid input looks like, or how to get it. */
  advice?: string | undefined;
  /** A button that may fix the error. */
  remedy?: ReactNode;
  /** Shows the opened result of a batch. */
  showOpened?: ShowOpened | undefined;
  /** The result or its placeholder. */
  result: ReactNode;
}

/** The page of a tool: inputs, actions, options and result. A page may replace each part. */
export function ToolPage({
  tool,
  modes,
  inputs,
  extraActions,
  options,
  notice,
  advice,
  remedy,
  showOpened,
  result,
  placeholder,
  ...field
}: Props) {
  const { state } = tool;
  const declared = inputsOf(tool.operations);
  const all = Object.values(declared);
  const isShort = all.every(({ short }) => short) && (all.length < 2 || inputs !== undefined);
  const layout = isShort ? "short-input" : all.length > 1 ? "two-inputs" : "";
  const { column, isInputFolded, unfold } = useFoldAfterRun(state);
  const isFolded = !options && Object.keys(tool.declarations).length > MAX_UNFOLDED_OPTIONS;
  const controls = options ?? <ToolOptionControls tool={tool} />;
  return (
    <div ref={tool.container}>
      <div className="workbench">
        <div className="option-bar">
          {modes && <ModeTabs label="Mode" modes={modes} value={tool.mode} onChange={tool.switchMode} />}
          {isFolded ? (
            <OptionsFold>
              <div className="grid gap-2 sm:contents">{controls}</div>
            </OptionsFold>
          ) : (
            controls
          )}
        </div>
        <div className={`tool-columns ${layout}`} data-folded={isInputFolded || undefined}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees that a field inside gets the focus */}
          <div ref={column} className="input-column" onFocus={unfold}>
            {inputs ??
              Object.keys(declared).map((name) => (
                <ToolInputField
                  key={name}
                  tool={tool}
                  name={name}
                  onSample={tool.takeSampleOptions}
                  placeholder={
                    typeof placeholder === "object" ? (placeholder[name] ?? placeholder[tool.mode]) : placeholder
                  }
                  {...field}
                />
              ))}
            <div className="tool-actions">
              <ActionBar
                operations={tool.operations}
                state={state}
                disabled={tool.disabled}
                extraActions={extraActions}
                onRun={tool.run}
                onCancel={tool.cancel}
              />
              <div aria-live="polite">{notice && <p className="note rounded border">{notice}</p>}</div>
            </div>
          </div>
          <ResultRegion tool={tool} advice={advice} remedy={remedy} showOpened={showOpened}>
            {result}
          </ResultRegion>
        </div>
      </div>
      <OutOfDateNote tool={tool} />
      <Then tool={tool} />
      {tool.shown && (
        <Notes
          warnings={tool.shown.result.warnings.filter((warning) => warning !== notice)}
          moreWarnings={tool.shown.result.moreWarnings}
        />
      )}
    </div>
  );
}

/** Inputs fold when a result arrives, unless one is being edited, and unfold when one gets the focus. */
function useFoldAfterRun(state: Tool["state"]) {
  const column = useRef<HTMLDivElement>(null);
  const [isFolded, setIsFolded] = useState(false);
  useEffect(() => {
    if (state.phase === "done") setIsFolded(!column.current?.querySelector("textarea:focus"));
    if (state.phase === "idle" || state.phase === "refused") setIsFolded(false);
  }, [state]);
  return {
    column,
    isInputFolded: isFolded,
    unfold: ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && setIsFolded(false),
  };
}

interface FieldProps
  extends Partial<Pick<ComponentProps<typeof TextInput>, "label" | "placeholder" | "accept" | "sample" | "onSample">> {
  tool: Tool;
  name?: string;
  /** Replaces the setter, for a page that has more to reset than the result. */
  onChange?: (value: InputValue) => void;
  /** Called when several files are chosen or dropped. */
  onFiles?: (files: readonly File[]) => void;
}

/** The text field of one input of a tool. */
export function ToolInputField({ tool, name = "input", onChange, onFiles, ...field }: FieldProps) {
  const declared = inputsOf(tool.operations);
  const isList = declared[name]?.kind === "files";
  const takeFiles = onFiles ?? ((files) => (isList ? tool.fill : tool.replace)(name, { kind: "files", files }));
  return (
    <TextInput
      label={declared[name]?.label ?? "Input"}
      value={tool.inputs[name] ?? EMPTY_INPUT}
      onChange={onChange ?? ((value) => tool.setInput(name, value))}
      onFill={(value) => {
        onChange?.(value);
        tool.fill(name, value);
      }}
      onFiles={takesMany(tool.operations, name) || isList ? takeFiles : undefined}
      onClear={() => (onChange ? onChange(EMPTY_INPUT) : tool.clear(name))}
      sample={tool.sampleOf(name)}
      {...field}
      isShort={declared[name]?.short}
      invalid={isInvalid(name, tool.error, Object.keys(declared))}
      fieldRef={tool.fieldOf(name)}
    />
  );
}

/** The result, dimmed while the next one is coming, or the error. */
export function ResultRegion({
  tool,
  advice,
  remedy,
  showOpened,
  children,
}: {
  tool: Tool;
  advice?: string | undefined;
  remedy?: ReactNode;
  showOpened?: ShowOpened | undefined;
  children: ReactNode;
}) {
  const { batch, error, ranWith, freshness, isFirstResult } = tool;
  const updating = freshness === "updating";
  return (
    <div
      className={`grid min-w-0 transition-opacity ${updating ? "opacity-60 has-[.panel-expanded]:opacity-100" : ""} ${isFirstResult ? "first-result" : ""}`}
      // A batch announces its progress itself.
      aria-live={batch ? "off" : "polite"}
      aria-busy={updating || undefined}
    >
      {batch ? (
        <Suspense fallback={<EmptyResult working />}>
          <BatchPanel tool={tool} job={batch} showOpened={showOpened} />
        </Suspense>
      ) : error ? (
        // An error that a toast has announced isn't read out again.
        <div className="grid" aria-live={tool.isErrorAnnounced ? "off" : undefined}>
          <ErrorNote error={error} input={findInvalidInput(error, ranWith)} advice={advice}>
            {remedy}
          </ErrorNote>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

/** 'Then…', below a result. */
export function Then({ tool }: { tool: Tool }) {
  return tool.shown ? (
    <Suspense>
      <ThenStep tool={tool} />
    </Suspense>
  ) : null;
}

/** A notice that the inputs or options changed since the result. */
export function OutOfDateNote({ tool: { freshness, shown, run } }: { tool: Tool }) {
  if (freshness !== "outdated" || !shown) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
      This result is out of date.
      <Button onClick={() => run(shown.operation)}>Run again</Button>
    </p>
  );
}

/** The input an error points into: an input or a typed option. */
function findInvalidInput({ field = "", position }: InputError, { inputs, options }: Tool["ranWith"]): InputValue {
  const option = options[field];
  if (typeof option === "string") return { kind: "typed", text: option };
  const input = inputs[field] ?? Object.values(inputs)[0];
  if (input?.kind !== "files") return input ?? EMPTY_INPUT;
  const file = input.files[position?.file ?? 0];
  return file ? { kind: "file", file } : EMPTY_INPUT;
}

/** An error without a field belongs to the first input. */
function isInvalid(name: string, error: InputError | undefined, names: readonly string[]): boolean {
  return error !== undefined && (error.field === name || (error.field === undefined && names[0] === name));
}
