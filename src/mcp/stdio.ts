import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import type { AgentHost } from "./agent-tools.ts";
import { FileAccess } from "./file-access.ts";
import { MessageLimiter } from "./message-limiter.ts";
import { createAgentServer } from "./server.ts";
import { ThreadRunner } from "./thread-runner.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Serves the tools for agents on stdin and stdout until stdin ends. Nothing leaves this machine, and results that the
 * agent didn't name a path for are removed at the end.
 * @param allowed folders whose files may be used, besides those of the client
 */
export async function serveStdio(tools: ToolModules, allowed: readonly string[]): Promise<void> {
  // Only its owner can open the folder.
  const folder = await mkdtemp(join(tmpdir(), "sundry-mcp-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  }
  const runner = new ThreadRunner(folder);
  const host = localHost(tools, runner, allowed);
  const { stdin, stdout } = process;
  const limiter = new MessageLimiter((answer) => stdout.write(answer));
  const transport = new StdioServerTransport(stdin.pipe(limiter), stdout, { maxBufferSize: Number.POSITIVE_INFINITY });
  const connection = serve(() => createAgentServer(host), { transport });
  await new Promise<void>((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
    // A pipe doesn't pass errors on.
    stdin.once("error", () => limiter.end());
  });
  await connection.close();
  await runner.close();
  remove();
}

/** The tools for an agent with access to files of this machine: those of its client's folders, and of others allowed. */
export function localHost(tools: ToolModules, runner: ThreadRunner, allowed: readonly string[] = []): AgentHost {
  return {
    tools,
    reference: { name: "file", description: "Path of the first input's file, or a list of paths" },
    output: "New file for the result, or new folder for several; nothing is overwritten",
    results: "longer results go to a file",
    async run(call, operation, control) {
      const folders = [...(control.folders ?? workingFolder()), ...allowed];
      return runner.run(call, operation, control, await FileAccess.to(folders, runner.folder));
    },
    // Stdout belongs to the protocol.
    onBug: (error) => console.error(error),
  };
}

/** Some clients start servers in the root folder: that allows nothing. */
function workingFolder(): string[] {
  const folder = process.cwd();
  return dirname(folder) === folder ? [] : [folder];
}
