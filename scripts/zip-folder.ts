import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Zippable, zipSync } from "fflate";

/** Packs folders into one ZIP so that the same files give the same bytes: sorted, and without their times.
 *  @param folders by the name they get in the ZIP; "" for its top */
export function zipFolders(file: string, folders: Readonly<Record<string, string>>): void {
  const entries: Zippable = {};
  for (const [name, folder] of Object.entries(folders)) {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of found.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
      entries[[...(name ? [name] : []), ...relative(folder, path).split(sep)].join("/")] = readFileSync(path);
    }
  }
  // The time is local, without a zone.
  writeFileSync(file, zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) }));
}
