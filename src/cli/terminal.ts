import type { Readable, Writable } from "node:stream";

/** What a command reads and writes: a process's streams, or a test's. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: TextSink;
  stderr: TextSink;
  env: Readonly<Record<string, string | undefined>>;
}

export type TextSink = Writable & { isTTY?: boolean; columns?: number };

/** Exit codes. */
export const OK = 0;
export const BAD_INPUT = 1;
export const BAD_USAGE = 2;

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** What to do instead. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** Writes, and waits while the reader is slower. @throws the stream's error, such as EPIPE. */
export function write(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** A terminal runs control characters as commands, such as changing the title. Line breaks and tabs stay. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it replaces control characters
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

const STYLES = { bold: 1, dim: 2, red: 31, yellow: 33 } as const;

/** Colors text for a terminal, unless NO_COLOR is set (https://no-color.org). */
export function styler(stream: TextSink, env: Terminal["env"]): (style: keyof typeof STYLES, text: string) => string {
  const colored = stream.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  return (style, text) => (colored ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);
}
