import { type JqResult, loadJq } from "jq-wasm/inline";
import { InputError } from "#shared/input-error.ts";

/**
 * Runs jq 1.8 in an instance of its own, which has 256 MB of memory, no files and no environment.
 * @param flags as on jq's command line
 * @throws {InputError} if it needs more memory
 */
export async function runJqProgram(input: string, query: string, flags: readonly string[]): Promise<JqResult> {
  const jq = await loadJq();
  try {
    return jq.raw(input, query, [...flags, "--"]);
  } catch {
    // jq aborts when its stack or memory is full.
    throw new InputError("This query needs more memory than jq has here.", { field: "query" });
  }
}
