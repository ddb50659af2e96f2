import { useEffect, useState } from "react";
import type { PageMeta } from "#app/document/page-head.tsx";
import { ScriptBeforePaint } from "#app/hydration.tsx";
import { sitePath } from "#contract/site-path.ts";
import { ALIAS_PLACEHOLDER, SHORT_LINK_PATH } from "#shared/built-site.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link, useRouter } from "#ui/router.tsx";

export const meta = (): PageMeta => ({
  title: "Short link",
  description: "Redirects to a longer address.",
  path: SHORT_LINK_PATH,
  hidden: true,
});

/** Redirects before the site's scripts load, without a history entry. */
const REDIRECT = `location.replace(location.pathname.replace(/s(\\/[^/]*)$/,"api/shortener/redirect$1"))`;

export default function ShortLinkPage() {
  const { param: alias = ALIAS_PLACEHOLDER } = useRouter();
  const target = sitePath(`/api/shortener/redirect/${alias}`);
  const isMissing = useIsMissing(target);
  if (isMissing) {
    return (
      <div className="py-16 sm:py-24">
        <h1 className="font-serif text-2xl font-semibold">Short link not found.</h1>
        <p className="mt-2 max-w-[52ch] text-ink-2">
          It doesn't exist, has expired, or was deleted. Check the address for a missing letter.
        </p>
        <Link to="/tools/url-shortener" className={buttonClass("main", "mt-6 min-h-11")}>
          Shorten a URL
        </Link>
      </div>
    );
  }
  return (
    <div className="py-16 sm:py-24">
      <h1 className="font-serif text-2xl font-semibold">Redirecting...</h1>
      <p className="mt-2 text-ink-2">
        If nothing happens,{" "}
        <a href={target} rel="nofollow" className="text-accent underline">
          go to the long address
        </a>
        . Is it harmful?{" "}
        <a href={sitePath("/tools/url-shortener#report")} className="text-accent underline">
          Report it
        </a>
        .
      </p>
      <ScriptBeforePaint code={REDIRECT} />
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${target}`} />
      </noscript>
    </div>
  );
}

/** True once the server says that the link doesn't exist. A HEAD request doesn't count as a click. */
function useIsMissing(target: string): boolean {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    fetch(target, { method: "HEAD", redirect: "manual", signal: stop.signal })
      .then(({ status }) => status === 404 && setIsMissing(true))
      // The visitor is leaving the page.
      .catch(() => {});
    return () => stop.abort();
  }, [target]);
  return isMissing;
}
