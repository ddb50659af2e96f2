import { EMPTY_INPUT, type InputValue, type ToolInput, textValue } from "#ui/input-value.ts";
import { nameInLabel, slotLabel } from "./slot-label.ts";

/** A place for one CSV, typed or a file. */
export interface Slot {
  id: number;
  value: InputValue;
}

/** There are never fewer slots than this. */
export const FEWEST_SLOTS = 2;

export function emptySlot(id: number): Slot {
  return { id, value: EMPTY_INPUT };
}

/** Puts files into the empty slots, and into new ones where there are more. */
export function fillSlots(slots: readonly Slot[], files: readonly File[], nextId: number): Slot[] {
  const rest = files.map((file): InputValue => ({ kind: "file", file }));
  const filled = slots.map((slot) => (isEmpty(slot) ? { ...slot, value: rest.shift() ?? slot.value } : slot));
  return [...filled, ...rest.map((value, index) => ({ id: nextId + index, value }))];
}

/** One that did not change stays the same file, which is not read again to be kept. */
const labeled = new WeakMap<InputValue, File>();

/** The slots as the input of a run: files, called as a message should call them. */
export function inputOf(slots: readonly Slot[]): ToolInput {
  if (slots.every(isEmpty)) return EMPTY_INPUT;
  return { kind: "files", files: slots.map(({ value }, index) => toFile(value, index)) };
}

function toFile(value: InputValue, index: number): File {
  const label = slotLabel(index, value.kind === "file" ? value.file.name : undefined);
  const known = labeled.get(value);
  if (known?.name === label) return known;
  const file = new File([value.kind === "file" ? value.file : value.text], label);
  labeled.set(value, file);
  return file;
}

/** The slots of which `inputOf` made these files. */
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
