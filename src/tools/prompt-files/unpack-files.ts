import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { pathParts } from "#shared/path-parts.ts";
import { zipFiles } from "#shared/zip-files.ts";
import { readFiles } from "./formats.ts";

/** The files of a text in a ZIP. @throws {InputError} if there are none */
export function unpackFiles(text: string, context: RunContext): OutputFile {
  const { files, skipped } = readFiles(text);
  // The last file with a path counts.
  const byPath = new Map(files.map(({ path, content }) => [pathParts(path).join("/"), content]));
  byPath.delete("");
  if (byPath.size === 0) {
    throw new InputError(
      "No files found. A file is a code block after a line with its path, such as “## src/main.ts”.",
    );
  }
  context.warn(plural(byPath.size, "file"));
  if (skipped > 0) context.warn(`${plural(skipped, "code block")} without a path left out.`);
  if (files.length > byPath.size) context.warn("A path is there more than once: its last block was taken.");
  const packed = [...byPath].map(([path, content]) => new File([content], path, { lastModified: context.now }));
  return { name: "files.zip", type: "application/zip", content: zipFiles(packed, { password: "", ...context }) };
}
