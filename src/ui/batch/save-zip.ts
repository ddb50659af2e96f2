import { download } from "#ui/download.ts";
import type { ZipReply, ZipRequest } from "./zip-worker.ts";

/** A bigger archive is written to disk as it is made, where the browser can. */
const MAX_BLOB_BYTES = 67_108_864;

interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Packs the files in a worker and saves the archive.
 * @throws {DOMException} named AbortError if the visitor cancels, here or in the browser's dialog
 */
export async function saveZip(
  name: string,
  entries: ZipRequest["entries"],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  const bytes = entries.reduce((sum, { content }) => sum + content.size, 0);
  const picker: FilePicker & Window = window;
  const target = bytes > MAX_BLOB_BYTES ? await picker.showSaveFilePicker?.({ suggestedName: name }) : undefined;
  const archive = await zipInWorker({ entries, target }, signal, onProgress);
  if (archive) download(name, archive);
}

async function zipInWorker(request: ZipRequest, signal: AbortSignal, onProgress: (fraction: number) => void) {
  const worker = new Worker(new URL("./zip-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob | undefined>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.onmessage = ({ data }: MessageEvent<ZipReply>) => {
        if ("fraction" in data) onProgress(data.fraction);
        else resolve(data.archive);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
