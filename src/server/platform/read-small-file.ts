import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { formatBytes } from "#shared/format-number.ts";

/** Reads an operator's file. @throws {Error} with a sentence when it is something else, such as a named pipe, which could
 *  be read forever, or larger than `maxBytes` */
export async function readSmallFile(path: string, maxBytes: number): Promise<Buffer> {
  // Opening a named pipe would otherwise wait for its writer. Windows has no such flag.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(async (error) => {
    // A socket can't be opened.
    throw error.code === "ENXIO" ? new Error(NOT_REGULAR) : error;
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error(NOT_REGULAR);
    if (stats.size > maxBytes) throw new Error(`It is larger than ${formatBytes(maxBytes)}.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const NOT_REGULAR = "It is not a regular file.";
