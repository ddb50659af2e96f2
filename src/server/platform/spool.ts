import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { DiskQuota } from "./disk-quota.ts";
import { type HttpProblem, unavailable } from "./problem.ts";

export interface SpoolLimits {
  /** Folder for the files; created when needed. */
  folder: string;
  /** Bytes of all spools together; one network gets at most half. */
  maxBytes: number;
  checkDiskQuota: DiskQuota["check"];
  monotonic: () => number;
}

/** Bytes that wait for a run or a client: in memory while they are few, then in a file. */
export interface Spool {
  readonly size: number;
  /**
   * Adds bytes. Callers wait for each call before the next.
   * @throws {HttpProblem} 503 when there are too many bytes in all spools, 507 when the disk is full
   */
  write(bytes: Uint8Array): Promise<void>;
  /** The bytes from one offset up to another, as often as needed. */
  read(from?: number, to?: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
  /**
   * Marks the spool as waiting for its client from now on. When space runs out, the slowest client goes.
   * @param hangUp disconnects the client; undefined once the spool no longer waits
   */
  waitForClient(hangUp: ((problem: HttpProblem) => void) | undefined): void;
  close(): void;
}

export interface Spools {
  /** @param network whose share of the space it uses */
  open(network: string): Spool;
  /** Bytes in all spools. */
  bytes(): number;
}

const CHUNK_BYTES = 65_536;
const SPOOL_MEMORY_BYTES = 65_536;
/** For thousands of small bodies at the same time. */
const ALL_MEMORY_BYTES = 64 * 1_048_576;
const MIN_ELAPSED_MS = 1000;
const FULL = "The server is busy with other runs. Please try again in a moment.";

interface Entry {
  network: string;
  size: number;
  moved: number;
  client?: { hangUp: (problem: HttpProblem) => void; sinceMs: number; movedBefore: number } | undefined;
}

export function createSpools({ folder, maxBytes, checkDiskQuota, monotonic }: SpoolLimits): Spools {
  const entries = new Set<Entry>();
  let memoryBytes = 0;

  const total = (of: Iterable<Entry>) => Array.from(of).reduce((sum, { size }) => sum + size, 0);

  /** Bytes per millisecond between the spool and its client. */
  function rateOf({ client, moved }: Entry): number {
    if (!client) return Number.POSITIVE_INFINITY;
    return (moved - client.movedBefore) / Math.max(MIN_ELAPSED_MS, monotonic() - client.sinceMs);
  }

  function reserve(entry: Entry, bytes: number): void {
    const own = Array.from(entries).filter(({ network }) => network === entry.network);
    if (total(own) + bytes > maxBytes / 2) throw unavailable(FULL);
    while (total(entries) + bytes > maxBytes) {
      const slowest = Array.from(entries).reduce((a, b) => (rateOf(b) < rateOf(a) ? b : a));
      if (!slowest.client || slowest === entry) throw unavailable(FULL);
      entries.delete(slowest);
      slowest.client.hangUp(unavailable(FULL));
    }
    entry.size += bytes;
  }

  return {
    bytes: () => total(entries),
    open(network) {
      const entry: Entry = { network, size: 0, moved: 0 };
      entries.add(entry);
      let memory = Buffer.alloc(0);
      let file: FileHandle | undefined;
      let isClosed = false;

      function writeToMemory(bytes: Uint8Array, at: number): void {
        if (at + bytes.length > memory.length) {
          const grown = Buffer.alloc(Math.min(SPOOL_MEMORY_BYTES, Math.max(1024, 2 * (at + bytes.length))));
          memoryBytes += grown.length - memory.length;
          memory.copy(grown);
          memory = grown;
        }
        memory.set(bytes, at);
      }

      async function moveToFile(size: number): Promise<FileHandle> {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, randomUUID());
        const created = await open(path, "wx+", 0o600);
        // Without a name, it ends with the process.
        await unlink(path);
        await created.write(memory, 0, size, 0);
        releaseMemory();
        return created;
      }

      function releaseMemory(): void {
        memoryBytes -= memory.length;
        memory = Buffer.alloc(0);
      }

      return {
        get size() {
          return entry.size;
        },
        async write(bytes) {
          if (isClosed || !entries.has(entry)) throw unavailable(FULL);
          const at = entry.size;
          entry.moved += bytes.length;
          reserve(entry, bytes.length);
          const fits = at + bytes.length <= SPOOL_MEMORY_BYTES && memoryBytes < ALL_MEMORY_BYTES;
          if (!file && fits) return writeToMemory(bytes, at);
          await checkDiskQuota();
          file ??= await moveToFile(at);
          await file.write(bytes, 0, bytes.length, at);
        },
        async *read(from = 0, to = entry.size) {
          for (let at = from; at < to; ) {
            const length = Math.min(CHUNK_BYTES, to - at);
            const chunk = new Uint8Array(length);
            if (file) await file.read(chunk, 0, length, at);
            else chunk.set(memory.subarray(at, at + length));
            at += length;
            entry.moved += length;
            yield chunk;
          }
        },
        waitForClient(hangUp) {
          entry.client = hangUp && { hangUp, sinceMs: monotonic(), movedBefore: entry.moved };
        },
        close() {
          if (isClosed) return;
          isClosed = true;
          entries.delete(entry);
          releaseMemory();
          // A failed close only means that the bytes are gone already.
          file?.close().catch(() => {});
        },
      };
    },
  };
}
