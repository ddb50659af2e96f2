import type { OptionDeclarations, OptionValues } from "#shared/options.ts";

/** A file that an operation makes. Content that is an async iterable is never held whole in memory. */
export interface OutputFile {
  name: string;
  /** MIME type. */
  type: string;
  content: string | Uint8Array<ArrayBuffer> | Blob | AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * What an operation takes, and the shape in which its `run` gets it.
 * - `text`: the whole text as a string; for tools whose input a person could read.
 * - `text-stream`: UTF-8 bytes, byte order mark removed, in chunks that may end inside a character; for any size.
 * - `string-stream`: the same as strings, cut between characters.
 * - `file`: the bytes as they are, with name and type. A text given for a file is a file of its UTF-8 bytes.
 */
export interface InputKinds {
  none: undefined;
  text: string;
  "text-stream": AsyncIterable<Uint8Array<ArrayBuffer>>;
  "string-stream": AsyncIterable<string>;
  file: File;
  files: readonly File[];
}

/**
 * What an operation gives. `text-stream` yields pieces of text, as strings or as UTF-8 bytes;
 * `data` is a structured-cloneable value that the tool's own page draws.
 */
export interface OutputKinds {
  text: string;
  "text-stream": AsyncIterable<string | Uint8Array<ArrayBuffer>>;
  file: OutputFile;
  files: readonly OutputFile[];
  data: unknown;
}

export type InputKind = keyof InputKinds;
export type OutputKind = keyof OutputKinds;

export interface RunContext {
  signal: AbortSignal;
  /** Reports how much is done, 0 to 1. Reading a stream reports by itself. */
  progress: (fraction: number) => void;
  /**
   * Says something about a run that succeeded: a row was ragged, a key stood twice. The first ten are told, and how many
   * more there were.
   * @param message is only written when it is a function and one of those that are told.
   * @param untold counts others of its kind, which were not handed over.
   */
  warn: (message: string | (() => string), untold?: number) => void;
}

export interface OperationMessages {
  /** Shown when the input is empty or only white space. Without it, empty input is allowed. */
  empty?: string;
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

export interface OperationExample<Values = Readonly<Record<string, unknown>>> {
  /** One line: what the example shows. */
  title: string;
  input: string;
  /** Further inputs, for an operation on several files. */
  further?: readonly string[];
  options?: Partial<Values>;
  /** The exact text, texts of files, or data that comes out; or, where that is random or long, a pattern that it or its JSON meets. */
  output: unknown;
  /** One of the outputs that the pattern allows, to be read where every run gives another. */
  possible?: string;
}

/** One thing that a tool does: the page, the worker, the tests and every other face of the tool read it. */
export interface Operation<
  Input extends InputKind = InputKind,
  Output extends OutputKind = OutputKind,
  Declarations extends OptionDeclarations = OptionDeclarations,
> {
  /** The words on its button. */
  label: string;
  /** What the button says is happening while it runs longer than a moment: "Formatting". */
  busy?: string;
  input: Input;
  output: Output;
  options: Declarations;
  messages: OperationMessages;
  /** The first is done by the worker before anybody asks, to have the code there: short work. */
  examples: readonly OperationExample<OptionValues<Declarations>>[];
  /** Name and MIME type of the download when the result is text. */
  download?: {
    name: string;
    type: string;
    /** The name that fits a result better, by the options of its run. */
    nameFor?: (options: OptionValues<Declarations>) => string;
  };
  /**
   * Milliseconds after which the worker that runs it is killed; a big file has more. Without it a run may take as long
   * as it needs.
   */
  timeLimit?: number;
  run: (
    input: InputKinds[Input],
    options: OptionValues<Declarations>,
    context: RunContext,
  ) => OutputKinds[Output] | Promise<OutputKinds[Output]>;
}

/** Any operation, for code that does not know which. Only `runOperation` calls its `run`. */
// biome-ignore lint/suspicious/noExplicitAny: the option types differ per operation; resolveOptions checks the values at run time
export type AnyOperation = Operation<any, any, any>;

/** The operations of one tool, by id. The first is the page's main action. */
export type Operations = Readonly<Record<string, AnyOperation>>;

/** Declares an operation; its option types are inferred from the declaration. */
export function operation<
  const Input extends InputKind,
  const Output extends OutputKind,
  const Declarations extends OptionDeclarations,
>(definition: Operation<Input, Output, Declarations>): Operation<Input, Output, Declarations> {
  return definition;
}
