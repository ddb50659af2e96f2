import type { CanvasFormat } from "#shared/image/encode-canvas.ts";

const UNSUPPORTED_FORMAT = "This browser can't write this format. Choose PNG.";

/**
 * Encodes a canvas as a file, in a worker where the browser lacks the format, such as WebP in Safari.
 * @param quality 0 to 100; ignored for PNG
 * @returns the file or an error message
 */
export async function canvasToFile(
  canvas: HTMLCanvasElement,
  format: CanvasFormat,
  quality: number,
): Promise<Blob | string> {
  const type = `image/${format}`;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality / 100));
  if (blob?.type === type) return blob;
  try {
    return await bitmapToFile(await createImageBitmap(canvas), format, quality);
  } catch {
    return UNSUPPORTED_FORMAT;
  }
}

/** Encodes a bitmap, always in a worker. */
export async function bitmapToFile(bitmap: ImageBitmap, format: CanvasFormat, quality: number): Promise<Blob | string> {
  const worker = new Worker(new URL("./canvas-file-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob | string>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | string>) => done(data || UNSUPPORTED_FORMAT);
      worker.onerror = fail;
      worker.postMessage({ bitmap, format, quality }, [bitmap]);
    });
  } finally {
    worker.terminate();
  }
}
