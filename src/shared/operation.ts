import type { OptionDeclarations, OptionValues } from "#shared/options.ts";
import type { RandomSource } from "#shared/random.ts";

/** A file that an operation makes. Content that is an async iterable is never held whole in memory. */
export interface OutputFile {
  name: string;
  /** Media type. */
  type: string;
  content: string | Uint8Array<ArrayBuffer> | Blob | AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * The shapes in which `run` gets an input.
 * - `text`: the whole text as a string; for tools whose input a person could read.
 * - `text-stream`: UTF-8 bytes, byte order mark removed, in chunks that may end inside a character; for any size.
 * - `string-stream`: the same as strings, cut between characters.
 * - `file`: the bytes as they are, with name and type. A text given for a file is a file of its UTF-8 bytes.
 */
export interface InputKinds {
  text: string;
  "text-stream": AsyncIterable<Uint8Array<ArrayBuffer>>;
  "string-stream": AsyncIterable<string>;
  file: File;
  files: readonly File[];
}

export type InputKind = keyof InputKinds;

/** One input of an operation. */
export interface InputDeclaration<Kind extends InputKind = InputKind, Optional extends boolean = boolean> {
  kind: Kind;
  /** Its accessible name on the page. */
  label: string;
  /** Media types that it takes, such as `text/csv` or `image/*`; `text/plain` stands for any text. */
  accepts: readonly string[];
  /** Without it, `run` gets undefined. */
  optional: Optional;
  /** A short value rather than a document: 'Send to…' does not offer it. */
  oneLine: boolean;
}

export type InputDeclarations = Readonly<Record<string, InputDeclaration>>;

interface InputExtra {
  accepts?: readonly string[];
  oneLine?: boolean;
}

/** Overloads, because a type parameter would be inferred from where the declaration is put. */
interface DeclareInput<Kind extends InputKind> {
  (label: string, extra?: InputExtra): InputDeclaration<Kind, false>;
  (label: string, extra: InputExtra & { optional: true }): InputDeclaration<Kind, true>;
}

function declareInput<Kind extends InputKind>(kind: Kind, acceptsByDefault: readonly string[]): DeclareInput<Kind> {
  const declare = (
    label: string,
    { accepts = acceptsByDefault, oneLine = false, optional = false }: InputExtra & { optional?: boolean } = {},
  ) => ({ kind, label, accepts, optional, oneLine });
  return declare as DeclareInput<Kind>;
}

const ANY_TEXT = ["text/plain"];
const ANYTHING = ["*/*"];

export const textInput = declareInput("text", ANY_TEXT);
export const textStreamInput = declareInput("text-stream", ANY_TEXT);
export const stringStreamInput = declareInput("string-stream", ANY_TEXT);
export const fileInput = declareInput("file", ANYTHING);
export const filesInput = declareInput("files", ANYTHING);

/** What `run` gets: each input by its name. */
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
  /** The name that fits a result better, by the options of its run. */
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
  /** Media type, as `image/*` where the options or the input decide it. */
  type: string;
}

/** A structured-cloneable value, which the tool's own page draws. */
export interface DataOutput<Data, Options = unknown> extends TextLike<Options> {
  kind: "data";
  /** The same for Copy, Download, Send to… and every face that is not the page. Pure: it runs where the data is. */
  toText: (data: Data, options: Options) => string | Blob;
  /** Plain JSON, for data that JSON.stringify would not write. */
  toJson?: (data: Data) => unknown;
}

export type Output<Options = never> =
  | TextOutput<Options>
  | TextStreamOutput<Options>
  | (FileOutput & { kind: "file" })
  | (FileOutput & { kind: "files" })
  // biome-ignore lint/suspicious/noExplicitAny: each operation has data of its own
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

/** The data that an operation gives; never for one that gives texts or files. */
// biome-ignore lint/suspicious/noExplicitAny: only the data matters here
export type DataOf<Of extends AnyOperation> = Of["gives"] extends DataOutput<infer Data, any> ? Data : never;

export interface RunContext {
  signal: AbortSignal;
  /** Reports how much is done, 0 to 1. Reading a stream reports by itself. */
  progress: (fraction: number) => void;
  /**
   * Says something about a run that succeeded, such as a ragged row or a duplicate key. The first ten are kept, the
   * others counted.
   * @param message is only written when it is a function and one of those that are kept.
   * @param omitted counts others of its kind, which were not handed over.
   */
  warn: (message: string | (() => string), omitted?: number) => void;
  /** Milliseconds since 1970. */
  now: number;
  random: RandomSource;
}

export interface OperationMessages<InputName extends string = string> {
  /**
   * Shown when a required input is empty or only white space: one message for all, or one by name. Without it, empty
   * input is allowed.
   */
  empty?: string | Readonly<Partial<Record<InputName, string>>>;
  /**
   * Shown when a typed text holds half of a surrogate pair, which UTF-8 cannot express. Without it, U+FFFD takes its
   * place in a result that is text or files, with a warning.
   */
  malformed?: string;
  /** Title of the toast after a run that succeeded. */
  done?: string;
  /** Shown when a run fails for a reason that the operation did not name itself. */
  failed?: string;
}

/** A text, or the texts of several files. */
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
  /** One line: what the example shows. */
  title: string;
  /** The first input. */
  input?: ExampleInputs<Inputs>[keyof Inputs];
  /** Several inputs by name. */
  inputs?: Partial<ExampleInputs<Inputs>>;
  options?: Partial<Values>;
  /**
   * The exact text, texts of files, or data that comes out; or, where that is random or long, a pattern that it or its
   * JSON meets.
   */
  output: ExampleOutput<Gives> | RegExp;
  /** One of the outputs that the pattern allows, to be read where every run gives another. */
  possible?: string;
}

/** Values for several options at once. */
export interface OptionPreset<Values = Readonly<Record<string, unknown>>> {
  label: string;
  values: Partial<Values>;
}

interface Shared<Inputs extends InputDeclarations, Gives, Options extends OptionDeclarations> {
  /** The words on its button. */
  label: string;
  /** What the button says is happening while it runs longer than a moment: "Formatting". */
  busy?: string;
  gives: Gives;
  presets?: readonly OptionPreset<OptionValues<Options>>[];
  messages: OperationMessages<keyof Inputs & string>;
  examples: readonly OperationExample<Inputs, Gives, OptionValues<Options>>[];
  /** Loads what the first run needs. The worker calls it as soon as somebody touches the page. */
  preload?: () => Promise<unknown>;
  /**
   * Milliseconds after which the worker that runs it is killed; a big file has more. Without it a run may take as long
   * as it needs.
   */
  timeLimit?: number;
  run: (
    inputs: InputValues<Inputs>,
    options: OptionValues<Options>,
    context: RunContext,
  ) => OutputValue<Gives> | Promise<OutputValue<Gives>>;
}

/** One thing that a tool does: the page, the worker, the tests and every other face of the tool read it. */
export interface Operation<
  Inputs extends InputDeclarations = InputDeclarations,
  Gives = Output,
  Options extends OptionDeclarations = OptionDeclarations,
> extends Shared<Inputs, Gives, Options> {
  inputs: Inputs;
  options: Options;
  /** Cheap enough to follow typing. */
  live: boolean;
  /** `browser`: needs a canvas or another API that only browsers have. */
  runs: "anywhere" | "browser";
  /** A step of the tool's own page, which no other face offers. */
  internal: boolean;
}

/** Any operation, for code that does not know which. Only `runOperation` calls its `run`. */
// biome-ignore lint/suspicious/noExplicitAny: the types differ per operation; resolveOptions checks the values at run time
export type AnyOperation = Operation<any, any, any>;

/** The operations of one tool, by id. The first is the page's main action. */
export type Operations = Readonly<Record<string, AnyOperation>>;

/** One input is called `input`. */
type Named<Inputs extends InputDeclarations | InputDeclaration> = Inputs extends InputDeclaration
  ? { readonly input: Inputs }
  : Inputs extends InputDeclarations
    ? Inputs
    : never;

/** Declares an operation; the types of its inputs, options and result are inferred from the declaration. */
export function operation<
  const Inputs extends InputDeclarations | InputDeclaration,
  const Options extends OptionDeclarations,
  Gives extends Output<OptionValues<Options>>,
>({
  inputs,
  options,
  live = false,
  runs = "anywhere",
  internal = false,
  ...rest
}: Shared<Named<NoInfer<Inputs>>, Gives, NoInfer<Options>> & {
  inputs: Inputs;
  options: Options;
  live?: boolean;
  runs?: "anywhere" | "browser";
  internal?: boolean;
}): Operation<Named<Inputs>, Gives, Options> {
  const named = isInput(inputs) ? { input: inputs } : inputs;
  return { ...rest, inputs: named as Named<Inputs>, options, live, runs, internal };
}

function isInput(inputs: InputDeclarations | InputDeclaration): inputs is InputDeclaration {
  return typeof inputs.kind === "string";
}
