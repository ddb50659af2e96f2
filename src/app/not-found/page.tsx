import { useEffect } from "react";
import type { PageMeta } from "#app/document/page-head.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Link, useLocation } from "#ui/router.tsx";

const NOT_FOUND_PATH = "/404";

export const meta = (): PageMeta => ({
  title: "Page not found",
  description: "There is no page at this address.",
  path: NOT_FOUND_PATH,
  hidden: true,
});

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== NOT_FOUND_PATH) console.warn(`There is no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="py-16 sm:py-24">
      <h1 className="font-semibold font-serif text-3xl leading-none tracking-tight">404</h1>
      <p className="mt-4 text-lg">Oops! Page not found</p>
      <p className="mt-1 max-w-[52ch] text-ink-2">The address may have a typo, or the page was removed.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass("main", "min-h-11")}>
          Return to Home
        </Link>
        <Link to="/tools" className={buttonClass("plain", "min-h-11")}>
          See all tools
        </Link>
      </div>
    </div>
  );
}
