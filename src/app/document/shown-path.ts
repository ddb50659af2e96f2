import { useContext, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { DocumentPartsContext } from "#app/document/document-parts.ts";

const never = () => () => {};

/** Path of the page that is shown, without a slash at its end; undefined while the fallback page shows none. */
export function useShownPath(): string | undefined {
  const { pathname } = useLocation();
  const { isShell } = useContext(DocumentPartsContext);
  // Only the fallback page is drawn anew once it is hydrated.
  const isShown = useSyncExternalStore(
    never,
    () => true,
    () => !isShell,
  );
  return isShown ? pathname.replace(/(?<=.)\/$/, "") : undefined;
}
