import type { PdfFile } from "#shared/pdf/pdf-file.ts";
import { type Dict, Ref, type RewriteRules, type Stream, serialize } from "#shared/pdf/value.ts";

/** Streams with one checksum to compare: a file could be made to have thousands. */
const MAX_COLLISIONS = 8;

/** Object numbers of images, fonts and color profiles, each with that of an earlier equal one: files that were merged
 *  often have the same logo or font many times. */
export function findDuplicateStreams(file: PdfFile): ReadonlyMap<number, number> {
  const duplicates = new Map<number, number>();
  const rewriting: RewriteRules = {
    target: ({ number }) => `${duplicates.get(number) ?? number} 0 R`,
    dict: (dict) => dict,
  };
  // Twice, because an image can refer to a color profile or mask with a duplicate.
  for (let round = 0; round < 2; round++) {
    const firsts = new Map<string, { number: number; data: Uint8Array }[]>();
    for (const number of file.numbers) {
      const stream = file.resolve(new Ref(number));
      if (typeof stream !== "object" || !("data" in stream) || !isSharable(file, stream.dict)) continue;
      const key = `${serialize(stream.dict, rewriting)} ${checksum(stream)}`;
      const others = firsts.get(key) ?? [];
      const first = others.find(({ data }) => areEqual(data, stream.data));
      if (first && first.number !== number) duplicates.set(number, first.number);
      else if (!first && others.length < MAX_COLLISIONS) firsts.set(key, [...others, { number, data: stream.data }]);
    }
  }
  return duplicates;
}

/** Not forms, because filling in a field changes its form. */
function isSharable(file: PdfFile, dict: Dict): boolean {
  return SHARABLE.has(file.text(dict.get("Subtype")) ?? "") || dict.has("Length1") || dict.has("N");
}

const SHARABLE = new Set(["/Image", "/Type1C", "/CIDFontType0C", "/OpenType"]);

/** FNV-1a. */
function checksum({ data }: Stream): number {
  let hash = 0x81_1c_9d_c5;
  for (const byte of data) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return hash >>> 0;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
