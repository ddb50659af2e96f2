import texts from "virtual:doc-texts";
import { Suspense, useLayoutEffect, useRef } from "react";
import { useHydrated } from "#app/hydration.tsx";
import { site } from "#contract/site.ts";
import { SOURCE_PLACEHOLDER } from "#shared/doc-page.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const CopyButtons = lazyPart(() => import("#app/docs/copy-buttons.tsx"), "CopyButtons", null);

/** The parser escapes quotes and brackets. */
const sourceAddress = new URL(site.sourceUrl).href.replace(/\/$/, "");

/** Texts that have been on the page, for Back to them. */
const shownTexts = new Map<string, readonly ChildNode[]>();

/**
 * The text of a page of the documentation. It is only in the prerendered page, not in a script: hydration leaves it
 * alone, and a page that was opened without it is loaded again.
 */
export function DocText({ path }: { path: string }) {
  const article = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const shown = shownTexts.get(path);
    if (article.current?.hasChildNodes()) shownTexts.set(path, [...article.current.childNodes]);
    else if (shown) article.current?.append(...shown);
    else location.reload();
  }, [path]);
  return (
    <>
      <article
        ref={article}
        className="prose mt-4"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered by the build
        dangerouslySetInnerHTML={{ __html: (texts[path] ?? "").replaceAll(SOURCE_PLACEHOLDER, sourceAddress) }}
      />
      {hydrated && (
        <Suspense>
          <CopyButtons article={article} />
        </Suspense>
      )}
    </>
  );
}
