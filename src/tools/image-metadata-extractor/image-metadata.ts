/** One metadata entry. */
export interface Tag {
  name: string;
  value: string;
}

export interface TagGroup {
  name: string;
  tags: readonly Tag[];
}

export interface ImageMetadata {
  groups: readonly TagGroup[];
  /** Where the photo was taken, in degrees (WGS 84) and meters above sea level. */
  place: { latitude: number; longitude: number; altitude?: number } | undefined;
  /** The embedded thumbnail, a JPEG. */
  thumbnail: Uint8Array<ArrayBuffer> | undefined;
}

/** Keeps the tags whose group, name or value contains the words. No words keep all tags. */
export function searchTags(groups: readonly TagGroup[], words: string): readonly TagGroup[] {
  const query = words.trim().toLowerCase();
  if (query === "") return groups;
  return groups
    .map(({ name, tags }) => ({
      name,
      tags: name.toLowerCase().includes(query)
        ? tags
        : tags.filter((tag) => `${tag.name}\n${tag.value}`.toLowerCase().includes(query)),
    }))
    .filter(({ tags }) => tags.length > 0);
}

/** All metadata as indented JSON with one object per group. Repeated tags become arrays. */
export function metadataJson({ groups, place }: ImageMetadata): string {
  const entries = groups.map(({ name, tags }) => [name, Object.fromEntries(valuesByName(tags))]);
  return JSON.stringify({ ...Object.fromEntries(entries), ...(place ? { Place: place } : {}) }, null, 2);
}

function valuesByName(tags: readonly Tag[]): readonly (readonly [string, unknown])[] {
  return Array.from(
    Map.groupBy(tags, ({ name }) => name),
    ([name, same]) => {
      const values = same.map(({ value }) => value);
      return [name, values.length > 1 ? values : values[0]];
    },
  );
}

/** URL of a map, used only as a link: nothing is loaded from there. */
export function mapUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}
