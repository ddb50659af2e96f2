import type { CanvasFormat } from "#shared/image/encode-canvas.ts";

const NOT_WRITTEN = "This browser cannot write this format. Choose PNG.";

/**
 * What is drawn on a canvas as a file, or a sentence that says why it cannot be one. What the browser does not write
 * itself, as Safari does not write WebP, a worker does.
 * @param quality 0 to 100; PNG has none.
 */
export async function canvasFile(
  canvas: HTMLCanvasElement,
  format: CanvasFormat,
  quality: number,
): Promise<Blob | string> {
  const type = `image/${format}`;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality / 100));
  if (blob?.type === type) return blob;
  try {
    return await bitmapFile(await createImageBitmap(canvas), format, quality);
  } catch {
    return NOT_WRITTEN;
  }
}

/** The same of a picture that is not on a canvas, written by a worker. */
export async function bitmapFile(bitmap: ImageBitmap, format: CanvasFormat, quality: number): Promise<Blob | string> {
  const worker = new Worker(new URL("./canvas-file-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob | string>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | string>) => done(data || NOT_WRITTEN);
      worker.onerror = fail;
      worker.postMessage({ bitmap, format, quality }, [bitmap]);
    });
  } finally {
    worker.terminate();
  }
}
