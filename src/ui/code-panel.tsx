import { type ReactNode, useMemo } from "react";
import { formatBytes } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { CopyImage } from "#ui/copy-image.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { Panel } from "#ui/panel.tsx";
import { SendImage } from "#ui/send-image.tsx";
import { useObjectUrl } from "#ui/use-object-url.ts";

interface Props {
  code: { svg: string; png: Uint8Array<ArrayBuffer> };
  /** File name without its extension. */
  name: string;
  /** The format that most people need, which is offered first. */
  usual: "svg" | "png";
  /** What a scanner reads. */
  content: string;
  /** Shown in the foot. */
  facts: ReactNode;
  /** Shows the image at this address. */
  children: (url: string | undefined) => ReactNode;
}

/** A QR code or barcode to download, print, copy or send. */
export function CodePanel({ code, name, usual, content, facts, children }: Props) {
  const files = useMemo(
    () => ({
      png: new Blob([code.png], { type: "image/png" }),
      svg: new Blob([code.svg], { type: "image/svg+xml" }),
    }),
    [code],
  );
  const url = useObjectUrl(files.svg);
  const save = (type: "svg" | "png") => downloadWithToast(`${name}.${type}`, files[type]);
  const other = usual === "svg" ? "png" : "svg";
  return (
    <Panel
      sunk
      heading="Output"
      tools={
        <>
          <Button look="quiet" icon="download" onClick={() => save(usual)}>
            Download {usual.toUpperCase()}
          </Button>
          <Button look="quiet" onClick={() => save(other)}>
            Download {other.toUpperCase()}
          </Button>
          <Button look="quiet" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
      foot={
        <>
          {facts}
          <span>{formatBytes(code.png.length)}</span>
        </>
      }
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-3 p-4">
        {children(url)}
        <p className="max-h-24 max-w-full overflow-auto break-all text-center font-mono text-ink-2 text-xs whitespace-pre-wrap">
          {content}
        </p>
      </div>
      <SendImage name={`${name}.png`} image={() => files.png}>
        <CopyImage image={() => files.png} />
        <Button look="quiet" icon="copy" onClick={() => copyWithToast(code.svg, "SVG on the clipboard")}>
          Copy SVG
        </Button>
      </SendImage>
    </Panel>
  );
}
