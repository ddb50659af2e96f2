import { useState } from "react";
import { useObjectUrl } from "#ui/use-object-url.ts";

interface Props {
  blob: Blob;
  /** What it shows, for those who do not see it. */
  alt: string;
  onError?: (() => void) | undefined;
}

/** Drawing more than this takes the page's own thread longer than a moment: a PNG of 98 MB took 380 ms. */
const DRAWN_LIMIT = 33_554_432;

/** An image as big as its place allows, over squares where it is transparent. */
export function ImageView({ blob, alt, onError }: Props) {
  const address = useObjectUrl(blob.size > DRAWN_LIMIT ? undefined : blob);
  const [broken, setBroken] = useState<Blob>();
  const excuse =
    blob.size > DRAWN_LIMIT ? "Too big to be shown here." : broken === blob && "This image cannot be shown.";
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
