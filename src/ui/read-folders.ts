/** More files than anybody means to drop. */
export const MAX_FILES = 10_000;

/**
 * The files in dropped folders, by path, up to a limit. Hidden files and folders, such as `.git`, are left out.
 * @throws when the folder can't be read
 */
export async function readFolders(entries: readonly (FileSystemEntry | null)[]): Promise<readonly File[]> {
  const files: File[] = [];
  const readEntry = async (entry: FileSystemEntry): Promise<void> => {
    if (files.length >= MAX_FILES) return;
    if (entry.isFile) files.push(await readFile(entry as FileSystemFileEntry));
    else {
      const inside = await readAll((entry as FileSystemDirectoryEntry).createReader());
      const shown = inside.filter(({ name }) => !name.startsWith("."));
      for (const one of shown.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))) {
        await readEntry(one);
      }
    }
  };
  for (const entry of entries) if (entry) await readEntry(entry);
  return files;
}

/** Keeps the path in the property where a chosen folder has it. */
async function readFile(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  const path = entry.fullPath.replace(/^\//, "");
  return path.includes("/") ? Object.defineProperty(file, "webkitRelativePath", { value: path }) : file;
}

/** A reader gives a hundred entries at a time, and an empty list at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
