import { type RefObject, useEffect, useRef } from "react";
import type { InputError } from "#shared/input-error.ts";

/**
 * Moves the focus to the control at fault, which is the one marked `aria-invalid` below the returned ref, and selects
 * the character at fault where the error knows it.
 */
export function useFaultFocus(error: InputError | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const control = container.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    control?.focus();
    const { position } = error;
    if (!position || !(control instanceof HTMLTextAreaElement)) return;
    let current = true;
    import("#ui/fault-place.ts").then(
      ({ selectFault }) => current && selectFault(control, position),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [error]);
  return container;
}

/** Whether the main input is at fault, and not one of the options. */
export function faultsInput(error: InputError | undefined): boolean {
  return error !== undefined && (error.field === undefined || error.field === "input");
}
