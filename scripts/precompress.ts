import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Without HTML, XML, and plain text, because the server writes its origin into those at startup. */
const EXTENSIONS = new Set([".js", ".css", ".svg", ".json", ".wasm", ".map", ".data", ".webmanifest"]);
const MIN_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` next to every file in a folder that gets smaller.
 *  @returns the number of compressed files */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && EXTENSIONS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  let compressed = 0;
  const queue = files.values();
  const work = async () => {
    for (const file of queue) if (await compressFile(file)) compressed += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return compressed;
}

async function compressFile(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return false;
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    toGzip(bytes, { level: 9 }),
  ]);
  if (brotli.length >= bytes.length) return false;
  await writeFile(`${file}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
  return true;
}
