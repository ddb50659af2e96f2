import { Suspense, useState } from "react";
import { deletePaste } from "#contract/client.ts";
import type { Paste } from "#contract/pastebin.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDelete } from "#ui/confirm-delete.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useNavigate } from "#ui/router.tsx";
import { Time } from "#ui/time.tsx";
import { formatFragment, parseFragment } from "./fragment.ts";

const LinkQr = lazyPart(() => import("#ui/link-qr.tsx"), "LinkQr");

/** For the author of a paste: its address as text and QR code, when it expires, and Delete. */
export function OwnPaste({ id, paste: { expires, burn } }: { id: string; paste: Paste }) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { key } = parseFragment(location.hash);
  const address = `${location.origin}${location.pathname}${formatFragment(key === undefined ? {} : { key })}`;
  const remove = async () => {
    await deletePaste(id);
    await navigate("/tools/pastebin");
  };
  return (
    <section aria-labelledby="share" className="card mb-4 flex flex-wrap items-start gap-4 p-4 text-sm">
      <div className="grid min-w-0 flex-1 basis-72 gap-2">
        <h2 id="share" tabIndex={-1} className="font-semibold">
          Share this paste
        </h2>
        <p className="font-mono break-all text-accent select-all">{address}</p>
        <p className="text-ink-2">
          {burn ? "Deleted after its first reading." : "Your own views aren’t counted."}
          {expires ? (
            <>
              {" "}
              Expires <Time iso={expires} />.
            </>
          ) : (
            !burn && " Never expires."
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon="link" onClick={() => copyWithToast(address, "Link on the clipboard")}>
            Copy link
          </Button>
          <Button icon="trash" aria-expanded={isConfirming} onClick={() => setIsConfirming(!isConfirming)}>
            Delete
          </Button>
        </div>
        {isConfirming && (
          <ConfirmDelete done="Its link no longer works." onConfirm={remove} onKeep={() => setIsConfirming(false)}>
            Its link will stop working.
          </ConfirmDelete>
        )}
      </div>
      <Suspense fallback={<div className="size-44" />}>
        <LinkQr address={address} />
      </Suspense>
    </section>
  );
}
