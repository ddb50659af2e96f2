import { type ComponentProps, Fragment, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { recordPageView } from "#app/analytics.ts";
import { DocumentPartsContext } from "#app/document/document-parts.ts";
import { PageLoadError } from "#app/document/load-page.ts";
import { PageHead } from "#app/document/page-head.tsx";
import { useShownPath } from "#app/document/shown-path.ts";
import { UnexpectedError } from "#app/error/unexpected-error.tsx";
import { HYDRATED } from "#app/loader/hydrated-event.ts";
import { registerServiceWorker } from "#app/offline.ts";
import { SiteFooter } from "#app/shell/site-footer.tsx";
import { SiteHeader } from "#app/shell/site-header.tsx";
import { SiteRouter } from "#app/site-router.tsx";
import { useStoredTheme } from "#app/theme.ts";
import { site } from "#contract/site.ts";
import { sitePath } from "#contract/site-path.ts";
import { trackPageDrags } from "#ui/page-drag.ts";
import { useRouter } from "#ui/router.tsx";
import { Toasts } from "#ui/toast.tsx";
import { openPage, type SitePage } from "./routes.tsx";

/** What a tool takes text in, other than its options. */
const FIELDS =
  ":is(textarea:not([readonly]), input:is(:not([type]), [type=text], [type=password], [type=number])):not(.option-bar *)";

/** The HTML document around every page. */
function Document({ metaOf, children }: { metaOf?: SitePage["meta"]; children: ReactNode }) {
  const { head, end, isShell } = useContext(DocumentPartsContext);
  useStoredTheme();
  return (
    <html
      lang="en"
      data-base={sitePath("/")}
      data-site={JSON.stringify(site)}
      data-shell={isShell ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" />
        <PageHead metaOf={metaOf} />
        <link rel="icon" href={sitePath("/icon.png")} sizes="192x192" />
        <link rel="apple-touch-icon" href={sitePath("/apple-touch-icon.png")} />
        <link rel="manifest" href={sitePath("/manifest.webmanifest")} />
        {head}
      </head>
      <body>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-card focus:px-4 focus:py-2"
        >
          Skip to content
        </a>
        <noscript>
          <p className="note text-center">These tools need JavaScript.</p>
        </noscript>
        <div className="flex min-h-dvh flex-col">
          <SiteHeader />
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-(--page) flex-1 px-4 outline-none sm:px-5">
            {children}
          </main>
          <SiteFooter />
        </div>
        <Toasts />
        {end}
      </body>
    </html>
  );
}

/** The site from the page at an address on. */
export function Root(props: Pick<ComponentProps<typeof SiteRouter<SitePage>>, "first">) {
  return (
    <SiteRouter open={openPage} renderError={(error) => <ErrorPage error={error} />} {...props}>
      {(page) => (
        <Document metaOf={page.meta}>
          <Page page={page} />
        </Document>
      )}
    </SiteRouter>
  );
}

function Page({ page: { default: Content, Frame = Fragment } }: { page: SitePage }) {
  const { location, isPop, toInput } = useRouter();
  const { pathname } = location;
  const isShown = useShownPath() !== undefined;
  const lastPath = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls the page
  useLayoutEffect(() => {
    // After a load, Back or Forward, the browser restores the scroll position.
    if (!isPop) window.scrollTo(0, 0);
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // The followed link is gone: without this, Tab restarts at the top of the site and screen readers stay silent.
    const main = document.getElementById("main");
    const field = toInput ? main?.querySelector<HTMLElement>(FIELDS) : undefined;
    (field ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => recordPageView(pathname), [pathname]);
  useEffect(registerServiceWorker, []);
  useEffect(trackPageDrags, []);
  useEffect(() => {
    const load = () => import("#ui/stray-drops.ts").then(({ catchStrayDrops }) => catchStrayDrops());
    addEventListener("dragenter", load, { once: true });
    return () => removeEventListener("dragenter", load);
  }, []);
  useLayoutEffect(() => {
    // The loader replays early input on this event. Any later, and React would miss the last of it.
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
  if (!isShown) return <p className="py-16 text-ink-2">Loading…</p>;
  return (
    <Frame>
      <Content />
    </Frame>
  );
}

function ErrorPage({ error }: { error: unknown }) {
  const isLoadError = error instanceof PageLoadError;
  useEffect(() => {
    // The URL is already the new page's: a reload gets its current scripts.
    if (isLoadError) location.reload();
  }, [isLoadError]);
  return (
    <Document>
      <UnexpectedError />
    </Document>
  );
}
