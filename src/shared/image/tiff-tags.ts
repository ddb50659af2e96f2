/** The byte order mark `II`. */
export const LITTLE_ENDIAN = 0x4949;
const SHORT = 3;
const LONG = 4;
const ORIENTATION = 0x0112;

/**
 * Reads the first value of each integer tag in the first directory of a TIFF structure (TIFF 6.0, section 2). EXIF has
 * the same structure. `at` is the offset of its byte order mark.
 * @throws {RangeError} if the structure is truncated.
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

/** Reads the EXIF orientation; 1 (as stored) if the EXIF is empty, truncated or has none. */
export function readOrientation(view: DataView, at: number): number {
  try {
    const value = readTiffTags(view, at).get(ORIENTATION) ?? 1;
    return value >= 1 && value <= 8 ? value : 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}
