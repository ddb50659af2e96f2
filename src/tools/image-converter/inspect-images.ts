import { readImageHeader, refuseTooBig } from "#shared/image/image-header.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { InputError } from "#shared/input-error.ts";
import type { SourceImage } from "./source-images.ts";

/**
 * The files with their headers.
 * @throws {InputError} naming the first file that is no image or has too many pixels.
 */
export async function inspectImages(files: readonly File[]): Promise<readonly SourceImage[]> {
  return Promise.all(
    files.map(async (file) => {
      const header = await readImageHeader(file);
      if (!header) throw new InputError(files.length === 1 ? LOAD_FAILURE : `${file.name}: ${LOAD_FAILURE}`);
      refuseTooBig(header);
      return { file, header };
    }),
  );
}
