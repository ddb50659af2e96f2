import { createContext, useContext } from "react";
import type { ToolSummary } from "#shared/tool-meta.ts";
import type { Handover } from "#ui/handover.ts";

/** What a tool page may ask of the site around it. */
export interface ToolServices {
  tool: ToolSummary;
  /** Starts a worker that can run any tool's operations. */
  spawnWorker: () => Worker;
  /** Tells that the input became non-empty or empty: usage is counted a second after a person begins. */
  recordInput: (nonEmpty: boolean) => void;
  /** Tells that a person did something: usage is counted at once, and the action by its name. */
  recordAction: (action: string) => void;
  /** Other tools that take data of this media type, in the order of the catalogue. */
  targetsFor: (type: string) => Promise<readonly ToolSummary[]>;
  /** Opens another tool with something in its input. */
  sendTo: (toolId: string, handover: Handover) => void;
}

export const ToolServicesContext = createContext<ToolServices | undefined>(undefined);

export function useToolServices(): ToolServices {
  const services = useContext(ToolServicesContext);
  if (!services) throw new Error("A tool page is drawn outside its frame");
  return services;
}
