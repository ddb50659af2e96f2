import { EMPTY_INPUT, type InputValue, type ToolInput, textValue } from "#ui/input-value.ts";
import { nameInLabel, slotLabel } from "./slot-label.ts";

export interface Slot {
  id: number;
  value: InputValue;
}

export const MIN_SLOTS = 2;

export function emptySlot(id: number): Slot {
  return { id, value: EMPTY_INPUT };
}

/** Puts files into empty slots and appends slots for the rest. */
export function fillSlots(slots: readonly Slot[], files: readonly File[], nextId: number): Slot[] {
  const rest = files.map((file): InputValue => ({ kind: "file", file }));
  const filled = slots.map((slot) => (isEmpty(slot) ? { ...slot, value: rest.shift() ?? slot.value } : slot));
  return [...filled, ...rest.map((value, index) => ({ id: nextId + index, value }))];
}

/** Caches files, so that an unchanged input isn't read and stored again. */
const labeledFiles = new WeakMap<InputValue, File>();

/** The slots as the input of a run: files named by their labels. */
export function inputOf(slots: readonly Slot[]): ToolInput {
  if (slots.every(isEmpty)) return EMPTY_INPUT;
  return { kind: "files", files: slots.map(({ value }, index) => toFile(value, index)) };
}

function toFile(value: InputValue, index: number): File {
  const label = slotLabel(index, value.kind === "file" ? value.file.name : undefined);
  const known = labeledFiles.get(value);
  if (known?.name === label) return known;
  const file = new File([value.kind === "file" ? value.file : value.text], label);
  labeledFiles.set(value, file);
  return file;
}

/** The reverse of `inputOf`. */
export async function slotsOf(files: readonly File[]): Promise<Slot[]> {
  return Promise.all(files.map(async (file, index) => ({ id: index + 1, value: await toValue(file, index) })));
}

async function toValue(file: File, index: number): Promise<InputValue> {
  if (file.name === slotLabel(index)) return textValue(await file.text());
  return { kind: "file", file: new File([file], nameInLabel(file.name)) };
}

export function isEmpty({ value }: Slot): boolean {
  return value.kind === "typed" && value.text.trim() === "";
}
