import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useNavigationType, useRouteError } from "react-router";
import { recordPageView } from "#app/analytics.ts";
import { DocumentPartsContext } from "#app/document/document-parts.ts";
import { PageLoadError } from "#app/document/load-page.ts";
import { PageHead } from "#app/document/page-head.tsx";
import { useShownPath } from "#app/document/shown-path.ts";
import { UnexpectedError } from "#app/error/unexpected-error.tsx";
import { HYDRATED } from "#app/loader/hydrated-event.ts";
import { keepForOffline } from "#app/offline.ts";
import { SiteFooter } from "#app/shell/site-footer.tsx";
import { SiteHeader } from "#app/shell/site-header.tsx";
import { useStoredTheme } from "#app/theme.ts";
import { sitePath } from "#contract/site-path.ts";
import { Toasts } from "#ui/toast.tsx";

/** How React Router names a page that was loaded or come back to. */
const POP: string = "POP";

/** The document around every page. */
function Document({ children }: { children: ReactNode }) {
  const { head, end, isShell } = useContext(DocumentPartsContext);
  useStoredTheme();
  return (
    <html lang="en" data-base={sitePath("/")} data-shell={isShell ? "" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" />
        <PageHead />
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
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-304 flex-1 px-4 outline-none sm:px-5">
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

export function Root() {
  return (
    <Document>
      <Page />
    </Document>
  );
}

function Page() {
  const { pathname } = useLocation();
  const isShown = useShownPath() !== undefined;
  const came = useNavigationType();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new path is the reason to scroll
  useLayoutEffect(() => {
    // A page that was loaded, or come back to, is where its visitor or the browser scrolled it.
    if (came !== POP) window.scrollTo(0, 0);
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The link that was followed is gone: the next Tab would begin at the top of the site, and no screen reader would speak.
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => recordPageView(pathname), [pathname]);
  useEffect(keepForOffline, []);
  useEffect(() => {
    const load = () => import("#ui/stray-drops.ts").then(({ catchStrayDrops }) => catchStrayDrops());
    addEventListener("dragenter", load, { once: true });
    return () => removeEventListener("dragenter", load);
  }, []);
  useLayoutEffect(() => {
    // The loader replays early input now. Any later, and React would miss the last of it.
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
  return isShown ? <Outlet /> : <p className="py-16 text-ink-2">Loading…</p>;
}

export function RootError() {
  const error = useRouteError();
  const isNotLoaded = error instanceof PageLoadError;
  useEffect(() => {
    // The address is the new page's already: the server has its scripts of today.
    if (isNotLoaded) location.reload();
  }, [isNotLoaded]);
  return (
    <Document>
      <UnexpectedError detail={isRouteErrorResponse(error) ? error.statusText : undefined} />
    </Document>
  );
}
