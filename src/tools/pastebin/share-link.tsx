import { Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ShareButton } from "#ui/share-button.tsx";

const LinkQr = lazyPart(() => import("#ui/link-qr.tsx"), "LinkQr");

/** Buttons that copy the page's address, including the key of an encrypted paste, or show it as a QR code. */
export function useShareLink(look: "plain" | "quiet") {
  const [isQrShown, setIsQrShown] = useState(false);
  const copy = () => copyWithToast(location.href, "Link on the clipboard");
  return {
    buttons: (
      <>
        <Button look={look} icon="link" onClick={copy}>
          Copy link
        </Button>
        <ShareButton look={look} data={() => ({ url: location.href })} />
        <Button look={look} icon="qr-code" aria-expanded={isQrShown} onClick={() => setIsQrShown(!isQrShown)}>
          QR code
        </Button>
      </>
    ),
    qrCode: isQrShown && (
      <Suspense fallback={<p className="text-sm text-ink-2">Loading…</p>}>
        <LinkQr address={location.href} />
      </Suspense>
    ),
  };
}
