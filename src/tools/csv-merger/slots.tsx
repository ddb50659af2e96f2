import { EMPTY_INPUT, type InputValue } from "#ui/input-value.ts";
import { slotLabel } from "./slot-label.ts";

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

/** The slots as files, called as a message should call them. */
export function filesOf(slots: readonly Slot[]): File[] {
  return slots.map(({ value }, index) =>
    value.kind === "typed"
      ? new File([value.text], slotLabel(index))
      : new File([value.file], slotLabel(index, value.file.name)),
  );
}

function isEmpty({ value }: Slot): boolean {
  return value.kind === "typed" && value.text.trim() === "";
}
