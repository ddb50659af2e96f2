import { createWriteStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";

/** Packs a folder so that the same files give the same bytes: sorted, owned by root, with one time and two kinds of modes. */
export async function writeTarball(folder: string, file: string, rootName: string, time: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sources: TarSource[] = [];
  for (const source of paths.toSorted()) {
    const isExecutable = ((await stat(source)).mode & 0o100) !== 0;
    const target = [rootName, ...relative(folder, source).split(sep)].join("/");
    sources.push({ type: "file", source, target, mtime: time, mode: isExecutable ? 0o755 : 0o644, uid: 0, gid: 0 });
  }
  await pipeline(packTar(sources), createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(file));
}
