import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { type Algorithm, findAlgorithm } from "./algorithms.ts";
import { digestFiles } from "./read-files.ts";
import { type Expected, isSumsName, readSums, sumsAlgorithm } from "./sums-line.ts";

export type Status = "ok" | "failed" | "missing" | "unlisted";

/** A line of a list, compared with its file; or a file that is in no list. */
export interface CheckedFile {
  name: string;
  status: Status;
  /** The name of the algorithm; for a failed check of unknown algorithm, of each that was tried. */
  algorithms: readonly string[];
  expected?: string;
  /** What the file has, if the algorithm is known. */
  actual?: string;
}

export interface Verification {
  counts: Readonly<Record<Status, number>>;
  files: readonly CheckedFile[];
}

/** Bigger files are not lists. */
const MAX_LIST_BYTES = 50_000_000;

/**
 * Compares files with published checksums, reading each file once.
 * @param checksums a list, or one checksum; if blank, the lists among the files are used
 * @param assume id of the algorithm, or `auto`
 * @throws {InputError} if there are no checksums, or it's unclear which file they belong to
 */
export async function verifyFiles(
  files: readonly File[],
  checksums: string,
  assume: string,
  context: Pick<RunContext, "signal" | "progress" | "warn">,
): Promise<Verification> {
  const named = assume === "auto" ? undefined : findAlgorithm(assume);
  const isGiven = checksums.trim() !== "";
  const lists = files.filter(({ name, size }) => isSumsName(name) && size <= MAX_LIST_BYTES);
  const rest = isGiven ? files : files.filter((file) => !lists.includes(file));
  const expected: Expected[] = [];
  const read = (text: string, label: string, { within = "", as }: { within?: string; as?: Algorithm | undefined }) => {
    const list = readSums(text, named ?? as);
    for (const line of list.unreadable) context.warn(() => `${label}line ${line} is not a checksum. It was skipped.`);
    for (const one of list.expected) expected.push(one.name === undefined ? one : { ...one, name: within + one.name });
  };
  if (isGiven) read(checksums, "Checksums, ", {});
  else {
    for (const list of lists) {
      const within = list.name.slice(0, list.name.lastIndexOf("/") + 1);
      read(await list.text(), `${list.name}, `, { within, as: sumsAlgorithm(list.name) });
    }
  }
  if (expected.length === 0) throw new InputError(noChecksums(isGiven, lists, named), { field: "checksums" });

  const find = finder(rest);
  const pairs = expected.flatMap((one) => pair(one, rest, expected.length, find));
  const wanted = new Map<File, Set<Algorithm>>();
  for (const { file, expected: one } of pairs) {
    if (!file) continue;
    const algorithms = wanted.get(file) ?? new Set();
    for (const algorithm of one.algorithms) algorithms.add(algorithm);
    wanted.set(file, algorithms);
  }
  const jobs = Array.from(wanted, ([file, algorithms]) => ({ file, algorithms: [...algorithms] }));
  const digests = new Map<File, ReadonlyMap<string, string>>();
  for await (const done of digestFiles(jobs, context)) digests.set(done.wanted.file, done.digests);

  const checked = pairs.map(({ file, expected: one }) => compare(one, file, file && digests.get(file)));
  const unlisted = rest
    .filter((file) => !wanted.has(file) && !lists.includes(file))
    .map(({ name }): CheckedFile => ({ name, status: "unlisted", algorithms: [] }));
  const all = [...checked, ...unlisted];
  const counts = { ok: 0, failed: 0, missing: 0, unlisted: 0 };
  for (const { status } of all) counts[status] += 1;
  return { counts, files: all };
}

function noChecksums(isGiven: boolean, lists: readonly File[], named: Algorithm | undefined): string {
  if (isGiven || lists.length > 0) {
    const kind = named ? `${named.name} checksum, which has ${named.bytes * 2} hexadecimal digits` : "checksum";
    return `${isGiven ? "The text" : lists[0]?.name} has no ${kind}.`;
  }
  return "Please paste checksums, or add their list, such as SHA256SUMS, to the files";
}

interface Pair {
  expected: Expected;
  /** Undefined if the file is missing. */
  file: File | undefined;
}

/** A checksum without a name is about each file, unless there are several of both. */
function pair(one: Expected, files: readonly File[], count: number, find: (name: string) => File | undefined): Pair[] {
  if (one.name !== undefined) return [{ expected: one, file: find(one.name) }];
  if (files.length > 1 && count > 1) {
    throw new InputError(`Line ${one.line} has no file name, so it could belong to each of the files.`, {
      field: "checksums",
      position: { line: one.line },
    });
  }
  return files.map((file) => ({ expected: one, file }));
}

/** Finds the file of a listed name: by its path, or by the end of it, since a drop may start deeper or higher. */
function finder(files: readonly File[]): (name: string) => File | undefined {
  const byBase = Map.groupBy(files, ({ name }) => baseOf(pathOf(name)));
  return (name) => {
    const path = pathOf(name);
    const same = byBase.get(baseOf(path)) ?? [];
    const exact = same.find((file) => pathOf(file.name) === path);
    if (exact) return exact;
    const ending = same.filter(
      (file) => pathOf(file.name).endsWith(`/${path}`) || path.endsWith(`/${pathOf(file.name)}`),
    );
    return ending.length === 1 ? ending[0] : undefined;
  };
}

const baseOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** macOS decomposes letters with accents, Windows separates with backslashes. */
function pathOf(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "." && part !== "")
    .join("/");
}

function compare(
  { name, hex, algorithms }: Expected,
  file: File | undefined,
  digests: ReadonlyMap<string, string> | undefined,
): CheckedFile {
  const titles = algorithms.map((algorithm) => algorithm.name);
  const base = { name: name ?? file?.name ?? "", expected: hex };
  if (!file) return { ...base, status: "missing", algorithms: titles };
  const same = algorithms.find(({ id }) => digests?.get(id) === hex);
  if (same) return { ...base, status: "ok", algorithms: [same.name], actual: hex };
  const [only, ...others] = algorithms;
  const actual = only && others.length === 0 ? digests?.get(only.id) : undefined;
  return { ...base, status: "failed", algorithms: titles, ...(actual !== undefined && { actual }) };
}
