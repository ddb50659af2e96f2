import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./terminal.ts";

/** Like `parseArgs`. @throws {UsageError} */
export function parseCommandArguments<Config extends ParseArgsConfig>(
  config: Config,
  hint: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), hint);
  }
}
