/** Where an error is in a text. Lines and columns count from 1; columns count characters, as editors do. */
export interface TextPosition {
  /** Offset in UTF-16 code units, when the text is held as a string. */
  offset?: number;
  /**
   * Offset in UTF-8 bytes after the byte order mark, for a file that is never held as a string. Absent when the file
   * turned out to use another encoding.
   */
  byteOffset?: number;
  line?: number;
  column?: number;
}

/** Where an error is in the input. */
export interface InputPosition extends TextPosition {
  /** Which of several inputs, from 0. */
  file?: number;
  /** Which step of a recipe, from 0. The rest is about its input. */
  step?: number;
}

/**
 * The only error pure code throws on purpose: the input is invalid, and the message tells the user what and where.
 * Any other error is a bug.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  /** Title of the toast. */
  readonly title: string;
  /** The invalid option or field, unless it is the main input. */
  readonly field: string | undefined;
  readonly position: InputPosition | undefined;

  constructor(message: string, where: { title?: string; field?: string; position?: InputPosition } = {}) {
    super(message);
    this.title = where.title ?? "Error";
    this.field = where.field;
    this.position = where.position;
  }
}
