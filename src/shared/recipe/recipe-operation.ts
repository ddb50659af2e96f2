import { encodePieces } from "#shared/encode-pieces.ts";
import { InputError } from "#shared/input-error.ts";
import {
  type AnyOperation,
  byteStreamInput,
  fileInput,
  fileOutput,
  filesInput,
  filesOutput,
  type InputDeclaration,
  type InputDeclarations,
  type Output,
  type OutputFile,
  operation,
  type RunContext,
  textInput,
  textStreamOutput,
} from "#shared/operation.ts";
import type { OptionDeclaration, OptionDeclarations } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import type { StartedOperation } from "#shared/run-operation.ts";
import { toByteStream } from "#shared/text-source.ts";
import type { LoadOperations } from "./read-recipe.ts";
import { isJoin, type JoinStep, type OperationStep, type Recipe, type RecipeStep } from "./recipe.ts";
import { RecipeError, startRecipe, toStream } from "./run-recipe.ts";

/** A step that isn't off, with its operation. */
export type LoadedStep = { index: number } & (
  | { step: JoinStep; operation: undefined }
  | { step: OperationStep; operation: AnyOperation }
);

/** The steps that run. @throws {InputError} for an operation that doesn't exist */
export async function loadSteps({ steps }: Pick<Recipe, "steps">, load: LoadOperations): Promise<LoadedStep[]> {
  const loaded: LoadedStep[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.off) continue;
    if (isJoin(step)) {
      loaded.push({ index, step, operation: undefined });
      continue;
    }
    const operation = (await load(step.tool))?.[step.operation];
    if (!operation) throw new InputError(`Step ${index + 1}: there is no "${step.tool} ${step.operation}".`);
    loaded.push({ index, step, operation });
  }
  return loaded;
}

/** A recipe as one operation, with its open options. A data result becomes its text. */
export async function recipeOperation(recipe: Recipe, load: LoadOperations): Promise<AnyOperation> {
  const steps = await loadSteps(recipe, load);
  const operations = steps.flatMap(({ operation }) => operation ?? []);
  const limits = operations.flatMap(({ timeLimit = [] }) => timeLimit);
  const gives = outputOf(steps.at(-1));
  const empty = emptyMessage(steps[0]);
  return {
    ...operation({
      label: "Run",
      inputs: inputsOf(steps[0]),
      gives,
      options: openOptions(steps),
      messages: { done: "Done!", failed: "The recipe failed", ...(empty !== undefined && { empty }) },
      examples: [],
      live: operations.every(({ live }) => live) && steps.every(({ step }) => isJoin(step) || !step.forEach),
      runs: operations.some(({ runs }) => runs === "browser") ? "browser" : "anywhere",
      sensitive: operations.some(({ sensitive }) => sensitive),
      ...(limits.length > 0 && { timeLimit: limits.reduce((sum, limit) => sum + limit) }),
      // biome-ignore lint/suspicious/noExplicitAny: matches the declarations
      run: async (inputs: any, values: any, context: RunContext): Promise<any> => {
        const { input = "" } = inputs;
        const explain = (error: unknown) => explainError(error, steps);
        const open = { steps: withValues(recipe.steps, values) };
        const { signal, now, random } = context;
        try {
          const started = await startRecipe(open, input, load, { signal, now, random });
          return takeResult(started, gives, { explain, warn: context.warn });
        } catch (error) {
          throw explain(error);
        }
      },
    }),
    code: () => Promise.all(operations.map(({ code }) => code?.())),
    recipe,
  };
}

function inputsOf(first: LoadedStep | undefined): InputDeclarations {
  if (!first) return { input: byteStreamInput("Input") };
  const { operation, step } = first;
  if (!operation) return { input: filesInput("Files") };
  const [declared] = Object.values<InputDeclaration>(operation.inputs);
  if (!declared) return {};
  const { forEach } = step;
  const { kind, label, accepts, oneLine, short, secret } = declared;
  if (kind === "files" || forEach === "file")
    return { input: filesInput(kind === "files" ? label : "Files", { accepts }) };
  if (forEach === "line") return { input: byteStreamInput("Lines", { accepts: ["text/plain"] }) };
  const declare = kind === "text" ? textInput : kind === "file" ? fileInput : byteStreamInput;
  return { input: declare(label, { accepts, oneLine, short, secret }) };
}

function emptyMessage(first: LoadedStep | undefined): string | undefined {
  if (!first?.operation || first.step.forEach === "line") return undefined;
  const { messages, inputs } = first.operation as AnyOperation;
  return typeof messages.empty === "string" ? messages.empty : messages.empty?.[Object.keys(inputs)[0] ?? ""];
}

// biome-ignore lint/suspicious/noExplicitAny: the options of any recipe
function outputOf(last: LoadedStep | undefined): Output<any> {
  if (!last) return fileOutput({ type: "*/*" });
  const { step, operation } = last;
  if (!operation || step.forEach === "line") return textStreamOutput();
  const { gives } = operation as { gives: Output };
  if (step.forEach === "file") return filesOutput({ type: gives.type });
  if (gives.kind === "file" || gives.kind === "files") return gives;
  const { type, fileName, fileNameFor } = gives as Extract<Output<unknown>, { fileName: string }>;
  return textStreamOutput({
    type,
    fileName,
    ...(fileNameFor && { fileNameFor: (values: Values) => fileNameFor(stepOptions(last, values)) }),
  });
}

type Values = Readonly<Record<string, unknown>>;

/** All options of a step, for the values of the open ones. */
function stepOptions({ step, operation }: LoadedStep & { step: OperationStep }, values: Values): Values {
  return resolveOptions((operation as AnyOperation).options, { ...step.options, ...openValues(step, values) });
}

function openValues({ open = [] }: OperationStep, values: Values): Values {
  return Object.fromEntries(open.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
}

function withValues(steps: readonly RecipeStep[], values: Values): RecipeStep[] {
  return steps.map((step) =>
    isJoin(step) || !step.open ? step : { ...step, options: { ...step.options, ...openValues(step, values) } },
  );
}

/** The declarations of the open options, with the recipe's values as defaults. */
function openOptions(steps: readonly LoadedStep[]): OptionDeclarations {
  const declared: Record<string, OptionDeclaration> = {};
  for (const { step, operation } of steps) {
    if (!operation) continue;
    const all: OptionDeclarations = operation.options;
    const fixed: Values = resolveOptions(all, step.options ?? {});
    for (const name of step.open ?? []) {
      const { shownWhen = {}, ...option } = all[name] as OptionDeclaration;
      // What is fixed has been decided.
      const conditions = Object.entries(shownWhen).filter(
        ([other, value]) => step.open?.includes(other) || fixed[other] !== value,
      );
      declared[name] = {
        ...option,
        default: fixed[name],
        ...(conditions.length > 0 && { shownWhen: Object.fromEntries(conditions) }),
      } as OptionDeclaration;
    }
  }
  return declared;
}

interface Reports {
  explain: (error: unknown) => unknown;
  warn: RunContext["warn"];
}

/** The result in the form that the operation declares. */
function takeResult({ result, warnings }: StartedOperation, gives: Output, { explain, warn }: Reports): unknown {
  const reported = { listed: 0, more: 0 };
  /** Warnings are complete only once the result has been read. */
  const reportWarnings = () => {
    const { warnings: listed, moreWarnings: more } = warnings();
    for (const [place, warning] of listed.slice(reported.listed).entries())
      warn(warning, place === 0 ? more - reported.more : 0);
    Object.assign(reported, { listed: listed.length, more });
  };
  async function* watch(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
    try {
      yield* pieces;
    } catch (error) {
      throw explain(error);
    }
    reportWarnings();
  }
  if (result.kind === "text") return watch(encodePieces(result.pieces));
  if (result.kind === "data") return watch(toByteStream(result.text()));
  const files = result.files.map((file): OutputFile => {
    return {
      ...file,
      get name() {
        return file.name;
      },
      get type() {
        return file.type;
      },
      content: watch(toStream(file)),
    };
  });
  if (files.length === 0) reportWarnings();
  return gives.kind === "file" ? files[0] : files;
}

/** Names the step, and keeps only what is about the input and options of the recipe. */
function explainError(error: unknown, steps: readonly LoadedStep[]): unknown {
  if (!(error instanceof RecipeError)) return error;
  const { step: index, message, title, field, position = {} } = error;
  const step = steps.find((one) => one.index === index)?.step;
  const isFirst = index === steps[0]?.index && step && !isJoin(step) && step.forEach !== "line";
  const isOpen = step && !isJoin(step) && field !== undefined && step.open?.includes(field);
  const { line, column } = position;
  const place = isFirst || line === undefined ? "" : ` (line ${line}, column ${column ?? 1} of its input)`;
  return new InputError(`${steps.length > 1 ? `Step ${index + 1}: ` : ""}${message}${place}`, {
    title,
    ...(isOpen && { field }),
    position: { ...(isFirst && position), step: index },
  });
}
