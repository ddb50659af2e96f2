import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { OK, UsageError } from "./terminal.ts";

/** `sundry mcp [--allow DIR]…`. @returns the exit code when the agent has disconnected */
export async function runMcp(tools: ToolModules, args: readonly string[]): Promise<number> {
  const allowed = readAllowed(args);
  const { serveStdio } = await import("#mcp/stdio.ts");
  await serveStdio(tools, allowed);
  return OK;
}

function readAllowed(args: readonly string[]): string[] {
  const options = { allow: { type: "string", multiple: true } } as const;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  return tokens.flatMap((token) => {
    if (token.kind === "option-terminator") return [];
    if (token.kind !== "option" || token.name !== "allow") {
      const given = token.kind === "option" ? token.rawName : token.value;
      throw new UsageError(`sundry mcp takes no ${given}, only --allow DIR.`, "See: sundry help mcp");
    }
    const folder = token.value ?? "";
    if (folder === "" || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new UsageError(`--allow needs the path of a folder, and "${folder}" isn't one.`, "See: sundry help mcp");
    }
    return resolve(folder);
  });
}
