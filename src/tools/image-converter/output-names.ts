export type TargetFormat = "png" | "jpeg" | "webp" | "bmp" | "gif";

const EXTENSIONS: Readonly<Record<TargetFormat, string>> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
  bmp: "bmp",
  gif: "gif",
};

/**
 * Returns unique names for the converted files, in the order of their sources.
 * @example outputNames(["a.png", "a.gif"], "jpeg") // ["a.jpg", "a-2.jpg"]
 */
export function outputNames(sources: readonly string[], target: TargetFormat): readonly string[] {
  const taken = new Set<string>();
  return sources.map((source) => {
    const stem = source.replace(/\.[^./\\]*$/, "") || "image";
    let name = `${stem}.${EXTENSIONS[target]}`;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.${EXTENSIONS[target]}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
