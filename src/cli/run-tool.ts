import { createReadStream, existsSync, fstatSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { mediaTypeOf } from "#interfaces/media-type-of.ts";
import { readOptionTexts } from "#interfaces/option-text.ts";
import { findOperation, publicOperations } from "#interfaces/public-operations.ts";
import { shellQuote } from "#interfaces/shell-quote.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { ByteStream } from "#shared/byte-stream.ts";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import { toKebab } from "#shared/public-name.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { closest } from "./closest.ts";
import { describeFileError, isFileError } from "./file-error.ts";
import { CHUNK_BYTES, type Job, type JobPart, type JobSource, type JobWarnings, runJob } from "./job.ts";
import { type FileId, fileId, type Output, openOutput } from "./output.ts";
import { ProgressBar } from "./progress-bar.ts";
import { releaseMemory } from "./release-memory.ts";
import {
  type InputSource,
  parseRunArguments,
  planRuns,
  type Run,
  type RunArguments,
  takesText,
  takesTextOrFile,
} from "./run-arguments.ts";
import type { Spooled } from "./spool.ts";
import { BAD_INPUT, BAD_USAGE, OK, styler, type Terminal, UsageError, visible, write } from "./terminal.ts";

/** `sundry TOOL [OPERATION] [--option value] [FILE…] [-o OUT]`. @returns the exit code */
export async function runTool(tools: ToolModules, tool: string, args: readonly string[], terminal: Terminal) {
  const { id, operation, rest } = await chooseOperation(tools, tool, args);
  return runOperation({ tools, tool, id, operation, args: rest, terminal, hint: `See: sundry help ${tool}` });
}

interface Command extends Omit<Settings, "options" | "parsed"> {
  args: readonly string[];
  hint: string;
}

/** Runs an operation as its arguments say. @returns the exit code */
export async function runOperation({ args, hint, ...command }: Command): Promise<number> {
  const { tools, tool, id, operation, terminal } = command;
  const parsed = parseRunArguments(operation, args);
  if (parsed.help) {
    const { printHelp } = await import("./help.ts");
    return printHelp(tools, [tool, toKebab(id)], terminal);
  }
  const options = await readOptions(operation, parsed, terminal, hint);
  const runs = planRuns(operation, parsed);
  return new ToolRun({ ...command, options, parsed }).runAll(runs);
}

/** The operation is the first argument, or the tool's first one when it's left out. */
async function chooseOperation(tools: ToolModules, tool: string, args: readonly string[]) {
  const [wanted = "", ...rest] = args;
  const operations = tools.ids.includes(tool) ? publicOperations(await tools.operations(tool)) : new Map();
  const isNamed = Array.from(operations.keys()).some((id) => id === wanted || toKebab(id) === wanted);
  const found = await findOperation(tools, tool, isNamed ? wanted : undefined);
  if (!isNamed) rejectTypo(wanted, found.operation, Array.from(operations.keys(), toKebab));
  return { ...found, rest: isNamed ? rest : args };
}

/** The first argument is neither an operation nor a file, but resembles an operation. */
function rejectTypo(first: string, { inputs }: AnyOperation, operations: readonly string[]): void {
  const [input] = Object.values<InputDeclaration>(inputs);
  if (first === "" || first.startsWith("-") || (input && takesText(input)) || existsSync(first)) return;
  const near = closest(first, operations);
  if (near !== undefined) throw new UsageError(`There is no operation or file "${first}".`, `Did you mean ${near}?`);
}

async function readOptions(operation: AnyOperation, { options }: RunArguments, terminal: Terminal, hint: string) {
  try {
    const values = readOptionTexts(operation, options);
    if (!Object.values(operation.options).some((option) => (option as { kind: string }).kind === "secret")) {
      return resolveOptions(operation.options, values);
    }
    const { readSecrets } = await import("./secrets.ts");
    const warn = (message: string) => write(terminal.stderr, `sundry: ${message}\n`);
    return resolveOptions(operation.options, await readSecrets(operation, values, terminal, warn));
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(describeOption(error), hint);
    throw error;
  }
}

/** @example "--line-width: please enter a number" */
function describeOption({ message, field }: InputError): string {
  if (field === undefined) return message;
  const name = toKebab(field);
  return message.startsWith(`${name}: `) ? `--${message}` : `--${name}: ${message}`;
}

interface Settings {
  tools: ToolModules;
  tool: string;
  id: string;
  operation: AnyOperation;
  options: Readonly<Record<string, unknown>>;
  parsed: RunArguments;
  terminal: Terminal;
}

class ToolRun {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async runAll(runs: readonly Run[]): Promise<number> {
    const { operation, parsed, terminal } = this.#settings;
    const givesFiles = operation.gives.kind === "files";
    const inputs = await this.#findInputs(runs);
    const output = await openOutput(parsed.output, {
      stdout: terminal.stdout,
      runCount: runs.length,
      givesFiles,
      inputs,
    });
    let code: number = OK;
    let failed = 0;
    for (const run of runs) {
      output.nextRun(run.label);
      try {
        await this.#runOne(run, output);
      } catch (error) {
        await output.discard();
        if (!isInputProblem(error) && (runs.length === 1 || !isCrash(error))) throw error;
        await this.#report(error, run);
        failed++;
        code = isOptionProblem(error, operation) ? BAD_USAGE : BAD_INPUT;
      }
    }
    await output.finish();
    if (runs.length > 1) await this.#summarize(runs.length, failed);
    return code;
  }

  /** Without failures, only a person at a terminal wants to know. */
  async #summarize(count: number, failed: number): Promise<void> {
    const { stderr } = this.#settings.terminal;
    if (failed > 0) await write(stderr, `sundry: ${failed} of ${plural(count, "run")} failed\n`);
    else if (stderr.isTTY && this.#settings.parsed.output !== undefined) {
      await write(stderr, `sundry: ${plural(count, "run")} done\n`);
    }
  }

  async #findInputs(runs: readonly Run[]): Promise<ReadonlySet<FileId>> {
    const ids = new Set<FileId>();
    if (this.#settings.parsed.output === undefined) return ids;
    for (const source of runs.flatMap(({ inputs }) => Object.values(inputs).flat())) {
      if (!("path" in source)) continue;
      const found = await stat(source.path, { bigint: true }).catch(() => undefined);
      if (found) ids.add(fileId(found));
    }
    return ids;
  }

  async #runOne(run: Run, output: Output): Promise<void> {
    const { tools, tool, id, operation, options, parsed, terminal } = this.#settings;
    const bar = new ProgressBar(terminal.stderr, !terminal.stdout.isTTY || parsed.output !== undefined);
    const spools: Spooled[] = [];
    try {
      const inThread = operation.timeLimit !== undefined;
      const inputs = await this.#openInputs(run, { inThread, bar, spools });
      // In a thread of its own, a signal can remove temporary files at any moment.
      const usesThread = inThread || spools.some(({ source }) => "path" in source);
      // Files that are written to a path are only listed.
      const listsFiles = parsed.json && parsed.output !== undefined && operation.gives.kind.startsWith("file");
      const json = parsed.json && !listsFiles ? (run.label === undefined ? {} : { file: run.label }) : undefined;
      const { recipe } = operation;
      const job: Job = { tool, operation: id, inputs, options, json, ...(recipe && { recipe }) };
      const progress = (fraction: number) => {
        bar.fraction = fraction;
      };
      const parts = usesThread
        ? (await import("./worker-job.ts")).runWorkerJob(job, { timeLimit: operation.timeLimit, progress })
        : runJob(tools, job, { progress, stdin: () => this.#stdin(bar) });
      await (listsFiles ? this.#listFiles(parts, run, output) : this.#writeParts(parts, run, output, bar));
    } finally {
      bar.stop();
      for (const { remove } of spools) remove();
    }
  }

  async #writeParts(parts: AsyncIterable<JobPart>, run: Run, output: Output, bar: ProgressBar): Promise<void> {
    for await (const part of parts) {
      if (part instanceof Uint8Array) await output.write(part);
      else if (part.kind === "begin") await output.begin(part);
      else if (part.kind === "end") await output.end(part);
      else if (part.kind === "warnings") {
        bar.clear();
        // On a terminal, warnings start on a line of their own.
        await output.finish();
        await this.#warn(part, run);
      }
    }
  }

  /** Writes the files and prints one line of JSON: `{"result": [{"name", "type", "path"}], "warnings": […]}`. */
  async #listFiles(parts: AsyncIterable<JobPart>, run: Run, output: Output): Promise<void> {
    const files: { name: string; type: string; path: string | undefined }[] = [];
    for await (const part of parts) {
      if (part instanceof Uint8Array) await output.write(part);
      else if (part.kind === "begin") await output.begin(part);
      else if (part.kind === "end") {
        const { name, type } = part;
        files.push({ name, type, path: await output.end(part) });
      } else {
        const { warnings, moreWarnings } = part;
        const label = run.label === undefined ? {} : { file: run.label };
        const line = { ...label, result: files, warnings, ...(moreWarnings > 0 && { moreWarnings }) };
        await write(this.#settings.terminal.stdout, `${JSON.stringify(line)}\n`);
      }
    }
  }

  async #openInputs(
    { inputs }: Run,
    { inThread, bar, spools }: { inThread: boolean; bar: ProgressBar; spools: Spooled[] },
  ): Promise<Job["inputs"]> {
    const declared: Readonly<Record<string, InputDeclaration>> = this.#settings.operation.inputs;
    const opened: Record<string, readonly JobSource[]> = {};
    for (const [name, sources] of Object.entries(inputs)) {
      const kind = declared[name]?.kind;
      const needsFile = inThread || kind === "file" || kind === "files";
      opened[name] = await Promise.all(
        sources.map(async (source) => {
          const found = await this.#inspect(source);
          const isOnce = "stdin" in found || ("path" in found && found.size === undefined);
          if (!needsFile || !isOnce) return found;
          const { spool } = await import("./spool.ts");
          const chunks =
            "stdin" in found
              ? this.#stdin(bar)
              : (createReadStream(found.path) as AsyncIterable<Uint8Array<ArrayBuffer>>);
          const spooled = await spool(chunks, "stdin" in found ? { name: "input.txt", type: "" } : found);
          spools.push(spooled);
          return spooled.source;
        }),
      );
    }
    return opened;
  }

  async #inspect(source: InputSource): Promise<JobSource> {
    if (!("path" in source)) return source;
    const { path } = source;
    const found = await stat(path);
    if (found.isDirectory()) throw new FileProblem(`${path} is a folder.`);
    return { path, name: basename(path), type: mediaTypeOf(path), size: found.isFile() ? found.size : undefined };
  }

  #stdin(bar: ProgressBar): ByteStream {
    const { stdin, stderr } = this.#settings.terminal;
    if (stdin.isTTY)
      stderr.write("sundry: reading from the terminal; end the input with Ctrl+D on a line of its own\n");
    return new ByteStream(releaseMemory(countBytes(readStdin(stdin), bar)));
  }

  async #warn({ warnings, moreWarnings }: JobWarnings, { label }: Run): Promise<void> {
    const { terminal } = this.#settings;
    const style = styler(terminal.stderr, terminal.env);
    const prefix = label === undefined ? "sundry: " : `sundry: ${label}: `;
    const lines = warnings.map((warning) => `${visible(prefix)}${style("yellow", visible(warning))}\n`);
    if (moreWarnings > 0) lines.push(`${visible(prefix)}${moreWarnings.toLocaleString("en")} more warnings\n`);
    if (lines.length > 0) await write(terminal.stderr, lines.join(""));
  }

  async #report(error: unknown, run: Run): Promise<void> {
    const { terminal } = this.#settings;
    const style = styler(terminal.stderr, terminal.env);
    const message = describeProblem(error, run, this.#settings);
    await write(terminal.stderr, `sundry: ${style("red", visible(message))}\n`);
  }
}

/** The input can't be read. */
class FileProblem extends Error {
  override readonly name = "FileProblem";
}

function isInputProblem(error: unknown): boolean {
  return error instanceof InputError || error instanceof FileProblem || isFileError(error);
}

/** A bug, or a worker that ran out of memory. */
function isCrash(error: unknown): boolean {
  return error instanceof Error && !(error instanceof UsageError) && !("code" in error);
}

function isOptionProblem(error: unknown, { options }: AnyOperation): boolean {
  return error instanceof InputError && error.field !== undefined && Object.hasOwn(options, error.field);
}

/** @example "data.json:3:14: Unexpected comma." */
function describeProblem(error: unknown, run: Run, { tool, id, operation }: Settings): string {
  if (isFileError(error)) {
    const { code, path } = error;
    const isText = code === "ENOENT" && isGivenAsText(path, run, operation);
    const command = `printf %s ${shellQuote(path)} | sundry ${tool} ${toKebab(id)}`;
    return `${describeFileError(error)}${isText ? ` If it's the text itself: ${command}` : ""}`;
  }
  if (error instanceof FileProblem) return error.message;
  if (!(error instanceof InputError))
    return `${run.label}: Something went wrong: ${error instanceof Error ? error.message : error}`;
  if (isOptionProblem(error, operation)) return describeOption(error);
  const { position, field } = error;
  const sources = (field !== undefined && run.inputs[field]) || Object.values(run.inputs)[0];
  const source = sources?.[position?.file ?? 0];
  const name = source === undefined || "text" in source ? undefined : "path" in source ? source.path : "stdin";
  const where = [name, position?.line, position?.line === undefined ? undefined : position.column];
  const place = where.filter((part) => part !== undefined).join(":");
  return place === "" ? error.message : `${place}: ${error.message}`;
}

const MAX_QUOTED_LENGTH = 200;

/** Whether a path that doesn't exist may be the input itself. */
function isGivenAsText(path: string, { inputs }: Run, operation: AnyOperation): boolean {
  const [given] = Object.entries(inputs).filter(([, sources]) =>
    sources.some((source) => "path" in source && source.path === path),
  );
  const [only, ...others] = Object.entries<InputDeclaration>(operation.inputs);
  return (
    given !== undefined &&
    others.length === 0 &&
    given[0] === only?.[0] &&
    takesTextOrFile(only[1]) &&
    path.length <= MAX_QUOTED_LENGTH
  );
}

/** A redirected file is read in larger pieces than a pipe. */
function readStdin(stdin: Terminal["stdin"]): AsyncIterable<Uint8Array<ArrayBuffer>> {
  if (stdin === process.stdin && fstatSync(0).isFile()) {
    return createReadStream("", { fd: 0, autoClose: false, highWaterMark: CHUNK_BYTES }) as AsyncIterable<
      Uint8Array<ArrayBuffer>
    >;
  }
  return stdin as AsyncIterable<Uint8Array<ArrayBuffer>>;
}

async function* countBytes(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, bar: ProgressBar) {
  for await (const chunk of chunks) {
    bar.bytesRead += chunk.length;
    yield chunk;
  }
}
