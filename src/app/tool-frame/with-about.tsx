import type { ComponentType, ReactNode } from "react";
import type { Operations } from "#shared/operation.ts";
import { About } from "#ui/about.tsx";
import { useToolServices } from "#ui/tool-services.ts";

/** A tool's `about.md`. */
interface AboutText {
  lead: ReactNode;
  notes: readonly ReactNode[];
}

/** The whole page of a tool: what it does, then what to know about it. */
export function withAbout(Tool: ComponentType, { lead, notes }: AboutText, operations: Operations = {}) {
  return function ToolWithAbout() {
    const { title, runs } = useToolServices().tool;
    return (
      <>
        <Tool />
        <About title={title} operations={operations} lead={lead}>
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed
            <li key={index}>{note}</li>
          ))}
          {runs === "browser" && <li>Your data stays in your browser.</li>}
        </About>
      </>
    );
  };
}
