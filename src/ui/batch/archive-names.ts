import { splitName } from "#shared/result-name.ts";
import type { BatchItem } from "#ui/batch/batch-queue.ts";

/** A file's path in its dropped folder, or its name. */
export function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** The results and their paths in the archive: next to their inputs; several of one input in a folder of its own. */
export function archiveEntries(items: readonly BatchItem[]): { path: string; content: Blob }[] {
  return items.flatMap(({ file, state }) => {
    if (state.phase !== "done") return [];
    const path = pathOf(file);
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const inner = state.files.length > 1 ? `${folder}${splitName(file.name).stem}/` : folder;
    return state.files.map(({ name, content }) => ({ path: cleanPath(inner + name), content }));
  });
}

/** Keeps a path inside the folder where the archive is unpacked. */
function cleanPath(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== "" && part !== "." && part !== "..");
  return parts.join("/") || "file";
}

/** The dropped folder's name, if all files are from one. */
export function commonFolder(files: readonly File[]): string | undefined {
  const [first, ...others] = files.map((file) => pathOf(file).split("/"));
  if (!first || first.length < 2 || others.some(([top]) => top !== first[0])) return undefined;
  return first[0];
}
