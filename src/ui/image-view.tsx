import { useEffect, useState } from "react";
import { useObjectUrl } from "#ui/use-object-url.ts";

interface Props {
  blob: Blob;
  /** What it shows, for those who do not see it. */
  alt: string;
  onError?: (() => void) | undefined;
}

/** Above this many bytes a small copy is drawn: to free 35 decoded megapixels kept the page busy for up to 117 ms. */
const DRAWN_AS_IT_IS = 4_194_304;

/** An image as big as its place allows, over squares where it is transparent. */
export function ImageView({ blob, alt, onError }: Props) {
  const address = useObjectUrl(useDrawn(blob));
  const [broken, setBroken] = useState<Blob>();
  const excuse = broken === blob ? "This image cannot be shown." : !address && blob.size > DRAWN_AS_IT_IS && "Opening…";
  if (excuse) return <p className="vacant min-h-48">{excuse}</p>;
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

/** What is drawn of an image, `undefined` while it is made. One that cannot be made smaller is drawn, or not, as it is. */
function useDrawn(image: Blob): Blob | undefined {
  const [copied, setCopied] = useState<{ image: Blob; copy: Blob }>();
  const small = image.size <= DRAWN_AS_IT_IS;
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
  return copied?.image === image ? copied.copy : undefined;
}
