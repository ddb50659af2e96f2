import { download } from "./download.ts";
import { toastDone } from "./toast.tsx";

/** Saves a Blob as a file, and says so in a toast. */
export function downloadWithToast(name: string, content: Blob): void {
  download(name, content);
  toastDone("Downloaded!", name);
}
