import { CodePanel } from "#ui/code-panel.tsx";
import type { makeBarcode } from "./draw-barcode.ts";

export function BarcodePanel({ code }: { code: ReturnType<typeof makeBarcode> }) {
  return (
    <CodePanel
      code={code}
      name="barcode"
      usual="svg"
      content={code.content}
      facts={
        <>
          <span>{code.type}</span>
          <span>
            {code.width} × {code.height} px
          </span>
        </>
      }
    >
      {(url) => <img src={url} alt="Barcode" className="printed-alone max-w-full rounded border border-rule" />}
    </CodePanel>
  );
}
