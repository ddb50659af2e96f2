import { useMemo } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { CopyImage } from "#ui/copy-image.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { download } from "#ui/download.ts";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";
import { toastDone } from "#ui/toast.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";
import type { QrCode } from "./make-qr.ts";

export function CodePanel({ code }: { code: QrCode }) {
  const png = useMemo(() => new Blob([code.png], { type: "image/png" }), [code]);
  const svg = useMemo(() => new Blob([code.svg], { type: "image/svg+xml" }), [code]);
  const url = useObjectUrl(svg);
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
            Download PNG
          </Button>
          <Button look="quiet" onClick={() => save("qrcode.svg", svg)}>
            Download SVG
          </Button>
          <Button look="quiet" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
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
      <div className="grid flex-1 content-center justify-items-center gap-3 p-4">
        <img
          src={url}
          alt="QR code"
          className="printed-alone aspect-square w-full max-w-[80vh] rounded border border-rule bg-card"
        />
        <p className="max-h-24 max-w-full overflow-auto break-all text-center font-mono text-ink-2 text-xs whitespace-pre-wrap">
          {code.payload}
        </p>
      </div>
      <SendImage name="qrcode.png" image={() => png}>
        <CopyImage image={() => png} />
        <Button look="quiet" icon="copy" onClick={copy}>
          Copy SVG
        </Button>
      </SendImage>
    </Panel>
  );
}
