import { createContext, type ReactNode } from "react";

/** Parts of the document that only a prerendered page has; hydration leaves them alone. */
export interface DocumentParts {
  head: ReactNode;
  end: ReactNode;
  /** True for the empty fallback page, which renders in the browser. */
  isShell: boolean;
}

export const DocumentPartsContext = createContext<DocumentParts>({ head: null, end: null, isShell: isShell() });

function isShell(): boolean {
  return typeof document !== "undefined" && "shell" in document.documentElement.dataset;
}
