import { assertPixelLimit, readImageHeader } from "#shared/image/image-header.ts";
import { claimsFormat } from "#shared/image/image-types.ts";
import { LOAD_FAILURE } from "#shared/image/load-failure.ts";
import { InputError } from "#shared/input-error.ts";
import { SOURCE_FORMATS, WRONG_TYPE } from "./source-images.ts";

interface Inspection {
  /** The files that can be opened. */
  images: readonly File[];
  /** Why the others cannot: a line for each, with its name when it is one of several. */
  refusal: InputError | undefined;
}

const NAMED_REFUSALS = 5;

export async function inspectImages(files: readonly File[]): Promise<Inspection> {
  const inspected = await Promise.all(files.map((file) => inspectImage(file).catch(asRefusal)));
  const images = inspected.filter((image) => image instanceof File);
  const refused = files.flatMap((file, place) => {
    const error = inspected[place];
    return error instanceof InputError ? [{ file, error }] : [];
  });
  const [first] = refused;
  if (!first || files.length === 1) return { images, refusal: first?.error };
  const lines = refused.slice(0, NAMED_REFUSALS).map(({ file, error }) => `${file.name}: ${error.message}`);
  if (refused.length > NAMED_REFUSALS) lines.push(`...and ${refused.length - NAMED_REFUSALS} more files`);
  return { images, refusal: new InputError(lines.join("\n")) };
}

async function inspectImage(file: File): Promise<File> {
  if (!claimsFormat(file, SOURCE_FORMATS)) throw new InputError(WRONG_TYPE);
  const header = await readImageHeader(file);
  if (!header) throw new InputError(LOAD_FAILURE);
  assertPixelLimit(header);
  return file;
}

function asRefusal(error: unknown): InputError {
  if (error instanceof InputError) return error;
  throw error;
}
