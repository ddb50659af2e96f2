import { createContext, useContext } from "react";
import type { ToolSummary } from "#shared/tool-meta.ts";
import type { Handover } from "#ui/handover.ts";

/** Tools that take a result. */
export interface SendTargets {
  /** Up to five, the most fitting first. */
  suggested: readonly ToolSummary[];
  /** All others, in catalog order. */
  others: readonly ToolSummary[];
}

/** What the site provides to a tool page. */
export interface ToolServices {
  tool: ToolSummary;
  /** Starts a worker that can run the operations of any tool. */
  spawnWorker: () => Worker;
  /** Reports that the input is now non-empty or empty. Usage is counted a second after it fills. */
  recordInput: (nonEmpty: boolean) => void;
  /** Reports an action by name. Usage is counted immediately. */
  recordAction: (action: string) => void;
  /** Whether the site offers a tool. */
  hasTool: (toolId: string) => boolean;
  /** Other tools that take this media type. */
  targetsFor: (type: string) => Promise<SendTargets>;
  /** Opens another tool with this input. */
  sendTo: (toolId: string, handover: Handover) => void;
}

export const ToolServicesContext = createContext<ToolServices | undefined>(undefined);

export function useToolServices(): ToolServices {
  const services = useContext(ToolServicesContext);
  if (!services) throw new Error("useToolServices needs a ToolServicesContext above it");
  return services;
}
