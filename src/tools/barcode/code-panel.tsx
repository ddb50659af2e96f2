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
import type { makeBarcode } from "./draw-barcode.ts";

export function CodePanel({ code }: { code: ReturnType<typeof makeBarcode> }) {
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
          <Button look="quiet" icon="download" onClick={() => save("barcode.svg", svg)}>
            Download SVG
          </Button>
          <Button look="quiet" onClick={() => save("barcode.png", png)}>
            Download PNG
          </Button>
          <Button look="quiet" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
      foot={
        <>
          <span>{code.type}</span>
          <span>
            {code.width} × {code.height} px
          </span>
          <span>{formatBytes(code.png.length)}</span>
        </>
      }
    >
      <div className="flex flex-1 flex-col items-center gap-3 p-4">
        <img src={url} alt="Barcode" className="printed-alone max-w-full rounded border border-rule" />
        <p className="max-h-24 max-w-full overflow-auto break-all text-center font-mono text-ink-2 text-xs whitespace-pre-wrap">
          {code.content}
        </p>
      </div>
      <SendImage name="barcode.png" image={() => png}>
        <CopyImage image={() => png} />
        <Button look="quiet" icon="copy" onClick={copy}>
          Copy SVG
        </Button>
      </SendImage>
    </Panel>
  );
}
