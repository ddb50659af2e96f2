import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useNavigationType,
  useRouteError,
} from "react-router";
import { recordPageView } from "#app/analytics.ts";
import { UnexpectedError } from "#app/error/unexpected-error.tsx";
import { keepForOffline } from "#app/offline.ts";
import { SiteFooter } from "#app/shell/site-footer.tsx";
import { SiteHeader } from "#app/shell/site-header.tsx";
import { THEME_SCRIPT, useStoredTheme } from "#app/theme.ts";
import { sitePath } from "#contract/site-path.ts";
import { Toasts } from "#ui/toast.tsx";
import "#ui/theme.css";

/** How React Router names a page that was loaded or come back to. */
const POP: string = "POP";

export function links() {
  return [
    { rel: "icon", href: sitePath("/icon.png"), sizes: "192x192" },
    { rel: "apple-touch-icon", href: sitePath("/apple-touch-icon.png") },
    { rel: "manifest", href: sitePath("/manifest.webmanifest") },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  useStoredTheme();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-card focus:px-4 focus:py-2"
        >
          Skip to content
        </a>
        <noscript>
          <p className="note text-center">The tools work in your browser, which needs JavaScript for that.</p>
        </noscript>
        <div className="flex min-h-dvh flex-col">
          <SiteHeader />
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-304 flex-1 px-4 outline-none sm:px-5">
            {children}
          </main>
          <SiteFooter />
        </div>
        <Toasts />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { pathname } = useLocation();
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
    // The page's inline loader hands over what was typed and pressed before. Any later, and React would have heard the
    // last of it already.
    window.dispatchEvent(new Event("alive"));
  }, []);
  return <Outlet />;
}

/** Shown for pages that are not prerendered, until their script has run. */
export function HydrateFallback() {
  return <p className="py-16 text-ink-2">Loading…</p>;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <UnexpectedError detail={isRouteErrorResponse(error) ? error.statusText : undefined} />;
}
