import { useContext } from "react";
import { useLocation } from "react-router";
import { DocumentPartsContext } from "#app/document/document-parts.ts";
import { useHydrated } from "#app/hydration.tsx";

/** Path of the page that is shown, without a slash at its end; undefined while the fallback page shows none. */
export function useShownPath(): string | undefined {
  const { pathname } = useLocation();
  const { isShell } = useContext(DocumentPartsContext);
  const hydrated = useHydrated();
  return isShell && !hydrated ? undefined : pathname.replace(/(?<=.)\/$/, "");
}
