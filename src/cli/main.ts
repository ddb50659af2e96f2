import { UnknownOperationError } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { describeFileError, isFileError } from "./file-error.ts";
import { ServerError } from "./server-error.ts";
import { BAD_INPUT, BAD_USAGE, OK, styler, type Terminal, UsageError, visible, write } from "./terminal.ts";

type Command = (tools: ToolModules, args: readonly string[], terminal: Terminal) => Promise<number>;

/** Everything that isn't a tool. Loaded one by one, so that a run of a tool starts fast. */
export const COMMANDS: Readonly<Record<string, Command>> = lookup({
  help: async (tools, args, terminal) => (await import("./help.ts")).printHelp(tools, args, terminal),
  find: async (tools, args, terminal) => (await import("./find.ts")).printFound(tools, args, terminal),
  completion: async (tools, args, terminal) =>
    (await import("./completion.ts")).printCompletion(tools, Object.keys(COMMANDS), args, terminal),
  recipe: async (tools, args, terminal) => (await import("./run-recipe.ts")).runRecipe(tools, args, terminal),
  paste: async (_, args, terminal) => (await import("./paste.ts")).paste(args, terminal),
  shorten: async (_, args, terminal) => (await import("./shorten.ts")).shorten(args, terminal),
  mcp: async (tools, args) => (await import("./mcp.ts")).runMcp(tools, args),
});

/**
 * Runs the command line.
 * @param args without the program's name
 * @returns the exit code: 0 ok, 1 bad input, 2 bad usage
 */
export async function main(args: readonly string[], terminal: Terminal, tools = toolFolders()): Promise<number> {
  try {
    return await dispatch(args, terminal, tools);
  } catch (error) {
    // The reader of the result has all it wants, such as `head`.
    if (isClosedPipe(error)) return OK;
    const { message, hint, code } = explain(error);
    const style = styler(terminal.stderr, terminal.env);
    const lines = [`sundry: ${style("red", visible(message))}`, ...(hint ? [visible(hint)] : [])];
    await write(terminal.stderr, `${lines.join("\n")}\n`).catch(() => {});
    return code;
  }
}

async function dispatch(args: readonly string[], terminal: Terminal, tools: ToolModules): Promise<number> {
  const [first = "help", ...rest] = args;
  if (first === "--help" || first === "-h") return runCommand("help", rest, terminal, tools);
  if (first === "--version" || first === "-V") {
    const { VERSION } = await import("./version.ts");
    await write(terminal.stdout, `${VERSION}\n`);
    return OK;
  }
  if (first.startsWith("-")) throw new UsageError(`There is no option ${first} here.`, "See: sundry help");
  if (Object.hasOwn(COMMANDS, first)) return runCommand(first, rest, terminal, tools);
  if (!tools.ids.includes(first)) throw await unknownTool(first, tools);
  const { runTool } = await import("./run-tool.ts");
  return runTool(tools, first, rest, terminal);
}

async function runCommand(
  name: string,
  args: readonly string[],
  terminal: Terminal,
  tools: ToolModules,
): Promise<number> {
  const command = COMMANDS[name] as Command;
  const asksForHelp = name !== "help" && args.some((arg) => arg === "--help" || arg === "-h");
  return asksForHelp ? runCommand("help", [name], terminal, tools) : command(tools, args, terminal);
}

async function unknownTool(wanted: string, tools: ToolModules): Promise<UsageError> {
  const [{ closest }, { findTools }] = await Promise.all([import("./closest.ts"), import("./find.ts")]);
  const near = closest(wanted, [...tools.ids, ...Object.keys(COMMANDS)]) ?? (await findTools(tools, wanted))[0]?.id;
  return new UsageError(
    `There is no tool or command "${wanted}".`,
    near ? `Did you mean ${near}?` : `Search: sundry find ${wanted}`,
  );
}

function explain(error: unknown): { message: string; hint?: string | undefined; code: number } {
  if (error instanceof UsageError) return { message: error.message, hint: error.hint, code: BAD_USAGE };
  if (error instanceof UnknownOperationError)
    return { message: error.message, hint: "See: sundry help", code: BAD_USAGE };
  if (isFileError(error)) return { message: describeFileError(error), code: BAD_INPUT };
  if (error instanceof InputError || error instanceof ServerError) return { message: error.message, code: BAD_INPUT };
  // A bug.
  return { message: `Something went wrong: ${error instanceof Error ? error.message : error}`, code: BAD_INPUT };
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}
