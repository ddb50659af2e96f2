import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { concatenate } from "#shared/concatenate.ts";
import type { JobSource } from "./job.ts";
import { removeOnExit } from "./temporary-files.ts";
import { write } from "./terminal.ts";

/** More goes to a temporary file. */
const MAX_BYTES_IN_MEMORY = 4 * 1_048_576;

export interface Spooled {
  source: JobSource;
  remove: () => void;
}

/** Keeps a stream for work that reads it more than once. */
export async function spool(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { name, type, maxBytes = MAX_BYTES_IN_MEMORY }: { name: string; type: string; maxBytes?: number },
): Promise<Spooled> {
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const iterator = chunks[Symbol.asyncIterator]();
  while (size <= maxBytes) {
    const { done, value } = await iterator.next();
    if (done) return { source: { bytes: concatenate(kept, size), name, type }, remove: () => {} };
    kept.push(value);
    size += value.length;
  }
  const folder = join(tmpdir(), `sundry-${randomUUID()}`);
  // Before the folder exists, so that no signal comes in between.
  const remove = removeOnExit(folder);
  try {
    // Only its owner can open it.
    mkdirSync(folder, { mode: 0o700 });
    const path = join(folder, "stdin");
    const file = createWriteStream(path, { mode: 0o600 });
    for (const chunk of kept.splice(0)) await write(file, chunk);
    for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
      size += chunk.length;
      await write(file, chunk);
    }
    file.end();
    await once(file, "close");
    return { source: { path, name, type, size }, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
