import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import type { InputError } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, DataOf, InputDeclaration, Operations } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";
import type { FileResult, OperationResult, TextResult } from "#shared/run-operation.ts";
import { clampNumbers } from "#ui/clamp-numbers.ts";
import { focusAfter } from "#ui/focus-after.ts";
import type { Handover } from "#ui/handover.ts";
import {
  areBlank,
  bytesIn,
  EMPTY_INPUT,
  filesIn,
  type InputValue,
  isBlank,
  sourceValue,
  type ToolInput,
  TYPED_LIMIT,
} from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useFaultFocus } from "#ui/use-fault-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useKeptState } from "#ui/use-kept-state.ts";
import { useKeptWork } from "#ui/use-kept-work.ts";
import { dataOf, type RunState, useOperation } from "#ui/use-operation.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useRunKey } from "#ui/use-run-key.ts";

export type ToolInputs = Readonly<Record<string, ToolInput>>;
export type ToolOptions = Readonly<Record<string, unknown>>;
type Done = Extract<RunState, { phase: "done" }>;

export interface Tool<All extends Operations = Operations> {
  /** All operations, or the one of the mode where the page has modes. */
  operations: Operations;
  mode: string;
  switchMode: (mode: string) => void;
  inputs: ToolInputs;
  setInput: (name: string, value: ToolInput) => void;
  /** Sets an input and takes the result away. */
  replace: (name: string, value: ToolInput) => void;
  /** Puts another input in the place of one, unless that has changed meanwhile. */
  swapInput: (name: string, from: ToolInput, to: ToolInput | undefined) => void;
  /** Empties an input and takes the result away. */
  clear: (name: string) => void;
  /** Where the focus goes when an input was filled. */
  fieldOf: (name: string) => RefObject<HTMLElement | null>;
  sampleOf: (name: string) => string | undefined;
  /** Sets the options that the sample shows. */
  takeSampleOptions: () => void;
  declarations: OptionDeclarations;
  options: ToolOptions;
  setOptions: (values: ToolOptions) => void;
  state: RunState;
  /** Runs an operation, the main one unless another is named. */
  run: (operation?: string) => void;
  cancel: () => void;
  reset: () => void;
  /** Whether nothing can be run with the options as they are. */
  disabled: boolean;
  error: InputError | undefined;
  /** The inputs and options of the last run. */
  ran: { inputs: ToolInputs; options: ToolOptions };
  /** The last run that gave a result which is still shown, also while the next one follows a change. */
  shown: Done | undefined;
  /** The last run that gave a result, also while the next one is under way. */
  last: Done | undefined;
  text: TextResult | undefined;
  files: readonly FileResult[] | undefined;
  data: <Id extends keyof All & string>(id: Id) => DataOf<All[Id]> | undefined;
  /** `updating`: a new result is on its way by itself. `outdated`: it takes a press of the button. */
  freshness: "current" | "updating" | "outdated";
  /** Puts a result into the first input: the text, or what a page made of another. */
  takeAsInput: (content?: string | Blob, fileName?: string) => Promise<void>;
  /** Holds the controls, of which the faulty one gets the focus. */
  container: RefObject<HTMLDivElement | null>;
}

interface UseToolOptions {
  /** Whether one operation is on the page at a time. */
  modes?: boolean;
  /** Runs from the first change on, without a button, whatever the size of the input. */
  auto?: boolean;
  /** Milliseconds that a run takes at least: dice roll, coins are in the air. */
  atLeast?: number;
  /** Whether the options are such that nothing can be run with them. */
  disabled?: (options: ToolOptions) => boolean;
  /** Called with the result of each run that a person asked for, once it is there. */
  onDone?: (result: OperationResult, operation: string) => void;
  /** Takes what another tool sent; without it, it becomes the first input. */
  onHandover?: (value: InputValue, handover: Handover) => void;
  runKey?: Parameters<typeof useRunKey>[1];
}

/**
 * Everything that the page of a tool holds. Once a person has pressed the button and got a result, it follows changes of
 * inputs and options until the input is emptied, replaced by another tool, or the mode changes.
 */
export function useTool<All extends Operations>(
  all: All,
  { modes = false, auto = false, atLeast, disabled: isDisabled, onDone, onHandover, runKey }: UseToolOptions = {},
): Tool<All> {
  const services = useToolServices();
  const [mode, setMode] = useKeptState("mode", Object.keys(all)[0] ?? "");
  const operations = useMemo<Operations>(() => (modes ? pick(all, mode) : all), [all, modes, mode]);
  const main = Object.keys(operations)[0] ?? "";
  const { state, run: start, cancel, reset: resetRun } = useOperation(all);
  const [inputs, setInputs] = useKeptState<ToolInputs>("inputs", () => emptyInputs(all));
  const [options, setOptions] = useKeptState<ToolOptions>("options", () => defaultOptions(allDeclarations(all)));
  /** The operation whose result is shown or on its way. */
  const [operation, setOperation] = useKeptState<string | undefined>("operation", undefined);
  /** One to run again by itself, because its result was shown when the page was left. */
  const [resumed, setResumed] = useState(operation);
  const [isBack] = useState(operation !== undefined || !areBlank(inputs));
  const [ran, setRan] = useState({ inputs, options });
  /** Whether a person asked for the last run, and it did not follow a change. */
  const [asked, setAsked] = useState(false);
  const [follows, setFollows] = useState(auto);
  const [last, setLast] = useState<Done>();
  if (state.phase === "done" && state !== last) setLast(state);
  const fields = useRef<Record<string, RefObject<HTMLElement | null>>>({});

  const fieldOf = (name: string) => {
    fields.current[name] ??= { current: null };
    return fields.current[name];
  };
  const reset = () => {
    setFollows(auto);
    setOperation(undefined);
    resetRun();
  };
  const setInput = (name: string, value: ToolInput) => {
    const next = { ...inputs, [name]: value };
    setInputs(next);
    if (follows && areBlank(next)) reset();
    services.recordInput(!areBlank(next));
  };
  const replace = (name: string, value: ToolInput) => {
    setInput(name, value);
    reset();
  };
  /** Unlike a field, the button that chooses files cannot be marked as invalid to get the focus. */
  const focusChooser = (id: string) => {
    const missing = Object.entries<InputDeclaration>(all[id]?.inputs ?? {}).find(
      ([name, { kind }]) => (kind === "file" || kind === "files") && isBlank(inputs[name] ?? EMPTY_INPUT),
    );
    if (missing) fieldOf(missing[0]).current?.focus();
  };
  const perform = (id: string, quiet: boolean) => {
    const operation: AnyOperation | undefined = all[id];
    if (!operation) return;
    // A number that is moved to its limit while it is typed could not be typed.
    const used = quiet ? options : clampNumbers(operation.options, options);
    setOptions(used);
    setRan({ inputs, options: used });
    setAsked(!quiet);
    setFollows(true);
    setOperation(id);
    const finished = start(id, sourcesOf(operation, inputs), options, { quiet, atLeast });
    if (!quiet) finished.then((result) => result && onDone?.(result, id));
  };
  const disabled = isDisabled?.(options) === true;
  const run = (id = main) => {
    // Dice that roll are not thrown again.
    if (disabled || (atLeast !== undefined && state.phase === "running")) return;
    focusChooser(id);
    perform(id, false);
  };

  const [firstInput = "input"] = Object.keys(inputs);
  useHandover((value, handover) => {
    if (onHandover) return onHandover(value, handover);
    const { mode: wanted } = handover;
    if (modes && wanted !== undefined && wanted in all) setMode(wanted);
    setInput(firstInput, value);
    setFollows(auto);
  });
  useRunKey(() => run(), runKey);

  const shown = state.phase === "done" ? state : state.phase === "running" && !asked ? last : undefined;
  const isStale = inputs !== ran.inputs || options !== ran.options;
  const again = state.phase !== "idle" ? state.operation : auto ? main : undefined;
  // What was refused stays to be read while it is put right.
  const wasRefused = asked && state.phase === "refused";
  const following =
    follows &&
    !wasRefused &&
    again !== undefined &&
    all[again]?.live === true &&
    (auto ? !areBlank(inputs) : Object.values(inputs).every(isSmall)) &&
    isStale;
  const given = useMemo(() => ({ inputs, options }), [inputs, options]);
  useRunAfterChanges(following, given, () => again !== undefined && perform(again, true));

  useKeptWork({
    declarations: allDeclarations(all),
    options,
    inputs,
    mode,
    operation: operation !== undefined && usesSecret(all[operation], options) ? undefined : operation,
    isBack,
    restore: (work, kept) => {
      if (work.mode !== undefined && work.mode in all) setMode(work.mode);
      setInputs((before) => ({ ...before, ...work.inputs }));
      setOptions((before) => ({ ...before, ...kept }));
      setResumed(work.operation);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, with what was restored
  useEffect(() => {
    if (resumed !== undefined && all[resumed]?.live) perform(resumed, true);
  }, [resumed]);

  const error = state.phase === "refused" ? state.error : undefined;
  // Who types on would lose the place.
  const container = useFaultFocus(asked ? error : undefined);
  const text = shown?.result.kind === "text" ? shown.result : undefined;

  return {
    operations,
    mode,
    switchMode: (next) => {
      setMode(next);
      reset();
    },
    inputs,
    setInput,
    replace,
    swapInput: (name, from, to = EMPTY_INPUT) =>
      setInputs((now) => (now[name] === from ? { ...now, [name]: to } : now)),
    clear: (name) => replace(name, EMPTY_INPUT),
    fieldOf,
    sampleOf: (name) => operations[main] && sampleText(operations[main], name),
    takeSampleOptions: () => setOptions((before) => ({ ...before, ...operations[main]?.examples[0]?.options })),
    declarations: allDeclarations(operations),
    options,
    setOptions: (values) => setOptions((before) => ({ ...before, ...values })),
    state,
    run,
    cancel,
    reset,
    disabled,
    error,
    ran,
    shown,
    last,
    text,
    files: shown?.result.kind === "files" ? shown.result.files : undefined,
    data: (id) => shown && dataOf(all, id, shown),
    freshness:
      !shown || (state.phase === "done" && !isStale) ? "current" : following || !asked ? "updating" : "outdated",
    takeAsInput: async (content = text?.content, fileName = text?.fileName) => {
      if (content === undefined) return;
      const next = await sourceValue(content, fileName);
      focusAfter(() => replace(firstInput, next), fieldOf(firstInput));
    },
    container,
  };
}

function pick(all: Operations, id: string): Operations {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === id));
}

/** Operations of one tool that share an option or an input declare it under the same name; the page shows it once. */
function allDeclarations(operations: Operations): OptionDeclarations {
  return Object.assign({}, ...Object.values(operations).map(({ options }) => options));
}

/** The inputs that a set of operations takes, by name. */
export function inputsOf(operations: Operations): Readonly<Record<string, InputDeclaration>> {
  return Object.assign({}, ...Object.values(operations).map(({ inputs }) => inputs));
}

/** A secret is not kept, so the result would be another one. */
function usesSecret(operation: AnyOperation | undefined, options: ToolOptions): boolean {
  return Object.entries<OptionDeclaration>(operation?.options ?? {}).some(
    ([name, { kind, default: usual }]) => kind === "secret" && (options[name] ?? usual) !== usual,
  );
}

function emptyInputs(operations: Operations): ToolInputs {
  return Object.fromEntries(Object.keys(inputsOf(operations)).map((name) => [name, EMPTY_INPUT]));
}

function sourcesOf(operation: AnyOperation, values: ToolInputs): NamedInputs {
  return Object.fromEntries(
    Object.entries<InputDeclaration>(operation.inputs).map(([name, { kind, optional }]) => {
      const value = values[name] ?? EMPTY_INPUT;
      if (optional && isBlank(value)) return [name, undefined];
      if (kind === "files") return [name, filesIn(value)];
      return [name, value.kind === "typed" ? value.text : filesIn(value)[0]];
    }),
  );
}

/** A bigger input is run again when a person asks for it. */
function isSmall(value: ToolInput): boolean {
  return bytesIn(value) <= TYPED_LIMIT;
}
