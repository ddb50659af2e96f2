import { offerTools } from "#app/palette/offer.ts";
import { SHARED_QUERY, type SharedContent, TAKE_SHARED } from "#app/share-target.ts";
import { toastFailed } from "#ui/toast.tsx";

const ANSWER_TIMEOUT_MS = 3_000;

interface LaunchQueue {
  setConsumer(take: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Offers tools for what was shared with the installed site, or for the files it was opened with. */
export async function receive(): Promise<void> {
  const { launchQueue }: { launchQueue?: LaunchQueue } & Window = window;
  launchQueue?.setConsumer(({ files = [] }) => openFiles(files));
  if (location.search !== SHARED_QUERY) return;
  // A reload would ask again.
  history.replaceState(history.state, "", location.pathname);
  const shared = await takeShared();
  if (shared && shared.files.length > 0) offerTools(shared.files, "shared");
  else if (shared && shared.text !== "") offerTools(shared.text, "shared");
  else toastFailed("Nothing arrived. Please share it again: now this site is ready for it.", "Not shared");
}

async function openFiles(handles: readonly FileSystemFileHandle[]): Promise<void> {
  if (handles.length === 0) return;
  try {
    offerTools(await Promise.all(handles.map((handle) => handle.getFile())), "opened");
  } catch {
    toastFailed("This file can't be read.");
  }
}

/** Asks the service worker, which has it in memory. */
function takeShared(): Promise<SharedContent | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(undefined);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_TIMEOUT_MS);
    worker.postMessage(TAKE_SHARED, [port2]);
  });
}
