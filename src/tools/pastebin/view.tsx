import type { ReactNode } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { isOwnPaste } from "#ui/own-pastes.ts";
import { Link, useRouter } from "#ui/router.tsx";
import { OwnPaste } from "./own-paste.tsx";
import { PasteArticle } from "./paste-article.tsx";
import { useShareLink } from "./share-link.tsx";
import { usePaste } from "./use-paste.tsx";

export const meta = () => ({ title: "Paste", hidden: true });

export default function PasteView() {
  const { param: id = "" } = useRouter();
  const state = usePaste(id);
  const share = useShareLink("plain");
  switch (state.phase) {
    case "loading":
      return <p className="py-16 text-ink-2">Loading…</p>;
    case "missing":
      return (
        <Notice title="Paste not found.">
          <p>It doesn’t exist, or it was deleted. Check the address for a missing letter.</p>
          <Link to="/tools/pastebin" className={buttonClass("main", "mt-5")}>
            Create a paste
          </Link>
        </Notice>
      );
    case "failed":
      return (
        <Notice title="Paste not found.">
          <p>The paste could not be loaded. {state.reason}</p>
          <Button look="main" className="mt-5" onClick={state.retry}>
            Try again
          </Button>
        </Notice>
      );
    case "locked":
      return (
        <Notice title="This paste is encrypted.">
          <p>
            The part of its address after # is missing or wrong. Ask for the whole link: nobody can read the paste
            without it.
          </p>
        </Notice>
      );
    case "sealed": {
      const isOwn = isOwnPaste(id);
      return (
        <Notice title="This paste can be read once.">
          <p>Opening it deletes it. To share it, send the link without opening it.</p>
          {isOwn && (
            <div className="mt-5 text-ink">
              <OwnPaste id={id} paste={state.paste} />
            </div>
          )}
          <div className="mt-5 flex flex-wrap items-start gap-2">
            <Button
              look={isOwn ? "plain" : "main"}
              onClick={() => {
                ignoreSecondClick();
                state.open();
              }}
            >
              Open and delete it
            </Button>
            {!isOwn && share.buttons}
          </div>
          <div className="mt-3 empty:hidden">{share.qrCode}</div>
        </Notice>
      );
    }
    case "found":
      return <PasteArticle id={id} paste={state.paste} />;
  }
}

const DOUBLE_CLICK_MS = 1_000;

/** The second click of a double click could hit a link in what the first one opened, and leave it. */
function ignoreSecondClick(): void {
  const listening = new AbortController();
  addEventListener(
    "click",
    (event) => {
      if (event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: listening.signal },
  );
  setTimeout(() => listening.abort(), DOUBLE_CLICK_MS);
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-[60ch] py-16 text-ink-2">
      <h1 tabIndex={-1} className="mb-2 font-serif text-2xl leading-tight font-semibold tracking-tight text-ink">
        {title}
      </h1>
      {children}
    </div>
  );
}
