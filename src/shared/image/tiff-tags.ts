/** The byte order mark `II`. */
export const LITTLE_ENDIAN = 0x4949;
const SHORT = 3;
const LONG = 4;
const ORIENTATION = 0x0112;

/**
 * The first value of each tag with whole numbers in the first directory of a TIFF structure, which EXIF is too
 * (TIFF 6.0, section 2). `at` is where its byte order mark stands.
 * @throws {RangeError} when the structure is cut off.
 */
export function readTiffTags(view: DataView, at: number): ReadonlyMap<number, number> {
  const little = view.getUint16(at) === LITTLE_ENDIAN;
  const directory = at + view.getUint32(at + 4, little);
  const count = view.getUint16(directory, little);
  const tags = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    const tag = view.getUint16(entry, little);
    const type = view.getUint16(entry + 2, little);
    if (type === SHORT) tags.set(tag, view.getUint16(entry + 8, little));
    else if (type === LONG) tags.set(tag, view.getUint32(entry + 8, little));
  }
  return tags;
}

/** How to turn an image by the EXIF that stands here; 1, as it is stored, when that is empty, cut off or says nothing. */
export function readOrientation(view: DataView, at: number): number {
  try {
    const value = readTiffTags(view, at).get(ORIENTATION) ?? 1;
    return value >= 1 && value <= 8 ? value : 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}
