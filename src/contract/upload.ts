import { OfflineError } from "./offline-error.ts";
import { sitePath } from "./site-path.ts";

export interface UploadOptions {
  /** Called with the sent fraction, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/** Posts a form with XMLHttpRequest, because fetch has no upload progress.
 *  @throws {OfflineError} if the server is unreachable, or the signal's reason if aborted */
export function upload(
  path: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  if (signal?.aborted) return Promise.reject(signal.reason);
  const request = new XMLHttpRequest();
  request.open("POST", sitePath(path));
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
  request.onerror = () => reject(new OfflineError());
  request.onabort = () => reject(signal?.reason);
  const abort = () => request.abort();
  signal?.addEventListener("abort", abort);
  request.onloadend = () => signal?.removeEventListener("abort", abort);
  request.send(form);
  return promise;
}
