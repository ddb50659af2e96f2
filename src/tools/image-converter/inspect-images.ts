import { plural } from "#shared/format-number.ts";
import { assertPixelLimit, readImageHeader } from "#shared/image/image-header.ts";
import { claimsFormat, LOAD_FAILURE } from "#shared/image/image-types.ts";
import { InputError } from "#shared/input-error.ts";
import { SOURCE_FORMATS, WRONG_TYPE } from "./source-images.ts";

interface Inspection {
  /** The files that can be opened. */
  images: readonly File[];
  /** Why the others cannot be opened: one line each, prefixed with the name when several files were chosen. */
  rejection: InputError | undefined;
}

const MAX_LISTED_ERRORS = 5;

export async function inspectImages(files: readonly File[]): Promise<Inspection> {
  const inspected = await Promise.all(files.map((file) => inspectImage(file).catch(asInputError)));
  const images = inspected.filter((image) => image instanceof File);
  const failures = files.flatMap((file, place) => {
    const error = inspected[place];
    return error instanceof InputError ? [{ file, error }] : [];
  });
  const [first] = failures;
  if (!first || files.length === 1) return { images, rejection: first?.error };
  const lines = failures.slice(0, MAX_LISTED_ERRORS).map(({ file, error }) => `${file.name}: ${error.message}`);
  if (failures.length > MAX_LISTED_ERRORS)
    lines.push(`...and ${plural(failures.length - MAX_LISTED_ERRORS, "more file")}`);
  return { images, rejection: new InputError(lines.join("\n")) };
}

async function inspectImage(file: File): Promise<File> {
  if (!claimsFormat(file, SOURCE_FORMATS)) throw new InputError(WRONG_TYPE);
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE);
  assertPixelLimit(header);
  return file;
}

function asInputError(error: unknown): InputError {
  if (error instanceof InputError) return error;
  throw error;
}
