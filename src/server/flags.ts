import { parseArgs } from "node:util";
import { ConfigError } from "./platform/config.ts";

/** Reads the server's command line as environment variables. @throws {ConfigError} for anything but `--role` */
export function readFlags(args: string[]): { ROLE?: string } {
  try {
    const { role } = parseArgs({ args, options: { role: { type: "string" } } }).values;
    return role === undefined ? {} : { ROLE: role };
  } catch (error) {
    // Node's own advice, after the first sentence, is about options in general.
    const [problem] = (error as Error).message.split(". ");
    throw new ConfigError(
      `${problem}.\nThe only flag is --role all, --role web or --role worker. Environment variables set the rest: docs/configure.md.`,
    );
  }
}
