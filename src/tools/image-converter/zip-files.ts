import { zipSync } from "fflate";
import type { FileResult } from "#shared/run-operation.ts";

/** Packs files with different names into a ZIP, without compression because images are already compressed. */
export async function zipFiles(files: readonly FileResult[]): Promise<Blob> {
  const entries = await Promise.all(
    files.map(async ({ name, content }) => [name, new Uint8Array(await content.arrayBuffer())] as const),
  );
  return new Blob([zipSync(Object.fromEntries(entries), { level: 0 })], { type: "application/zip" });
}
