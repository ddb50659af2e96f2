import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from "@zip.js/zip.js";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { formatBytes, plural } from "#shared/format-number.ts";

// Backups are commands of their own.
configure({ useWebWorkers: false, chunkSize: 1_048_576 });

/** An error whose message says all that an operator needs. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const Nullable = <T extends Type.TSchema>(type: T) => Type.Union([type, Type.Null()]);
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const Part = Type.Object(
  {
    /** The only names there are, so none leads out of a folder. Below `blobs/` are keys of `platform/blobs.ts`. */
    name: Type.String({
      pattern: "^(sundry\\.db|blobs/[\\w-]+(/[\\w-]+)*|recipes/[a-z0-9-]{1,64}\\.recipe\\.json)$",
    }),
    bytes: Count,
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  },
  { additionalProperties: false },
);

const Ending = Type.Object(
  {
    status: Type.Enum(["completed", "failed"]),
    attempts: Count,
    error: Nullable(Type.String()),
    password_needed_json: Nullable(Type.String()),
    result_name: Nullable(Type.String()),
    result_size: Nullable(Count),
    ended_at: Nullable(Count),
  },
  { additionalProperties: false },
);

const Manifest = Type.Object(
  {
    format: Type.Literal("sundry-backup-1"),
    /** Milliseconds since 1970. */
    createdAt: Count,
    /** Where it was taken; it can be restored into either. */
    store: Type.Enum(["SQLite", "PostgreSQL"]),
    /** Names of the schema changes in the database. */
    migrations: Type.Array(Type.String()),
    counts: Type.Object({ users: Count, pastes: Count, links: Count, jobs: Count }, { additionalProperties: false }),
    /** Jobs that ended between the copy of the database and that of their files; `null` for one that is gone. */
    endedSince: Type.Array(
      Type.Object({ id: Type.String(), ending: Nullable(Ending) }, { additionalProperties: false }),
    ),
    parts: Type.Array(Part),
  },
  { additionalProperties: false },
);

export type Manifest = Static<typeof Manifest>;
export type Part = Static<typeof Part>;
export type Ending = Static<typeof Ending>;

export const isPartName = (name: string) => Check(Part.properties.name, name);

/** Last in the archive, because it has the checksums. */
const MANIFEST_NAME = "manifest.json";
const MAX_MANIFEST_BYTES = 64 * 1_048_576;

export const DATABASE_NAME = "sundry.db";

export interface BackupWriter {
  add(name: string, bytes: AsyncIterable<Uint8Array>, options?: { compress?: boolean }): Promise<void>;
  /** Adds the manifest. */
  finish(contents: Omit<Manifest, "format" | "parts">): Promise<void>;
}

/** Writes a backup: a ZIP archive of parts and their checksums. Memory doesn't grow with it. */
export function createBackupWriter(path: string): BackupWriter {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const zip = new ZipWriter(Writable.toWeb(file), { zip64: true, keepOrder: true });
  const parts: Part[] = [];
  const addEntry = (name: string, bytes: AsyncIterable<Uint8Array>, compress: boolean) =>
    zip.add(
      name,
      Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>,
      {
        level: compress ? 6 : 0,
      },
    );
  return {
    async add(name, bytes, { compress = false } = {}) {
      const hash = createHash("sha256");
      let size = 0;
      async function* measured() {
        for await (const chunk of bytes) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      }
      await addEntry(name, measured(), compress);
      parts.push({ name, bytes: size, sha256: hash.digest("hex") });
    },
    async finish(contents) {
      const manifest: Manifest = { format: "sundry-backup-1", ...contents, parts };
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await addEntry(MANIFEST_NAME, Readable.from([text]), true);
      await zip.close();
    },
  };
}

export interface BackupFile extends AsyncDisposable {
  manifest: Manifest;
  /** Size of the whole file. */
  bytes: number;
  /** Checks a part, and copies it to a path if given, which must not exist.
   *  @throws {BackupError} if it is damaged */
  extract(part: Part, path?: string): Promise<void>;
}

/** Opens a backup and checks its list of contents. @throws {BackupError} for any other or a damaged file */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new BackupError(`There is no file ${path}.`) : error;
  });
  try {
    const { size } = await handle.stat();
    const entries = await explainDamage(path, () => readEntries(handle, size));
    const manifest = await explainDamage(path, () => readManifest(entries));
    return {
      manifest,
      bytes: size,
      extract: (part, target) => explainDamage(path, () => extract(entries.get(part.name), part, target)),
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function explainDamage<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // From the file system, such as a full disk.
    if (error instanceof Error && "syscall" in error) throw error;
    throw new BackupError(`${path} is damaged, or not a backup: ${(error as Error).message}`, { cause: error });
  }
}

class FileReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number) {
    super(handle);
    this.#handle = handle;
    this.size = size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(Math.min(length, this.size - index));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, index);
    return bytes.subarray(0, bytesRead);
  }
}

async function readEntries(handle: FileHandle, size: number): Promise<Map<string, FileEntry>> {
  const reader = new ZipReader(new FileReader(handle, size), { checkSignature: true, checkOverlappingEntry: true });
  const entries = new Map<string, FileEntry>();
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || entries.has(entry.filename)) throw new Error(`unexpected entry ${entry.filename}`);
    entries.set(entry.filename, entry);
  }
  return entries;
}

async function readManifest(entries: ReadonlyMap<string, FileEntry>): Promise<Manifest> {
  const chunks: Uint8Array[] = [];
  await unpack(entries.get(MANIFEST_NAME), MANIFEST_NAME, MAX_MANIFEST_BYTES, (chunk) => chunks.push(chunk));
  const manifest: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (!Check(Manifest, manifest)) throw new Error(`${MANIFEST_NAME} is not as expected`);
  const names = [MANIFEST_NAME, ...manifest.parts.map(({ name }) => name)];
  const listed = new Set(names);
  if (listed.size < names.length) throw new Error(`${MANIFEST_NAME} lists a part twice`);
  for (const name of entries.keys()) if (!listed.has(name)) throw new Error(`unexpected entry ${name}`);
  for (const name of names) if (!entries.has(name)) throw new Error(`${name} is missing`);
  if (!listed.has(DATABASE_NAME)) throw new Error("it has no database");
  return manifest;
}

async function extract(entry: FileEntry | undefined, part: Part, path: string | undefined): Promise<void> {
  const target = path === undefined ? undefined : await open(path, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    const size = await unpack(entry, part.name, part.bytes, async (chunk) => {
      hash.update(chunk);
      await target?.appendFile(chunk);
    });
    if (size !== part.bytes || hash.digest("hex") !== part.sha256) throw new Error(`${part.name} has changed`);
  } finally {
    await target?.close();
  }
}

/** Stops at a size, however small the entry claims to be. @returns the actual size */
async function unpack(
  entry: FileEntry | undefined,
  name: string,
  maxBytes: number,
  take: (chunk: Uint8Array) => unknown,
): Promise<number> {
  if (!entry) throw new Error(`${name} is missing`);
  let size = 0;
  let failure: unknown;
  const sink = new WritableStream<Uint8Array>({
    async write(chunk) {
      try {
        size += chunk.length;
        if (size > maxBytes) throw new Error(`${name} is too large`);
        await take(chunk);
      } catch (error) {
        // zip.js replaces it by its own.
        failure = error;
        throw error;
      }
    },
  });
  await entry.getData(sink).catch((error: unknown) => {
    throw failure ?? error;
  });
  return size;
}

/** One line for the operator. */
export function describeBackup({ manifest, bytes }: Pick<BackupFile, "manifest" | "bytes">): string {
  const { users, pastes, links, jobs } = manifest.counts;
  const counts = [plural(users, "visitor"), plural(pastes, "paste"), plural(links, "link"), plural(jobs, "PDF job")];
  return `${manifest.store}, ${counts.join(", ")}, ${formatBytes(bytes)}`;
}
