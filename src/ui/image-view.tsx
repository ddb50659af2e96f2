import { useEffect, useState } from "react";
import { useObjectUrl } from "#ui/use-object-url.ts";

interface Props {
  blob: Blob;
  alt: string;
  onError?: (() => void) | undefined;
}

/** Bigger images are shown as a small copy: freeing 35 decoded megapixels blocked the page for up to 117 ms. */
const MAX_DIRECT_BYTES = 4_194_304;

/** An image that fits its container, on a checkerboard where it is transparent. */
export function ImageView({ blob, alt, onError }: Props) {
  const address = useObjectUrl(useDisplayCopy(blob));
  const [broken, setBroken] = useState<Blob>();
  const placeholder =
    broken === blob ? "This image can't be displayed." : !address && blob.size > MAX_DIRECT_BYTES && "Opening…";
  if (placeholder) return <p className="vacant min-h-48">{placeholder}</p>;
  return (
    <div className="grid min-h-48 flex-1 place-items-center p-3">
      {address && (
        <img
          src={address}
          alt={alt}
          decoding="async"
          onError={() => {
            setBroken(blob);
            onError?.();
          }}
          className="checkers max-h-96 max-w-full rounded border border-rule object-contain"
        />
      )}
    </div>
  );
}

/** The image to show; undefined while a small copy is being made. If that fails, the image itself. */
function useDisplayCopy(image: Blob): Blob | undefined {
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
