import { type RefObject, useEffect, useRef } from "react";
import type { InputError } from "#shared/input-error.ts";

/** Loads the module that finds an error's position, which is needed only once there is an error. */
export const loadErrorExcerpt = () => import("#ui/error-excerpt.ts");

/**
 * Focuses the control marked `aria-invalid` inside the returned ref and selects the offending character, unless the
 * visitor has started to select or type there.
 */
export function useErrorFocus(error: InputError | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const control = container.current?.querySelector<HTMLTextAreaElement>("[aria-invalid=true]");
    control?.closest("details")?.setAttribute("open", "");
    control?.focus();
    const { position } = error;
    if (!position || !control) return;
    let current = true;
    const { value, selectionStart, selectionEnd } = control;
    loadErrorExcerpt().then(
      ({ selectErrorPosition }) =>
        current && selectErrorPosition(control, position, { value, selectionStart, selectionEnd }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [error]);
  return container;
}

/** Whether the error is in the main input, not in an option. */
export function concernsMainInput(error: InputError | undefined): boolean {
  return error !== undefined && (error.field === undefined || error.field === "input");
}
