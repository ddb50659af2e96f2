/** WebMCP's interface, as far as it is used (https://webmachinelearning.github.io/webmcp/). */
export interface ModelContext {
  registerTool(tool: ModelContextTool): Promise<unknown> | undefined;
}

export interface ModelContextTool {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  annotations: { readOnlyHint?: boolean; untrustedContentHint?: boolean };
  /** Older browsers pass no signal. */
  execute: (input: Record<string, unknown>, options?: { signal?: AbortSignal }) => Promise<unknown>;
}

declare global {
  interface Document {
    /** Only in browsers with WebMCP. */
    readonly modelContext?: ModelContext;
  }
}
