/** One thing that an image says about itself. */
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
  /** Where the photo was taken, in degrees (WGS 84) and metres above the sea. */
  place: { latitude: number; longitude: number; altitude?: number } | undefined;
  /** The small image inside the file, a JPEG. */
  thumbnail: Uint8Array<ArrayBuffer> | undefined;
}

/** The groups with the tags whose group, name or value holds the words; all of them for no words. */
export function searchTags(groups: readonly TagGroup[], words: string): readonly TagGroup[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return groups;
  return groups
    .map(({ name, tags }) => ({
      name,
      tags: name.toLowerCase().includes(wanted)
        ? tags
        : tags.filter((tag) => `${tag.name}\n${tag.value}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ tags }) => tags.length > 0);
}

/** Everything as indented JSON, an object for each group; a tag given more than once is an array. */
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

/** The address of a map of the place. It is a link to follow; nothing is loaded from there. */
export function mapAddress({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}
