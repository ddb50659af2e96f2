import type { Language } from "#shared/highlight.ts";
import type { InputError } from "#shared/input-error.ts";

/** Title and language of a paste made from a result. */
export interface PasteTerms {
  title: string;
  language: string;
  /** The language of the result's colors, if pastes don't have it. */
  colors?: Language;
}

type Values = Readonly<Record<string, unknown>>;

/** The page of a tool that turns a text or file into a text. `page` in `tool.ts` is one, or a tool has `page.tsx`. */
export interface TextPageProps {
  /** Tab text by operation id, to show one operation at a time. Without it, each operation has a button. */
  modes?: Readonly<Record<string, string>>;
  /** Placeholder of the input: one for all modes, or one per mode or name of an input. */
  placeholder?: string | Readonly<Record<string, string>>;
  /** File name extensions and media types that the file dialog offers. */
  accept?: string;
  /** What the result is, by the options of its run. */
  resultLabel?: (options: Values) => string;
  /** For 'Create Paste'. It may depend on the options and the operation. */
  paste?: PasteTerms | ((options: Values, operation: string) => PasteTerms);
  /** For a tool that may give a file, which is shown as text, an image or bytes: title of a paste of its text. */
  fileTitle?: string;
  /** Whether the result can go back into the input. */
  reusable?: boolean;
  /** Operations whose result is only a verdict on the input, useless as an input, in a paste or in another tool. */
  verdicts?: readonly string[];
  /** The operation that may repair input the others reject. Its button appears with the error. */
  remedy?: string;
  /** A line about the current options, such as why a choice can't be met. */
  notice?: (options: Values) => string | undefined;
  /** A hint for an error with a position, given the options of the run. */
  advice?: (error: InputError, options: Values) => string | undefined;
}

/** The page of a tool that generates text from options alone. */
export interface GeneratorPageProps {
  modes?: Readonly<Record<string, string>>;
  /** The options that a phone shows unfolded, above the others. By default, all of them. */
  mainOptions?: readonly string[];
  paste?: PasteTerms;
  /** Whether each line of the result is a value of its own. */
  listed?: boolean;
  /** Whether to offer 'Send to…'. */
  sendable?: boolean;
}
