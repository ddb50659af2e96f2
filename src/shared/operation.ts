import type { ByteStream } from "#shared/byte-stream.ts";
import type { OptionDeclarations, OptionValues } from "#shared/options.ts";
import type { RandomSource } from "#shared/random.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";

/**
 * A file an operation produces. Async iterable content is never held in memory as a whole; name and type may depend on
 * it, so they are final only after it has been read.
 */
export interface OutputFile {
  name: string;
  /** Media type. */
  type: string;
  content: string | Uint8Array<ArrayBuffer> | Blob | AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Which of several input files it was made from, from 0. */
  source?: number;
  /** How it was made, in a few words each. */
  details?: readonly string[];
}

/**
 * How `run` receives an input.
 * - `text`: the whole text as a string, for inputs a person could read.
 * - `text-stream`: UTF-8 bytes without byte order mark, in chunks that may split a character; for any size.
 * - `string-stream`: the same as strings, never splitting a character.
 * - `byte-stream`: the raw bytes in chunks, with name and type; for any size.
 * - `file`: the raw bytes for work that reads them more than once. Typed text becomes a file of its UTF-8 bytes.
 */
export interface InputKinds {
  text: string;
  "text-stream": AsyncIterable<Uint8Array<ArrayBuffer>>;
  "string-stream": AsyncIterable<string>;
  "byte-stream": ByteStream;
  file: File;
  files: readonly File[];
}

export type InputKind = keyof InputKinds;

/** One input of an operation. */
export interface InputDeclaration<Kind extends InputKind = InputKind, Optional extends boolean = boolean> {
  kind: Kind;
  /** Its accessible name on the page. */
  label: string;
  /** Accepted media types, such as `text/csv` or `image/*`; `text/plain` means any text. */
  accepts: readonly string[];
  /** `run` gets undefined when it is missing. */
  optional: Optional;
  /** A short value rather than a document: 'Send to…' does not offer it, and its field has one line. */
  oneLine: boolean;
  /** Mostly one line, though it may have more: its field grows. */
  short: boolean;
  /** A token or key: it doesn't survive a reload, and no link carries it. */
  secret: boolean;
}

export type InputDeclarations = Readonly<Record<string, InputDeclaration>>;

interface InputExtra {
  accepts?: readonly string[];
  oneLine?: boolean;
  short?: boolean;
  secret?: boolean;
}

/** Overloads, because a type parameter would be inferred from the context of the declaration. */
interface DeclareInput<Kind extends InputKind> {
  (label: string, extra?: InputExtra): InputDeclaration<Kind, false>;
  (label: string, extra: InputExtra & { optional: true }): InputDeclaration<Kind, true>;
}

function declareInput<Kind extends InputKind>(kind: Kind, acceptsByDefault: readonly string[]): DeclareInput<Kind> {
  const declare = (
    label: string,
    {
      accepts = acceptsByDefault,
      oneLine = false,
      short = oneLine,
      secret = false,
      optional = false,
    }: InputExtra & { optional?: boolean } = {},
  ) => ({ kind, label, accepts, optional, oneLine, short, secret });
  return declare as DeclareInput<Kind>;
}

const ANY_TEXT = ["text/plain"];
const ANYTHING = ["*/*"];

export const textInput = declareInput("text", ANY_TEXT);
export const textStreamInput = declareInput("text-stream", ANY_TEXT);
export const stringStreamInput = declareInput("string-stream", ANY_TEXT);
export const byteStreamInput = declareInput("byte-stream", ANYTHING);
export const fileInput = declareInput("file", ANYTHING);
export const filesInput = declareInput("files", ANYTHING);

/** The inputs `run` receives, by name. */
export type InputValues<Inputs extends InputDeclarations> = {
  readonly [Name in keyof Inputs]: Inputs[Name] extends InputDeclaration<infer Kind, infer Optional>
    ? InputKinds[Kind] | (Optional extends true ? undefined : never)
    : never;
};

interface TextLike<Options> {
  /** Media type. */
  type: string;
  /** Name of the download. */
  fileName: string;
  /** A more specific name, based on the run's options. */
  fileNameFor?: (options: Options) => string;
}

interface TextOutput<Options = unknown> extends TextLike<Options> {
  kind: "text";
}

/** Pieces of text, as strings or as UTF-8 bytes. */
interface TextStreamOutput<Options = unknown> extends TextLike<Options> {
  kind: "text-stream";
}

interface FileOutput {
  kind: "file" | "files";
  /** Media type, such as `image/*` when options or input decide the exact one. */
  type: string;
}

/** A structured-cloneable value that the tool's page renders. */
export interface DataOutput<Data, Options = unknown> extends TextLike<Options> {
  kind: "data";
  /** The text for Copy, Download, Send to… and every interface except the page. Pure: it runs wherever the data is. */
  toText: (data: Data, options: Options) => string | Blob;
  /** Plain JSON, with `JsonText` for a Blob and `WrittenJson` for more than a page shows. */
  toJson?: (data: Data) => unknown;
}

export type Output<Options = never> =
  | TextOutput<Options>
  | TextStreamOutput<Options>
  | (FileOutput & { kind: "file" })
  | (FileOutput & { kind: "files" })
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own data type
  | DataOutput<any, Options>;

const PLAIN = { type: "text/plain", fileName: "output.txt" };

export function textOutput<Options = unknown>(declared: Partial<TextLike<Options>> = {}): TextOutput<Options> {
  return { kind: "text", ...PLAIN, ...declared };
}

export function textStreamOutput<Options = unknown>(
  declared: Partial<TextLike<Options>> = {},
): TextStreamOutput<Options> {
  return { kind: "text-stream", ...PLAIN, ...declared };
}

export function fileOutput({ type }: { type: string }): FileOutput & { kind: "file" } {
  return { kind: "file", type };
}

export function filesOutput({ type }: { type: string }): FileOutput & { kind: "files" } {
  return { kind: "files", type };
}

export function dataOutput<Data, Options = unknown>(
  declared: Partial<TextLike<Options>> & Pick<DataOutput<Data, Options>, "toText" | "toJson">,
): DataOutput<Data, Options> {
  return { kind: "data", ...PLAIN, ...declared };
}

interface OutputKinds {
  text: string;
  "text-stream": AsyncIterable<string | Uint8Array<ArrayBuffer>>;
  file: OutputFile;
  files: readonly OutputFile[];
}

type OutputValue<Gives> =
  // biome-ignore lint/suspicious/noExplicitAny: only the data matters here
  Gives extends DataOutput<infer Data, any>
    ? Data
    : Gives extends { kind: infer Kind extends keyof OutputKinds }
      ? OutputKinds[Kind]
      : never;

/** The data type of an operation's result; `never` for text and files. */
// biome-ignore lint/suspicious/noExplicitAny: only the data matters here
export type DataOf<Of extends AnyOperation> = Of["gives"] extends DataOutput<infer Data, any> ? Data : never;

export interface RunContext {
  signal: AbortSignal;
  /** Reports progress from 0 to 1. Reading a stream reports automatically. */
  progress: (fraction: number) => void;
  /**
   * Adds a warning to a successful run, such as a ragged row or a duplicate key. The first ten are kept, the rest
   * counted.
   * @param message a function is called only if the warning is kept.
   * @param omitted number of further warnings of this kind that were not passed in.
   */
  warn: (message: string | (() => string), omitted?: number) => void;
  /** Whether a data result goes to a program as JSON, which gets all of it, rather than to a page, which shows its start. */
  wholeData: boolean;
  /** Milliseconds since 1970. */
  now: number;
  random: RandomSource;
}

export interface OperationMessages<InputName extends string = string> {
  /**
   * Shown when a required input is empty or only whitespace: one message for all inputs, or one per name. Without it,
   * empty input is allowed.
   */
  empty?: string | Readonly<Partial<Record<InputName, string>>>;
  /**
   * Shown when typed text contains a lone surrogate, which UTF-8 can't encode. Without it, text and file results get
   * U+FFFD instead, with a warning.
   */
  malformed?: string;
  /** Title of the toast after a press, for a result that can't be seen on the page, such as a saved file. */
  done?: string;
  /** Shown when a run fails unexpectedly. */
  failed?: string;
}

/** One text, or the texts of several files. */
export type ExampleInput = string | readonly string[];

type ExampleInputs<Inputs extends InputDeclarations> = {
  readonly [Name in keyof Inputs]: "files" extends Inputs[Name]["kind"] ? ExampleInput : string;
};

type ExampleOutput<Gives> =
  OutputValue<Gives> extends OutputFile | readonly OutputFile[] | AsyncIterable<unknown>
    ? ExampleInput
    : OutputValue<Gives>;

export interface OperationExample<
  Inputs extends InputDeclarations = InputDeclarations,
  // biome-ignore lint/suspicious/noExplicitAny: any operation's example
  Gives = any,
  Values = Readonly<Record<string, unknown>>,
> {
  /** What the example shows, in one line. */
  title: string;
  /** The first input. */
  input?: ExampleInputs<Inputs>[keyof Inputs];
  /** Several inputs by name. */
  inputs?: Partial<ExampleInputs<Inputs>>;
  options?: Partial<Values>;
  /**
   * The exact text, file texts or data; or, for random or long output, a pattern that the text or the data's JSON
   * matches.
   */
  output: ExampleOutput<Gives> | RegExp;
  /** A sample output that matches the pattern, shown when every run gives a different one. */
  possible?: string;
}

/** Values for several options at once. */
export interface OptionPreset<Values = Readonly<Record<string, unknown>>> {
  label: string;
  values: Partial<Values>;
}

type Run<Inputs extends InputDeclarations, Gives, Options extends OptionDeclarations> = (
  inputs: InputValues<Inputs>,
  options: OptionValues<Options>,
  context: RunContext,
) => OutputValue<Gives> | Promise<OutputValue<Gives>>;

/** A function that gets the operation's code first, if it declares any. */
type WithCode<Code, Run extends (...given: never) => unknown> = unknown extends Code
  ? Run
  : (code: Code, ...given: Parameters<Run>) => ReturnType<Run>;

interface Shared<Inputs extends InputDeclarations, Gives, Options extends OptionDeclarations> {
  /** Button label. */
  label: string;
  gives: Gives;
  presets?: readonly OptionPreset<OptionValues<Options>>[];
  messages: OperationMessages<keyof Inputs & string>;
  examples: readonly OperationExample<Inputs, Gives, OptionValues<Options>>[];
  /**
   * Milliseconds before the worker is killed; big files get more. Unlimited by default.
   */
  timeLimit?: number;
  /** How many files of a batch run at once, if the memory that each takes allows fewer than usual. */
  batchWidth?: number;
}

/** One thing a tool does, as used by the page, the worker, the tests and every other interface. */
export interface Operation<
  Inputs extends InputDeclarations = InputDeclarations,
  Gives = Output,
  Options extends OptionDeclarations = OptionDeclarations,
> extends Shared<Inputs, Gives, Options> {
  inputs: Inputs;
  options: Options;
  /** Loads the code before the first run, such as on the first interaction with the page. */
  code?: () => Promise<unknown>;
  run: Run<Inputs, Gives, Options>;
  /** Fast enough to run on a paste and while typing. */
  live: boolean;
  /** `browser`: needs a canvas or another browser-only API. */
  runs: "anywhere" | "browser";
  /** A step of the tool's own page, not offered by any other interface. */
  internal: boolean;
  /** Its inputs are often passwords, keys or tokens: the history never keeps them. */
  sensitive: boolean;
  /** The recipe that it runs, if it is one. */
  recipe?: Recipe;
}

/** An operation of unknown type. Only `runOperation` calls its `run`. */
// biome-ignore lint/suspicious/noExplicitAny: the types differ per operation; resolveOptions checks the values at run time
export type AnyOperation = Operation<any, any, any>;

/** The operations of one tool, by id. The first is the page's main action. */
export type Operations = Readonly<Record<string, AnyOperation>>;

/** A single input is named `input`. */
type Named<Inputs extends InputDeclarations | InputDeclaration> = Inputs extends InputDeclaration
  ? { readonly input: Inputs }
  : Inputs extends InputDeclarations
    ? Inputs
    : never;

/** Declares an operation and infers the types of its inputs, options and result, and of the code that `run` gets first. */
export function operation<
  const Inputs extends InputDeclarations | InputDeclaration,
  const Options extends OptionDeclarations,
  Gives extends Output<OptionValues<Options>>,
  Code,
>({
  inputs,
  options,
  live = false,
  runs = "anywhere",
  internal = false,
  sensitive = false,
  code,
  run,
  ...rest
}: Shared<Named<NoInfer<Inputs>>, Gives, NoInfer<Options>> & {
  inputs: Inputs;
  options: Options;
  /** Imports what does the work, so that listing the tool loads none of it. */
  code?: () => Promise<Code>;
  run: WithCode<NoInfer<Code>, Run<Named<NoInfer<Inputs>>, Gives, NoInfer<Options>>>;
  live?: boolean;
  runs?: "anywhere" | "browser";
  internal?: boolean;
  sensitive?: boolean;
}): Operation<Named<Inputs>, Gives, Options> {
  const named = isInput(inputs) ? { input: inputs } : inputs;
  const declared = { ...rest, inputs: named as Named<Inputs>, options, live, runs, internal, sensitive };
  type PlainRun = Run<Named<Inputs>, Gives, Options>;
  if (!code) return { ...declared, run: run as PlainRun };
  const runWith = run as (code: Code, ...given: Parameters<PlainRun>) => ReturnType<PlainRun>;
  return { ...declared, code, run: async (...given) => runWith(await code(), ...given) };
}

function isInput(inputs: InputDeclarations | InputDeclaration): inputs is InputDeclaration {
  return typeof inputs.kind === "string";
}
