import { useEffect, useMemo } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { CopyImage } from "#ui/copy-image.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { download } from "#ui/download.ts";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";
import { toastDone } from "#ui/toast.tsx";
import type { QrCode } from "./make-qr.ts";

export function CodePanel({ code }: { code: QrCode }) {
  const png = useMemo(() => new Blob([code.png], { type: "image/png" }), [code]);
  const url = useMemo(() => URL.createObjectURL(png), [png]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const save = (name: string, content: Blob) => {
    download(name, content);
    toastDone("Downloaded!", name);
  };
  const copy = () => copyWithToast(code.svg, "SVG on the clipboard");
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          <Button look="quiet" icon="download" onClick={() => save("qrcode.png", png)}>
            Download
          </Button>
          <Button look="quiet" onClick={() => save("qrcode.svg", new Blob([code.svg], { type: "image/svg+xml" }))}>
            Download SVG
          </Button>
          <Button look="quiet" onClick={copy}>
            Copy SVG
          </Button>
          <CopyImage image={() => png} />
        </>
      }
      foot={
        <>
          <span>Version {code.version}</span>
          <span>
            {code.modules} × {code.modules} modules
          </span>
          <span>Level {code.level}</span>
          <span>{formatBytes(code.png.length)}</span>
        </>
      }
    >
      <div className="grid flex-1 place-items-center gap-3 p-4">
        <img
          src={url}
          alt="QR code"
          className="h-auto max-w-full rounded border border-rule bg-card [image-rendering:pixelated]"
        />
        <p className="max-h-24 max-w-full overflow-auto break-all text-center font-mono text-ink-2 text-xs whitespace-pre-wrap">
          {code.payload}
        </p>
      </div>
      <SendImage name="qrcode.png" image={() => png} />
    </Panel>
  );
}
