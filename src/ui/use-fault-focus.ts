import { type RefObject, useEffect, useRef } from "react";
import type { InputError } from "#shared/input-error.ts";

/** What finds a fault in the input, once there is one. */
export const loadFaultPlace = () => import("#ui/fault-place.ts");

/**
 * Moves the focus to the control at fault, which is the one marked `aria-invalid` below the returned ref, and selects
 * the character at fault where the error knows it, unless the visitor has begun to select or type there meanwhile.
 */
export function useFaultFocus(error: InputError | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const control = container.current?.querySelector<HTMLTextAreaElement>("[aria-invalid=true]");
    control?.focus();
    const { position } = error;
    if (!position || !control) return;
    let current = true;
    const { value, selectionStart, selectionEnd } = control;
    loadFaultPlace().then(
      ({ selectFault }) => current && selectFault(control, position, { value, selectionStart, selectionEnd }),
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
