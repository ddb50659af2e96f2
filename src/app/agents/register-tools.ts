import { site } from "#contract/site.ts";
import { describeTools } from "#mcp/describe-tools.ts";
import { TAB_FACTS } from "#mcp/tab-facts.ts";
import { spawnWorker } from "#tools/spawn-worker.ts";
import { AgentWorker } from "./agent-worker.ts";
import type { ModelContext } from "./model-context.ts";
import { TabFiles } from "./tab-files.ts";

/** Offers the tools to the browser's agent. They run in this tab, and no data leaves it. */
export function registerTools(context: ModelContext): void {
  const files = new TabFiles();
  files.watch(document);
  const worker = new AgentWorker(spawnWorker, files);
  for (const { name, title, description, inputSchema, annotations } of describeTools(TAB_FACTS)) {
    const registered = context.registerTool({
      name,
      title,
      description,
      inputSchema,
      // A result repeats its input, which may be anybody's text.
      annotations: { readOnlyHint: annotations.readOnlyHint === true, untrustedContentHint: true },
      execute: (args, options) => worker.call({ name, args, toolsOff: site.toolsOff }, options?.signal),
    });
    // The site works without them.
    registered?.catch(() => {});
  }
}
