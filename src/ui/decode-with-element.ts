/**
 * Decodes an image like a page that shows it: also a truncated JPEG or an odd GIF, which `createImageBitmap` refuses.
 * @throws {Error} if the browser can't show it either
 */
export async function decodeWithElement(file: Blob): Promise<ImageBitmap> {
  const image = new Image();
  const loaded = new Promise<void>((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("The browser can't show this image"));
  });
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await loaded;
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.transferToImageBitmap();
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Decodes for a worker, which has no elements. It gets nothing if that fails. */
export async function decodeForWorker({ image, port }: { image: Blob; port: MessagePort }): Promise<void> {
  const bitmap = await decodeWithElement(image).catch(() => undefined);
  port.postMessage(bitmap, bitmap ? [bitmap] : []);
}
