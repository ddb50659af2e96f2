/** Where in a text something is wrong. Lines and columns count from 1, columns in characters as an editor shows them. */
export interface TextPosition {
  /** Offset in UTF-16 code units from the start of the text, when the text is held as a string. */
  offset?: number;
  /**
   * Offset in bytes of UTF-8 behind a file's byte order mark, for a file that is never held as a string. Absent where
   * its bytes are another encoding that was found out while it was read.
   */
  byteOffset?: number;
  line?: number;
  column?: number;
}

/** Where in the input something is wrong. */
export interface InputPosition extends TextPosition {
  /** Which of several inputs, from 0. */
  file?: number;
}

/**
 * The one error that pure code throws on purpose: the input is wrong, and the message tells a person what and where.
 * Anything else that is thrown is a bug.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  /** Title of the message shown to the person. */
  readonly title: string;
  /** The option or field at fault, when it is not the main input. */
  readonly field: string | undefined;
  readonly position: InputPosition | undefined;

  constructor(message: string, where: { title?: string; field?: string; position?: InputPosition } = {}) {
    super(message);
    this.title = where.title ?? "Error";
    this.field = where.field;
    this.position = where.position;
  }
}
