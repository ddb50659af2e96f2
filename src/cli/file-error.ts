import { lookup } from "#shared/lookup.ts";

interface FileError extends NodeJS.ErrnoException {
  path: string;
}

/** An error of the file system, but not of the pipe or terminal that results are written to. */
export function isFileError(error: unknown): error is FileError {
  return error instanceof Error && "code" in error && "path" in error && typeof error.path === "string";
}

/** @example "a.csv: there is no such file." */
export function describeFileError({ path, code = "", message }: FileError): string {
  return `${path}: ${REASONS[code] ?? message}`;
}

const REASONS = lookup<string>({
  EACCES: "permission denied.",
  EISDIR: "this is a folder.",
  ENOENT: "there is no such file.",
  ENOSPC: "the disk is full.",
  ENOTDIR: "a part of this path is not a folder.",
  EROFS: "this disk is read-only.",
});
