import { useState } from "react";
import { claimsFormat } from "#shared/image/image-types.ts";
import { MAX_DIRECT_BYTES, useDisplayCopy } from "#ui/use-display-copy.ts";
import { useObjectUrl } from "#ui/use-object-url.ts";
import type { CodeReading } from "./code-reading.ts";

interface Props {
  file: File;
  reading: CodeReading | undefined;
  active: number | undefined;
}

/** The image, with the outline and number of each code. */
export function OutlinedImage({ file, reading, active }: Props) {
  const address = useObjectUrl(useDisplayCopy(file));
  const [broken, setBroken] = useState<File>();
  if (broken === file || claimsFormat(file, ["tiff"])) {
    return <p className="vacant min-h-48">This browser can’t show the image, but its codes can be read.</p>;
  }
  if (!address) return <p className="vacant min-h-48">{file.size > MAX_DIRECT_BYTES ? "Opening…" : ""}</p>;
  return (
    <div className="grid min-h-48 flex-1 place-items-center p-3">
      <div className="relative">
        <img
          src={address}
          alt={`Preview of ${file.name}`}
          decoding="async"
          onError={() => setBroken(file)}
          className="checkers max-h-96 max-w-full rounded border border-rule"
        />
        {reading && <Outlines reading={reading} active={active} />}
      </div>
    </div>
  );
}

function Outlines({
  reading: { width, height, codes },
  active,
}: Omit<Props, "file" | "reading"> & { reading: CodeReading }) {
  // Numbers as large as text would be in an image 400 pixels wide.
  const unit = Math.max(width, height) / 400;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {codes.map(({ corners }, index) => {
        const [first = { x: 0, y: 0 }] = corners;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes have no other identity
          <g key={index}>
            <polygon
              points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
              fill="none"
              stroke="var(--accent)"
              strokeWidth={index === active ? 6 * unit : 3 * unit}
              strokeLinejoin="round"
            />
            {codes.length > 1 && (
              <>
                <circle cx={first.x} cy={first.y} r={9 * unit} fill="var(--accent)" />
                <text x={first.x} y={first.y + 4 * unit} fontSize={11 * unit} textAnchor="middle" fill="var(--paper)">
                  {index + 1}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
