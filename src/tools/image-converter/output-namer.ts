import type { TargetFormat } from "./target-format.ts";

const EXTENSIONS: Readonly<Record<TargetFormat, string>> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
  bmp: "bmp",
  gif: "gif",
};

/**
 * Returns a function that names converted files after their sources, each name once.
 * @example const nameFor = outputNamer(); nameFor("a.png", "jpeg") // "a.jpg", then for "a.gif": "a-2.jpg"
 */
export function outputNamer(): (source: string, target: TargetFormat) => string {
  const taken = new Set<string>();
  return (source, target) => {
    const stem = source.replace(/\.[^./\\]*$/, "") || "image";
    let name = `${stem}.${EXTENSIONS[target]}`;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.${EXTENSIONS[target]}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
