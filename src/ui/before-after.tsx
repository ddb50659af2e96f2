import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { Icon } from "#ui/icon.tsx";
import { ImageView } from "#ui/image-view.tsx";
import { useDisplayCopy } from "#ui/use-display-copy.ts";
import { useObjectUrl } from "#ui/use-object-url.ts";
import "./before-after.css";

interface Version {
  image: Blob;
  alt: string;
}

interface Props {
  before: Version;
  after: Version;
}

/**
 * Two versions of an image in the same place, divided by a slider, with their sizes below. Shows only the second one
 * if the browser can't show the first.
 */
export function BeforeAfter({ before, after }: Props) {
  const [broken, setBroken] = useState<Blob>();
  const isBroken = broken === before.image || broken === after.image;
  return (
    <>
      {isBroken ? (
        <ImageView blob={after.image} alt={after.alt} />
      ) : (
        <Comparison before={before} after={after} onError={setBroken} />
      )}
      <p className="flex justify-between gap-4 px-3.5 pb-2 text-sm">
        <SizeLabel name="Before" bytes={before.image.size} />
        <SizeLabel name="After" bytes={after.image.size} />
      </p>
    </>
  );
}

function Comparison({ before, after, onError }: Props & { onError: (broken: Blob) => void }) {
  const [split, setSplit] = useState(50);
  const slider = useRef<HTMLInputElement>(null);
  const beforeUrl = useObjectUrl(useDisplayCopy(before.image));
  const afterUrl = useObjectUrl(useDisplayCopy(after.image));
  if (!beforeUrl || !afterUrl) return <p className="vacant min-h-48">Opening…</p>;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setSplit(Math.min(100, Math.max(0, Math.round(((clientX - left) / width) * 100))));
  };
  return (
    <div className="grid min-h-48 flex-1 place-items-center p-3">
      {/* A finger on a native slider would have to hit its thumb in Safari. */}
      <fieldset
        aria-label="Before and after"
        className="before-after"
        style={{ "--split": `${split}%` } as CSSProperties}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          // Keeps the browser from dragging the image or moving the focus.
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          slider.current?.focus({ preventScroll: true });
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <img
          className="checkers"
          src={beforeUrl}
          alt={before.alt}
          decoding="async"
          onError={() => onError(before.image)}
        />
        <img
          className="checkers"
          src={afterUrl}
          alt={after.alt}
          decoding="async"
          onError={() => onError(after.image)}
        />
        <input
          ref={slider}
          type="range"
          aria-label="Divider between before and after"
          aria-valuetext={`${split}% before, ${100 - split}% after`}
          value={split}
          onChange={({ target }) => setSplit(target.valueAsNumber)}
        />
        <span aria-hidden="true">
          <Icon name="arrow-left-right" />
        </span>
      </fieldset>
    </div>
  );
}

function SizeLabel({ name, bytes }: { name: string; bytes: number }) {
  return (
    <span>
      <span className="font-semibold">{name}</span> <span className="font-mono text-xs">{formatBytes(bytes)}</span>
    </span>
  );
}
