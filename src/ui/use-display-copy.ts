import { useEffect, useState } from "react";

/** Bigger images are shown as a small copy: freeing 35 decoded megapixels blocked the page for up to 117 ms. */
export const MAX_DIRECT_BYTES = 4_194_304;

/** The image to show; undefined while a small copy is being made. If that fails, the image itself. */
export function useDisplayCopy(image: Blob): Blob | undefined {
  const [displayCopy, setCopied] = useState<{ image: Blob; copy: Blob }>();
  const small = image.size <= MAX_DIRECT_BYTES;
  useEffect(() => {
    if (small) return;
    const worker = new Worker(new URL("./small-copy-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Blob>) => {
      setCopied({ image, copy: data });
      worker.terminate();
    };
    worker.onerror = () => setCopied({ image, copy: image });
    worker.postMessage(image);
    return () => worker.terminate();
  }, [image, small]);
  if (small) return image;
  return displayCopy?.image === image ? displayCopy.copy : undefined;
}
