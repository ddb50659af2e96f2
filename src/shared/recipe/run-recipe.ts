import { ByteStream } from "#shared/byte-stream.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
import { InputError } from "#shared/input-error.ts";
import type { GivenInput } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration, OutputFile, RunContext } from "#shared/operation.ts";
import { MAX_WARNINGS } from "#shared/result-limits.ts";
import { type OpenResult, type StartedOperation, startOperation, type TextPieces } from "#shared/run-operation.ts";
import { asFile, decodeChunks, readText, type Source, streamText } from "#shared/text-source.ts";
import type { LoadOperations } from "./read-recipe.ts";
import { isJoin, type OperationStep, type Recipe, type RecipeStep } from "./recipe.ts";

/** A failed step of a recipe. */
export class RecipeError extends InputError {
  /** From 0, counting steps that are off. */
  readonly step: number;

  constructor(step: number, { message, title, field, position }: InputError) {
    super(message, { title, ...(field !== undefined && { field }), ...(position && { position }) });
    this.step = step;
  }
}

/** The part of a result that is passing on; name and type are final after its last piece. */
export type PassingFile = Pick<OutputFile, "name" | "type">;

export interface RecipeContext extends Partial<Omit<RunContext, "warn">> {
  /** Receives each piece of a step's result as it passes on to the next step, and an empty one at the end of a file. */
  onOutput?: (step: number, bytes: Uint8Array<ArrayBuffer>, file: PassingFile) => void;
  /** Called when a step goes on working. @returns called when it has to wait for the step after it */
  onWork?: (step: number) => () => void;
}

type Watch = Required<Pick<RecipeContext, "onOutput" | "onWork">>;

/**
 * Starts a recipe. As far as its steps stream, so does the whole.
 * @throws {RecipeError} for input or options that a step rejects, here or while the result is read.
 */
export async function startRecipe(
  { steps }: Pick<Recipe, "steps">,
  input: Source | ByteStream | readonly File[],
  load: LoadOperations,
  { onOutput = () => {}, onWork = () => () => {}, progress = () => {}, ...context }: RecipeContext = {},
): Promise<StartedOperation> {
  const started: { step: number; warnings: StartedOperation["warnings"] }[] = [];
  let result = asResult(input);
  for (const [index, step] of steps.entries()) {
    if (step.off) continue;
    // The first step reads the input, so its progress is that of the recipe.
    const isFirst = steps.slice(0, index).every(({ off }) => off) && !("forEach" in step);
    const run: RunStep = async (operation, given) => {
      const { inputs, options } = step as OperationStep;
      const all = { ...inputs, ...(given && { [firstInput(operation)]: given }) };
      const { result, warnings } = await startOperation(operation, all, options, {
        ...context,
        ...(isFirst && { progress }),
      });
      started.push({ step: index, warnings });
      return result;
    };
    const rest = onWork(index);
    try {
      result = observe(await takeStep(step, result, run, load), index, { onOutput, onWork });
    } catch (error) {
      throw inStep(index, error);
    }
    rest();
  }
  return { result, warnings: () => allWarnings(started) };
}

/** Runs an operation with the step's options. */
type RunStep = (operation: AnyOperation, given: GivenInput) => Promise<OpenResult>;

function asResult(input: Source | ByteStream | readonly File[]): OpenResult {
  const files = Array.isArray(input) ? (input as readonly File[]) : [input as Source | ByteStream];
  return { kind: "files", files: files.map(asOutputFile) };
}

function asOutputFile(source: Source | ByteStream): OutputFile {
  const { name, type } = source instanceof ByteStream ? source : asFile(source);
  return { name, type, content: source };
}

async function takeStep(step: RecipeStep, before: OpenResult, run: RunStep, load: LoadOperations): Promise<OpenResult> {
  if (isJoin(step)) return asText(joined(itemsOf(before), step.join));
  const operation: AnyOperation | undefined = (await load(step.tool))?.[step.operation];
  if (!operation) throw new InputError(`There is no operation "${step.operation}" of "${step.tool}".`);
  const inputs = Object.values<InputDeclaration>(operation.inputs);
  if (inputs.length === 0) return run(operation, undefined);
  if (step.forEach === "line") return asText(eachLine(onlyItem(before), operation, run));
  if (step.forEach === "file") {
    const files: OutputFile[] = [];
    for (const item of itemsOf(before)) files.push(...filesOf(await run(operation, item)));
    return { kind: "files", files };
  }
  if (inputs[0]?.kind === "files")
    return run(operation, await Promise.all(itemsOf(before).map((item) => item.toFile())));
  return run(operation, onlyItem(before));
}

const firstInput = ({ inputs }: AnyOperation) => Object.keys(inputs)[0] ?? "input";

function asText(pieces: AsyncIterable<string>): OpenResult {
  return { kind: "text", pieces, fileName: "output.txt", type: "text/plain" };
}

/** A result as files. */
function filesOf(result: OpenResult): readonly OutputFile[] {
  if (result.kind === "files") return result.files;
  const content = result.kind === "text" ? encodePieces(result.pieces) : result.text();
  return [{ name: result.fileName, type: result.type, content }];
}

function itemsOf(result: OpenResult): ByteStream[] {
  return filesOf(result).map(toStream);
}

/** The content of a file that an operation gave. */
export function toStream({ name, type, content }: OutputFile): ByteStream {
  if (content instanceof ByteStream) return content;
  if (typeof content === "string" || content instanceof Uint8Array || content instanceof Blob)
    return ByteStream.of(new File([content], name, { type }));
  return new ByteStream(content, { name, type });
}

function onlyItem(result: OpenResult): ByteStream {
  const items = itemsOf(result);
  const [only] = items;
  if (only && items.length === 1) return only;
  throw new InputError(
    items.length === 0
      ? "The step before gave no file."
      : `This step takes one text or file, but the step before gave ${items.length}. Run it for each file, or join them first.`,
  );
}

async function* joined(items: readonly ByteStream[], separator: string): AsyncGenerator<string> {
  for (const [index, item] of items.entries()) {
    if (index > 0) yield separator;
    yield* decodeChunks(streamText(item));
  }
}

async function* eachLine(item: ByteStream, operation: AnyOperation, run: RunStep): AsyncGenerator<string> {
  const runLine = async (line: string) => {
    const texts = itemsOf(await run(operation, line)).map((one) => readText(one));
    return (await Promise.all(texts)).join("");
  };
  let rest = "";
  for await (const text of decodeChunks(streamText(item))) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield `${await runLine(line.replace(/\r$/, ""))}\n`;
  }
  if (rest !== "") yield await runLine(rest);
}

/** Reports what passes through, and names the step in errors. */
function observe(result: OpenResult, step: number, { onOutput, onWork }: Watch): OpenResult {
  async function* watch(pieces: TextPieces, file: PassingFile) {
    const chunks = encodePieces(pieces);
    try {
      for (;;) {
        const rest = onWork(step);
        const { done, value } = await chunks.next();
        onOutput(step, done ? new Uint8Array() : value, file);
        rest();
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw inStep(step, error);
    } finally {
      await chunks.return(undefined);
    }
  }
  const watchText = (pieces: TextPieces, { fileName: name, type }: { fileName: string; type: string }) =>
    watch(pieces, { name, type });
  switch (result.kind) {
    case "text":
      return { ...result, pieces: watchText(result.pieces, result) };
    case "files":
      return {
        kind: "files",
        files: result.files.map((file) => ({
          get name() {
            return file.name;
          },
          get type() {
            return file.type;
          },
          content: watch(toStream(file), file),
        })),
      };
    case "data": {
      const text = result.text();
      const { fileName, type } = result;
      if (text instanceof Blob) return { kind: "text", pieces: watchText(ByteStream.of(text), result), fileName, type };
      onOutput(step, new TextEncoder().encode(text), { name: fileName, type });
      return { ...result, text: () => text };
    }
  }
}

function inStep(step: number, error: unknown): unknown {
  return error instanceof InputError && !(error instanceof RecipeError) ? new RecipeError(step, error) : error;
}

function allWarnings(started: readonly { step: number; warnings: StartedOperation["warnings"] }[]) {
  const found = started.map(({ step, warnings }) => ({ step, ...warnings() }));
  const all = found.flatMap(({ step, warnings }) => warnings.map((warning) => `Step ${step + 1}: ${warning}`));
  const total = found.reduce((sum, { warnings, moreWarnings }) => sum + warnings.length + moreWarnings, 0);
  const warnings = all.slice(0, MAX_WARNINGS);
  return { warnings, moreWarnings: total - warnings.length };
}
