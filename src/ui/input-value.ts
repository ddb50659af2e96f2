import { utf8Length } from "#shared/utf8-length.ts";

/** What is in an input panel. A text above the limit is kept as a file, so that no text area has to hold it. */
export type InputValue = { kind: "typed"; text: string } | { kind: "file"; file: File };

/** What an input of an operation is given: text or a file, or the files of one that takes several. */
export type ToolInput = InputValue | { kind: "files"; files: readonly File[] };

export const EMPTY_INPUT: InputValue = { kind: "typed", text: "" };

/** Above this many bytes a text becomes a chip instead of being poured into the text area. */
export const TYPED_LIMIT = 1_048_576;

/** A text of any size as an input value. */
export function textValue(text: string, name = "input.txt"): InputValue {
  if (text.length <= TYPED_LIMIT / 3 || utf8Length(text) <= TYPED_LIMIT) return { kind: "typed", text };
  return { kind: "file", file: new File([text], name, { type: "text/plain" }) };
}

/** A text or a Blob of any size as an input value. */
export async function sourceValue(source: string | Blob, name = "input.txt"): Promise<InputValue> {
  if (typeof source === "string") return textValue(source, name);
  if (source.size <= TYPED_LIMIT && !(source instanceof File)) return { kind: "typed", text: await source.text() };
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

/** Bytes of the files in an input. */
export function bytesIn(input: ToolInput): number {
  return filesIn(input).reduce((sum, { size }) => sum + size, 0);
}

/** What a text field shows of an input. */
export function textIn(input: ToolInput | undefined): InputValue {
  return input === undefined || input.kind === "files" ? EMPTY_INPUT : input;
}
