import { BlobWriter } from "#shared/blob-writer.ts";
import { throttle } from "#shared/throttle.ts";
import { zipFiles } from "#shared/zip-files.ts";

export interface ZipRequest {
  entries: readonly { path: string; content: Blob }[];
  /** Where to write the archive; without it, it is returned as a Blob. */
  target: FileSystemFileHandle | undefined;
}

export type ZipReply = { fraction: number } | { archive: Blob | undefined };

const PROGRESS_INTERVAL_MS = 100;

globalThis.onmessage = async ({ data: { entries, target } }: MessageEvent<ZipRequest>) => {
  const reply = (message: ZipReply) => postMessage(message);
  const progress = throttle(
    (fraction: number) => reply({ fraction }),
    PROGRESS_INTERVAL_MS,
    () => performance.now(),
  );
  const files = entries.map(({ path, content }) => new File([content], path));
  const chunks = zipFiles(files, { password: "", signal: new AbortController().signal, progress });
  reply({ archive: target ? await writeTo(target, chunks) : await collect(chunks) });
};

// An error in an async handler is otherwise lost.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});

async function writeTo(
  target: FileSystemFileHandle,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<undefined> {
  const file = await target.createWritable();
  for await (const chunk of chunks) await file.write(chunk);
  await file.close();
}

async function collect(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const writer = new BlobWriter();
  for await (const chunk of chunks) writer.write(chunk);
  return writer.finish("application/zip");
}
