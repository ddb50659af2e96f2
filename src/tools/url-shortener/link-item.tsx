import { memo, Suspense, useEffect, useRef, useState } from "react";
import type { ShortLink } from "#contract/shortener.ts";
import { plural } from "#shared/format-number.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDelete } from "#ui/confirm-delete.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ShareButton } from "#ui/share-button.tsx";
import { Time } from "#ui/time.tsx";
import { compareLengths } from "./length-comparison.ts";
import { shortUrl } from "./short-url.tsx";

const LinkQr = lazyPart(() => import("#ui/link-qr.tsx"), "LinkQr");
const ClicksByDay = lazyPart(() => import("./clicks-by-day.tsx"), "ClicksByDay");

type OnRemove = (alias: string) => Promise<void>;

interface Props {
  links: readonly ShortLink[];
  createdAlias: string | undefined;
  onRemove: OnRemove;
}

export function LinkItems({ links, createdAlias, onRemove }: Props) {
  return (
    <ul className="mt-1 divide-y divide-rule border-y border-rule">
      {links.map((link) => (
        <LinkItem key={link.alias} link={link} isNew={link.alias === createdAlias} onRemove={onRemove} />
      ))}
    </ul>
  );
}

/** One link, memoized and rendered only when near the viewport, so long lists stay fast. */
const LinkItem = memo(function LinkItem({
  link,
  isNew,
  onRemove,
}: {
  link: ShortLink;
  isNew: boolean;
  onRemove: OnRemove;
}) {
  const [open, setOpen] = useState<"qr" | "clicks" | "delete" | undefined>(isNew ? "qr" : undefined);
  const item = useRef<HTMLLIElement>(null);
  // On a phone, the list is below the form.
  useEffect(() => {
    if (isNew) item.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  const short = shortUrl(link.alias);
  const toggle = (what: typeof open) => setOpen(open === what ? undefined : what);

  const copy = () => copyWithToast(short, `${short} is on the clipboard`);

  return (
    <li ref={item} className="py-3 nth-last-[n+12]:drawn-when-near [contain-intrinsic-height:auto_7rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={short}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 py-0.5 font-mono text-sm font-semibold break-all text-accent hover:underline"
        >
          {short}
        </a>
        <span className="ml-auto text-sm font-semibold whitespace-nowrap">{plural(link.clicks, "click")}</span>
      </div>
      <a
        href={link.longUrl}
        target="_blank"
        rel="noreferrer nofollow"
        title={link.longUrl}
        className="block truncate py-0.5 text-sm text-ink-2 underline decoration-rule-strong underline-offset-2 hover:text-ink"
      >
        {link.longUrl}
      </a>
      <p className="mt-0.5 text-sm text-ink-2">
        <Time iso={link.created} /> · {compareLengths(link.longUrl, short)}
        {link.expires ? (
          <>
            {" "}
            · expires <Time iso={link.expires} />
          </>
        ) : (
          " · never expires"
        )}
      </p>
      <div className="mt-1 -ml-2.5 flex flex-wrap">
        <Button look="quiet" icon="copy" onClick={copy} aria-label={`Copy ${short}`}>
          Copy
        </Button>
        <ShareButton data={() => ({ url: short })} />
        <Button
          look="quiet"
          icon="qr-code"
          aria-label="QR code"
          aria-expanded={open === "qr"}
          onClick={() => toggle("qr")}
        >
          QR
        </Button>
        <Button
          look="quiet"
          icon="chart-column"
          aria-label="Clicks by day"
          aria-expanded={open === "clicks"}
          onClick={() => toggle("clicks")}
        >
          Clicks
        </Button>
        <Button look="quiet" icon="trash" aria-expanded={open === "delete"} onClick={() => toggle("delete")}>
          Delete
        </Button>
      </div>
      {open && (
        <div className="mt-2">
          <Suspense fallback={<p className="text-sm text-ink-2">Loading…</p>}>
            {open === "qr" && <LinkQr address={short} />}
            {open === "clicks" && <ClicksByDay alias={link.alias} />}
          </Suspense>
          {open === "delete" && (
            <ConfirmDelete
              done="The short link no longer works."
              onConfirm={() => onRemove(link.alias)}
              onKeep={() => setOpen(undefined)}
            >
              The short link will stop working, and its click counts will be deleted.
            </ConfirmDelete>
          )}
        </div>
      )}
    </li>
  );
});
