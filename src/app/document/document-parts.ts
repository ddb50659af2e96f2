import { createContext, type ReactNode } from "react";

/** Parts of the document that only a prerendered page holds: React leaves them alone when it takes the page over. */
export interface DocumentParts {
  head: ReactNode;
  end: ReactNode;
  /** True for the page that is filled in the browser. */
  isShell: boolean;
}

export const DocumentPartsContext = createContext<DocumentParts>({ head: null, end: null, isShell: isShell() });

function isShell(): boolean {
  return typeof document !== "undefined" && "shell" in document.documentElement.dataset;
}
