import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import type { ToolModules } from "#faces/tool-modules.ts";
import type { AgentHost } from "./agent-tools.ts";
import { createAgentServer } from "./server.ts";
import { ThreadRunner } from "./thread-runner.ts";

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Serves the tools for agents on stdin and stdout until stdin ends. Nothing leaves this machine, and results that the
 * agent didn't name a path for are removed at the end.
 */
export async function serveStdio(tools: ToolModules): Promise<void> {
  // Only its owner can open the folder.
  const folder = await mkdtemp(join(tmpdir(), "sundry-mcp-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of Object.entries(EXIT_CODES)) process.once(signal, () => process.exit(code));
  const runner = new ThreadRunner(folder);
  const host = localHost(tools, runner);
  const connection = serve(() => createAgentServer(host));
  await new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) process.stdin.once(event, () => resolve());
  });
  await connection.close();
  await runner.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The tools for an agent with access to this machine's files. */
export function localHost(tools: ToolModules, runner: ThreadRunner): AgentHost {
  return {
    tools,
    reference: { name: "file", description: "Path of the first input's file, or a list of paths" },
    output: "New file for the result, or new folder for several; nothing is overwritten",
    results: "longer results go to a file",
    run: (call, operation, control) => runner.run(call, operation, control, control.folders ?? [process.cwd()]),
    // Stdout belongs to the protocol.
    onBug: (error) => console.error(error),
  };
}
