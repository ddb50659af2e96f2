import { CodePanel } from "#ui/code-panel.tsx";
import type { QrCode } from "./make-qr.ts";

export function QrPanel({ code }: { code: QrCode }) {
  return (
    <CodePanel
      code={code}
      name="qrcode"
      usual="png"
      content={code.payload}
      facts={
        <>
          <span>Version {code.version}</span>
          <span>
            {code.modules} × {code.modules} modules
          </span>
          <span>Level {code.level}</span>
        </>
      }
    >
      {(url) => (
        <img
          src={url}
          alt="QR code"
          className="printed-alone aspect-square w-full max-w-[80vh] rounded border border-rule bg-card"
        />
      )}
    </CodePanel>
  );
}
