import { utf8Length } from "#shared/utf8-length.ts";

/** The content of an input panel. A text above `MAX_TYPED_BYTES` becomes a file, to keep it out of text areas. */
export type InputValue = { kind: "typed"; text: string } | { kind: "file"; file: File };

/** The value of an operation's input: text, a file, or several files. */
export type ToolInput = InputValue | { kind: "files"; files: readonly File[] };

export const EMPTY_INPUT: InputValue = { kind: "typed", text: "" };

/** In bytes of UTF-8. Bigger texts show as a file chip instead of in the text area. */
export const MAX_TYPED_BYTES = 1_048_576;

/** Whether a field's text was pasted or dropped into it, not typed. */
export function isWhole(event: Event): boolean {
  return event instanceof InputEvent && ["insertFromPaste", "insertFromDrop"].includes(event.inputType);
}

/** A text of any size as an input value. */
export function textValue(text: string, name = "input.txt"): InputValue {
  if (text.length <= MAX_TYPED_BYTES / 3 || utf8Length(text) <= MAX_TYPED_BYTES) return { kind: "typed", text };
  return { kind: "file", file: new File([text], name, { type: "text/plain" }) };
}

/** A text or a Blob of any size as an input value. */
export async function sourceValue(source: string | Blob, name = "input.txt"): Promise<InputValue> {
  if (typeof source === "string") return textValue(source, name);
  if (source.size <= MAX_TYPED_BYTES && !(source instanceof File)) return { kind: "typed", text: await source.text() };
  return { kind: "file", file: source instanceof File ? source : new File([source], name, { type: source.type }) };
}

export function filesIn(input: ToolInput | undefined): readonly File[] {
  if (input === undefined || input.kind === "typed") return [];
  return input.kind === "file" ? [input.file] : input.files;
}

export function isBlank(input: ToolInput): boolean {
  return input.kind === "typed" ? input.text === "" : filesIn(input).length === 0;
}

export function areBlank(inputs: Readonly<Record<string, ToolInput>>): boolean {
  return Object.values(inputs).every(isBlank);
}

/** Total size of the files in an input. */
export function bytesIn(input: ToolInput): number {
  return filesIn(input).reduce((sum, { size }) => sum + size, 0);
}

/** The input as a text field shows it. */
export function textIn(input: ToolInput | undefined): InputValue {
  return input === undefined || input.kind === "files" ? EMPTY_INPUT : input;
}
