import { encodeQR } from "qr";
import { useMemo } from "react";
import { Button } from "#ui/button.tsx";
import { downloadWithToast } from "#ui/download-with-toast.ts";

/** White modules around the code, required by ISO/IEC 18004, 9.1. */
const QUIET_ZONE = 4;
const PIXELS_PER_MODULE = 10;

interface Props {
  address: string;
  /** What the code is called, if the address is a secret. */
  name?: string;
}

/** The QR code of a URL, with a download button. Load it lazily. */
export function LinkQr({ address, name = address }: Props) {
  const rows = useMemo(() => encodeQR(address, "raw", { ecc: "medium", border: QUIET_ZONE }), [address]);
  const save = async () => {
    const picture = await draw(rows);
    downloadWithToast("qrcode.png", picture);
  };
  return (
    <figure className="flex flex-wrap items-end gap-3">
      <svg
        role="img"
        aria-label={`QR code of ${name}`}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        shapeRendering="crispEdges"
        className="size-44 rounded border border-rule"
      >
        {/* Black on white even in the dark theme: many scanners read nothing else. */}
        <rect width="100%" height="100%" fill="#fff" />
        <path fill="#000" d={toPath(rows)} />
      </svg>
      <figcaption>
        <Button icon="download" aria-label="Download QR code" onClick={save}>
          Download
        </Button>
      </figcaption>
    </figure>
  );
}

function toPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

async function draw(rows: readonly (readonly boolean[])[]): Promise<Blob> {
  const side = rows.length * PIXELS_PER_MODULE;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "#000";
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * PIXELS_PER_MODULE, y * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE);
    }
  }
  return canvas.convertToBlob({ type: "image/png" });
}
