import { zipSync } from "fflate";
import type { FileResult } from "#shared/run-operation.ts";

/** One ZIP of files whose names differ. They are stored as they are: images do not get smaller by packing. */
export async function zipFiles(files: readonly FileResult[]): Promise<Blob> {
  const entries = await Promise.all(
    files.map(async ({ name, content }) => [name, new Uint8Array(await content.arrayBuffer())] as const),
  );
  return new Blob([zipSync(Object.fromEntries(entries), { level: 0 })], { type: "application/zip" });
}
