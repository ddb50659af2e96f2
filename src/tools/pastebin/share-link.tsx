import { Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const LinkQr = lazyPart(() => import("#ui/link-qr.tsx"), "LinkQr");

/** The address of the page to copy, and as a QR code below the buttons; with the key of an encrypted paste. */
export function ShareLink({ look = "plain" }: { look?: "plain" | "quiet" }) {
  const [shown, setShown] = useState(false);
  const copy = () => copyWithToast(location.href, "The link of this paste is on the clipboard");
  return (
    <>
      <Button look={look} icon="link" onClick={copy}>
        Copy link
      </Button>
      <Button look={look} icon="qr-code" aria-expanded={shown} onClick={() => setShown(!shown)}>
        QR code
      </Button>
      {shown && (
        <div className="order-last w-full p-2">
          <Suspense fallback={<p className="text-sm text-ink-2">Loading…</p>}>
            <LinkQr address={location.href} />
          </Suspense>
        </div>
      )}
    </>
  );
}
