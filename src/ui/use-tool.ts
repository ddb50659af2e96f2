import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { sampleText } from "#shared/examples.ts";
import type { InputError } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, DataOf, InputDeclaration, Operations } from "#shared/operation.ts";
import { defaultOptions, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";
import type { FileResult, OperationResult, TextResult } from "#shared/run-operation.ts";
import { isShareLink } from "#shared/share-link/is-share-link.ts";
import { type BatchJob, batchInput, takesMany } from "#ui/batch/batch-input.ts";
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
  MAX_TYPED_BYTES,
  sourceValue,
  type ToolInput,
  textValue,
} from "#ui/input-value.ts";
import { dropFragment, type OpenPage, registerPage, reportHeld } from "#ui/page-registry.ts";
import { dismissToast, toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";
import { useDraft } from "#ui/use-draft.ts";
import { useErrorFocus } from "#ui/use-error-focus.ts";
import { useHandover } from "#ui/use-handover.ts";
import { useHistoryState } from "#ui/use-history-state.ts";
import { dataOf, type RunState, useOperation } from "#ui/use-operation.ts";
import { usePagePaste } from "#ui/use-page-paste.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useRunKey } from "#ui/use-run-key.ts";

export type ToolInputs = Readonly<Record<string, ToolInput>>;
export type ToolOptions = Readonly<Record<string, unknown>>;
type Done = Extract<RunState, { phase: "done" }>;
/** What a run follows: a button, an input that came as a whole, or any other change. */
type Cause = "press" | "fill" | "change";

export interface Tool<All extends Operations = Operations> {
  /** All operations, or only the current mode's. */
  operations: Operations;
  mode: string;
  switchMode: (mode: string) => void;
  inputs: ToolInputs;
  setInput: (name: string, value: ToolInput) => void;
  /**
   * Sets an input that comes as a whole: pasted, dropped, a sample or from another tool. Runs what is shown, or else the
   * main operation, without a toast, if it's cheap, its inputs are small and complete, and none is secret.
   */
  fill: (name: string, value: ToolInput) => void;
  /** Sets an input and removes the result. @param thenRun the operation to run on the new input, if any */
  replace: (name: string, value: ToolInput, thenRun?: string) => void;
  /** Replaces an input, unless it has changed in the meantime. */
  swapInput: (name: string, from: ToolInput, to: ToolInput | undefined) => void;
  /** Empties an input and removes the result. */
  clear: (name: string) => void;
  /** The element that gets the focus after an input is filled. */
  fieldOf: (name: string) => RefObject<HTMLElement | null>;
  sampleOf: (name: string) => string | undefined;
  /** Sets the options that the sample demonstrates. */
  takeSampleOptions: () => void;
  declarations: OptionDeclarations;
  options: ToolOptions;
  setOptions: (values: ToolOptions) => void;
  state: RunState;
  /** Runs an operation, by default the main one. */
  run: (operation?: string) => void;
  cancel: () => void;
  reset: () => void;
  /** Whether the current options allow no run. */
  disabled: boolean;
  error: InputError | undefined;
  /** Whether a toast has announced the error. */
  isErrorAnnounced: boolean;
  /** The inputs and options of the last run. */
  ranWith: { inputs: ToolInputs; options: ToolOptions };
  /** The run whose result is shown, even while an automatic rerun is in progress. */
  shown: Done | undefined;
  /** The last run with a result, even while the next run is in progress. */
  lastDone: Done | undefined;
  /** Whether the visitor asked for the shown result and there was none before. */
  isFirstResult: boolean;
  /** The run on several files, if the last one was that. */
  batch: BatchJob | undefined;
  text: TextResult | undefined;
  files: readonly FileResult[] | undefined;
  data: <Id extends keyof All & string>(id: Id) => DataOf<All[Id]> | undefined;
  /** `updating`: a rerun is coming. `outdated`: the visitor has to run it again. */
  freshness: "current" | "updating" | "outdated";
  /** Puts content into the first input, by default the text result. */
  takeAsInput: (content?: string | Blob, fileName?: string) => Promise<void>;
  /** Whether the state comes from a link and the visitor hasn't acted yet, so nothing may run by itself. */
  isHeld: boolean;
  /** Contains the controls; the invalid one gets the focus. */
  container: RefObject<HTMLDivElement | null>;
}

interface UseToolOptions {
  /** Whether the page shows one operation at a time. */
  modes?: boolean;
  /** Runs on every change, without a button, even for big inputs. */
  auto?: boolean;
  /** Minimum run time, for the animation of dice and coins. */
  minDurationMs?: number;
  /** Whether these options allow no run. */
  disabled?: (options: ToolOptions) => boolean;
  /** Called with the result of each run the visitor started. */
  onDone?: (result: OperationResult, operation: string) => void;
  /** Takes a handover, which otherwise becomes the first input. */
  onHandover?: (value: InputValue, handover: Handover) => void;
  /** Operations that look at the first of several files only, such as at its columns. */
  onFirstFile?: readonly string[];
  runKey?: Parameters<typeof useRunKey>[1];
}

/**
 * The whole state of a tool page. After the first run, it reruns on changes of inputs and options, until the input is
 * emptied or the mode changes.
 */
export function useTool<All extends Operations>(
  all: All,
  {
    modes = false,
    auto = false,
    minDurationMs,
    disabled: isDisabled,
    onDone,
    onHandover,
    onFirstFile = [],
    runKey,
  }: UseToolOptions = {},
): Tool<All> {
  const services = useToolServices();
  const [mode, setMode] = useHistoryState("mode", Object.keys(all)[0] ?? "");
  const operations = useMemo<Operations>(() => (modes ? pick(all, mode) : all), [all, modes, mode]);
  const main = Object.keys(operations)[0] ?? "";
  const { state, run: start, cancel, reset: resetRun } = useOperation(all);
  const [inputs, setInputs] = useHistoryState<ToolInputs>("inputs", () => emptyInputs(all));
  const [options, setOptions] = useHistoryState<ToolOptions>("options", () => defaultOptions(allDeclarations(all)));
  /** The operation whose result is shown or coming. */
  const [operation, setOperation] = useHistoryState<string | undefined>("operation", undefined);
  /** The operation to rerun on return, because its result was shown when the page was left. */
  const [resumedOperation, setResumedOperation] = useState(operation);
  const [isRestored] = useState(operation !== undefined || !areBlank(inputs));
  const [ranWith, setRanWith] = useState({ inputs, options });
  /** What the last run followed. */
  const [cause, setCause] = useState<Cause>();
  const wasRequested = cause === "press";
  const [isFollowing, setIsFollowing] = useState(auto);
  const [isHeld, setIsHeld] = useState(() => isShareLink(globalThis.location?.hash ?? ""));
  const [lastDone, setLastDone] = useState<Done>();
  const [hadResult, setHadResult] = useState(false);
  const [firstDone, setFirstDone] = useState<Done>();
  const [batch, setBatch] = useState<BatchJob>();
  /** What to do once an input is set: run an operation, or whatever suits a filled input. */
  const [queued, setQueued] = useState<{ press: string } | "fill">();
  if (state.phase === "done" && state !== lastDone) {
    setLastDone(state);
    setFirstDone(hadResult || !wasRequested ? undefined : state);
    setHadResult(true);
  }
  const fields = useRef<Record<string, RefObject<HTMLElement | null>>>({});

  const fieldOf = (name: string) => {
    fields.current[name] ??= { current: null };
    return fields.current[name];
  };
  const reset = () => {
    setIsFollowing(auto);
    setOperation(undefined);
    setHadResult(false);
    setBatch(undefined);
    resetRun();
  };
  /** The visitor acts on what came from a link: from now on it's theirs, and the address no longer describes it. */
  const release = () => {
    if (!isHeld) return;
    setIsHeld(false);
    setIsFollowing(auto);
    dropFragment();
  };
  const setInput = (name: string, value: ToolInput) => {
    release();
    const next = { ...inputs, [name]: value };
    // Two inputs may change before the next render.
    setInputs((now) => ({ ...now, [name]: value }));
    setBatch(undefined);
    if (isFollowing && areBlank(next)) reset();
    services.recordInput(!areBlank(next));
  };
  const setOwnOptions = (values: ToolOptions) => {
    release();
    setOptions((before) => ({ ...before, ...values }));
  };
  const replace = (name: string, value: ToolInput, thenRun?: string) => {
    setInput(name, value);
    reset();
    if (thenRun !== undefined) setQueued({ press: thenRun });
  };
  const fill = (name: string, value: ToolInput) => {
    setInput(name, value);
    if (!auto) setQueued("fill");
  };
  /** A button can't be `aria-invalid`, so focusing an empty file input takes this. */
  const focusChooser = (id: string) => {
    const missing = Object.entries<InputDeclaration>(all[id]?.inputs ?? {}).find(
      ([name, { kind }]) => (kind === "file" || kind === "files") && isBlank(inputs[name] ?? EMPTY_INPUT),
    );
    if (missing) fieldOf(missing[0]).current?.focus();
  };
  const perform = (id: string, cause: Cause) => {
    const operation: AnyOperation | undefined = all[id];
    if (!operation) return;
    release();
    // Clamping during a rerun would change a number while it is being typed.
    const used = cause === "change" ? options : clampNumbers(operation.options, options);
    setOptions(used);
    if (hasBatch(operation, inputs) && !onFirstFile.includes(id)) {
      reset();
      startBatch(id, operation, used);
      return;
    }
    setBatch(undefined);
    setRanWith({ inputs, options: used });
    setCause(cause);
    setIsFollowing(true);
    setOperation(id);
    const finished = start(id, sourcesOf(operation, inputs), options, {
      quiet: cause !== "press",
      counted: cause !== "change",
      minDurationMs,
    });
    if (cause === "change") return;
    finished.then((result) => {
      if (!result) return;
      if (cause === "press") onDone?.(result, id);
      services.recordRun?.(operation, { mode, hasModes: modes, options: used, inputs });
    });
  };
  const startBatch = (id: string, operation: AnyOperation, options: ToolOptions) => {
    const input = batchInput(operation);
    if (input === undefined) {
      toastFailed(`“${operation.label}” works on one file at a time.`);
      return;
    }
    services.recordAction(id);
    dismissToast();
    setBatch({ operation: id, input, files: filesIn(inputs[input]), others: sourcesOf(operation, inputs), options });
  };
  const disabled = isDisabled?.(options) === true;
  const run = (id = main) => {
    // Rolling dice can't be rolled again.
    if (disabled || (minDurationMs !== undefined && state.phase === "running")) return;
    focusChooser(id);
    perform(id, "press");
  };
  const runFilled = () => {
    const id = state.phase !== "idle" && state.operation in operations ? state.operation : main;
    if (!disabled && runsByItself(all[id], inputs, options)) perform(id, "fill");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per queued run
  useEffect(() => {
    if (queued === undefined) return;
    setQueued(undefined);
    if (queued === "fill") runFilled();
    else run(queued.press);
  }, [queued]);

  const [firstInput = "input"] = Object.keys(inputs);
  useHandover((value, handover) => {
    if (onHandover) return onHandover(value, handover);
    const { mode: wanted, input = firstInput } = handover;
    if (modes && wanted !== undefined && wanted in all) setMode(wanted);
    const { files = [] } = handover;
    setIsFollowing(auto);
    fill(input, files.length > 1 && takesMany(all, input) ? { kind: "files", files } : value);
  });
  usePagePaste(({ text, file }) => {
    const blank = Object.keys(inputs).find(
      (name) => isBlank(inputs[name] ?? EMPTY_INPUT) && isTextField(fieldOf(name)),
    );
    if (blank === undefined) return false;
    focusAfter(() => fill(blank, file ? { kind: "file", file } : textValue(text)), fieldOf(blank));
    return true;
  });
  useRunKey(() => run(), runKey);

  const shown = state.phase === "done" ? state : state.phase === "running" && !wasRequested ? lastDone : undefined;
  const isStale = inputs !== ranWith.inputs || options !== ranWith.options;
  const rerunOperation = state.phase !== "idle" ? state.operation : auto ? main : undefined;
  // An error stays visible while the visitor fixes the input, unless every change runs.
  const wasRefused = !auto && wasRequested && state.phase === "refused";
  const shouldRerun =
    isFollowing &&
    !isHeld &&
    !wasRefused &&
    rerunOperation !== undefined &&
    all[rerunOperation]?.live === true &&
    !hasBatch(all[rerunOperation], inputs) &&
    (auto ? !areBlank(inputs) : Object.values(inputs).every(isSmall)) &&
    isStale;
  const given = useMemo(() => ({ inputs, options }), [inputs, options]);
  useRunAfterChanges(shouldRerun, given, () => rerunOperation !== undefined && perform(rerunOperation, "change"));

  useOpenedPage({
    operations: all,
    hasModes: modes,
    mode,
    options,
    inputs,
    isHeld,
    put: (next, { isHeld, thenRun }) => {
      setMode(next.mode);
      setOptions(next.options);
      setInputs(next.inputs);
      setResumedOperation(undefined);
      setQueued(thenRun === undefined ? undefined : { press: thenRun });
      reset();
      setIsFollowing(auto && !isHeld);
      setIsHeld(isHeld);
    },
    run: auto ? () => run() : undefined,
  });
  // Batches are not saved: they may be big.
  const hasMany = Object.values(all).some((one) => hasBatch(one, inputs));
  const [noInputs] = useState(() => emptyInputs(all));
  useDraft({
    declarations: allDeclarations(all),
    options,
    inputs: hasMany ? noInputs : withoutSecrets(inputs, all),
    mode: mode === Object.keys(all)[0] ? undefined : mode,
    operation: operation !== undefined && usesSecret(all[operation], options) ? undefined : operation,
    isRestored,
    isHeld,
    restore: (work, kept) => {
      if (work.mode !== undefined && work.mode in all) setMode(work.mode);
      setInputs((before) => ({ ...before, ...work.inputs }));
      setOptions((before) => ({ ...before, ...kept }));
      setResumedOperation(work.operation);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only once per restored operation
  useEffect(() => {
    if (resumedOperation !== undefined && all[resumedOperation]?.live && !hasMany) perform(resumedOperation, "change");
  }, [resumedOperation]);

  const refusal = state.phase === "refused" ? state.error : undefined;
  // A paste doesn't complain about an option that the visitor hasn't come to yet.
  const error = cause === "fill" && refusal?.field !== undefined && !(refusal.field in inputs) ? undefined : refusal;
  // In a rerun, moving the focus would interrupt typing.
  const container = useErrorFocus(wasRequested ? error : undefined);
  const text = shown?.result.kind === "text" ? shown.result : undefined;

  return {
    operations,
    mode,
    switchMode: (next) => {
      release();
      setMode(next);
      reset();
    },
    inputs,
    setInput,
    fill,
    replace,
    swapInput: (name, from, to = EMPTY_INPUT) =>
      setInputs((now) => (now[name] === from ? { ...now, [name]: to } : now)),
    clear: (name) => replace(name, EMPTY_INPUT),
    fieldOf,
    sampleOf: (name) => operations[main] && sampleText(operations[main], name),
    takeSampleOptions: () => setOwnOptions(operations[main]?.examples[0]?.options ?? {}),
    declarations: allDeclarations(operations),
    options,
    setOptions: setOwnOptions,
    state,
    run,
    cancel,
    reset,
    disabled,
    error,
    isErrorAnnounced: wasRequested && error !== undefined,
    ranWith,
    shown,
    lastDone,
    isFirstResult: shown !== undefined && shown === firstDone,
    batch,
    text,
    files: shown?.result.kind === "files" ? shown.result.files : undefined,
    data: (id) => shown && dataOf(all, id, shown),
    freshness:
      !shown || (state.phase === "done" && !isStale)
        ? "current"
        : shouldRerun || !wasRequested
          ? "updating"
          : "outdated",
    takeAsInput: async (content = text?.content, fileName = text?.fileName) => {
      if (content === undefined) return;
      const next = await sourceValue(content, fileName);
      focusAfter(() => replace(firstInput, next), fieldOf(firstInput));
    },
    isHeld,
    container,
  };
}

/** Makes the state of the page available to what is around it. */
function useOpenedPage(page: OpenPage): void {
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => registerPage(() => latest.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only this change is of interest outside the page
  useEffect(reportHeld, [page.isHeld]);
}

function pick(all: Operations, id: string): Operations {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === id));
}

/** The operations of a tool may share an option under the same name; the page shows it once. */
function allDeclarations(operations: Operations): OptionDeclarations {
  return Object.assign({}, ...Object.values(operations).map(({ options }) => options));
}

/** All inputs of a set of operations, by name. */
export function inputsOf(operations: Operations): Readonly<Record<string, InputDeclaration>> {
  return Object.assign({}, ...Object.values(operations).map(({ inputs }) => inputs));
}

/** Secrets are not saved, so a rerun would give a different result. */
function usesSecret(operation: AnyOperation | undefined, options: ToolOptions): boolean {
  const hasSecretOption = Object.entries<OptionDeclaration>(operation?.options ?? {}).some(
    ([name, { kind, default: defaultValue }]) => kind === "secret" && (options[name] ?? defaultValue) !== defaultValue,
  );
  return hasSecretOption || Object.values<InputDeclaration>(operation?.inputs ?? {}).some(({ secret }) => secret);
}

function withoutSecrets(inputs: ToolInputs, operations: Operations): ToolInputs {
  const secret = Object.entries(inputsOf(operations)).flatMap(([name, declared]) => (declared.secret ? name : []));
  return secret.length === 0 ? inputs : { ...inputs, ...Object.fromEntries(secret.map((name) => [name, EMPTY_INPUT])) };
}

function emptyInputs(operations: Operations): ToolInputs {
  return Object.fromEntries(Object.keys(inputsOf(operations)).map((name) => [name, EMPTY_INPUT]));
}

/** Whether there are several files for an input that takes one. */
function hasBatch(operation: AnyOperation | undefined, values: ToolInputs): boolean {
  return Object.entries<InputDeclaration>(operation?.inputs ?? {}).some(
    ([name, { kind }]) => kind !== "files" && filesIn(values[name]).length > 1,
  );
}

function sourcesOf(operation: AnyOperation, values: ToolInputs): NamedInputs {
  return Object.fromEntries(
    Object.entries<InputDeclaration>(operation.inputs).map(([name, { kind, optional }]) => {
      const value = values[name] ?? EMPTY_INPUT;
      if (optional && isBlank(value)) return [name, undefined];
      if (kind === "files" && (value.kind !== "typed" || isBlank(value))) return [name, filesIn(value)];
      return [name, value.kind === "typed" ? value.text : filesIn(value)[0]];
    }),
  );
}

/** Whether an operation runs on a filled input without a button. */
function runsByItself(operation: AnyOperation | undefined, inputs: ToolInputs, options: ToolOptions): boolean {
  if (!operation?.live || usesSecret(operation, options) || hasBatch(operation, inputs)) return false;
  return Object.entries<InputDeclaration>(operation.inputs).every(([name, { optional }]) => {
    const input = inputs[name] ?? EMPTY_INPUT;
    return isBlank(input) ? optional : isSmall(input);
  });
}

function isTextField({ current }: RefObject<HTMLElement | null>): boolean {
  return current instanceof HTMLTextAreaElement || current instanceof HTMLInputElement;
}

/** Bigger inputs rerun only on request. */
function isSmall(value: ToolInput): boolean {
  return bytesIn(value) <= MAX_TYPED_BYTES;
}
