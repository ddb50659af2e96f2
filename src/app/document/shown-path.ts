import { useContext, useSyncExternalStore } from "react";
import { DocumentPartsContext } from "#app/document/document-parts.ts";
import { useLocation } from "#ui/router.tsx";

const subscribeToNothing = () => () => {};

/** Path of the current page, without a trailing slash; undefined while the fallback page is empty. */
export function useShownPath(): string | undefined {
  const { pathname } = useLocation();
  const { isShell } = useContext(DocumentPartsContext);
  // Only the fallback page renders again after hydration.
  const isShown = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => !isShell,
  );
  return isShown ? pathname.replace(/(?<=.)\/$/, "") : undefined;
}
