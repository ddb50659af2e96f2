import type { AnyOperation } from "#shared/operation.ts";
import { runOperation } from "#shared/run-operation.ts";

type Values = Readonly<Record<string, unknown>>;

/** Runs an operation that gives a text or one file: its bytes, these as text, and the warnings. */
export async function runForBytes(operation: AnyOperation, inputs: Values, options: Values = {}) {
  const result = await runOperation(operation, inputs as Record<string, string | File>, options);
  const content =
    result.kind === "text" ? String(result.content) : result.kind === "files" ? result.files[0]?.content : undefined;
  const raw = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : Buffer.from(content ?? "");
  return { raw, text: Buffer.from(raw).toString(), warnings: result.warnings };
}
