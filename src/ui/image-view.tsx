import { useState } from "react";
import { MAX_DIRECT_BYTES, useDisplayCopy } from "#ui/use-display-copy.ts";
import { useObjectUrl } from "#ui/use-object-url.ts";

interface Props {
  blob: Blob;
  alt: string;
  onError?: (() => void) | undefined;
}

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
