import { Suspense, useId, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Shareable } from "#ui/shareable.ts";

const SharePanel = lazyPart(() => import("#ui/share-panel.tsx"), "SharePanel");

interface Props {
  /** Called when the popover opens. */
  shareable: () => Promise<Shareable> | Shareable;
  className?: string;
}

/** 'Share': a popover with a link to the page as the visitor has set it. */
export function ShareLink({ shareable, className = "" }: Props) {
  const id = useId();
  const [shared, setShared] = useState<Shareable>();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Share link"
        title="Share a link with these options"
        className={buttonClass("quiet", className)}
      >
        <Icon name="link" />
        <span>Share</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Share link"
        className="popover send-menu"
        onToggle={async ({ newState }) => setShared(newState === "open" ? await shareable() : undefined)}
      >
        {shared && (
          <Suspense>
            <SharePanel shareable={shared} />
          </Suspense>
        )}
      </div>
    </>
  );
}
