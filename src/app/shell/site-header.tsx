import { useShownPath } from "#app/document/shown-path.ts";
import { FindTool } from "#app/palette/find-tool.tsx";
import { Logo } from "#app/shell/logo.tsx";
import { ThemeToggle } from "#app/shell/theme-toggle.tsx";
import { site } from "#contract/site.ts";
import { Link } from "#ui/router.tsx";

const NAV_LINK =
  "relative flex min-h-11 items-center rounded px-1 text-ink-2 transition-colors hover:text-ink min-[24rem]:px-2 sm:px-3 aria-[current]:font-medium aria-[current]:text-ink after:absolute after:inset-x-1 after:-bottom-1.5 min-[24rem]:after:inset-x-2 after:h-0.5 after:rounded aria-[current]:after:bg-accent sm:after:inset-x-3 sm:after:-bottom-2";

/** A longer name would push the buttons to a second line on a phone, where the logo is enough. */
const MAX_PHONE_NAME = 7;

export function SiteHeader() {
  const path = useShownPath();
  return (
    <header className="border-rule border-b bg-paper">
      <div className="mx-auto flex min-h-14 max-w-(--page) flex-wrap items-center gap-x-1 px-4 sm:min-h-15 sm:gap-x-2 sm:px-5">
        <Link
          to="/"
          aria-label={`${site.name}, home`}
          className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded px-1 font-semibold font-serif text-xl tracking-tight"
        >
          <Logo />
          <span className={`truncate ${site.name.length > MAX_PHONE_NAME ? "max-sm:hidden" : "max-[21rem]:hidden"}`}>
            {site.name}
          </span>
        </Link>
        <nav aria-label="Main" className="flex sm:ml-4">
          <Link
            to="/"
            aria-current={path === "/" ? "page" : undefined}
            // On a phone, the logo is enough.
            className={`${NAV_LINK} max-[26rem]:hidden`}
          >
            Home
          </Link>
          <Link to="/tools" aria-current={currentTools(path)} className={NAV_LINK}>
            Tools
          </Link>
          <Link to="/recipes" aria-current={path === "/recipes" ? "page" : undefined} className={NAV_LINK}>
            Recipes
          </Link>
        </nav>
        {/* Reserves the final width: a browser may paint the first button before it parses the second. */}
        <div className="-mr-2 ml-auto flex min-h-11 min-w-22 items-center sm:mr-0 sm:min-w-69 sm:gap-2">
          <FindTool />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

/** A tool page belongs to Tools but isn't the page that the link goes to. */
function currentTools(path: string | undefined): "page" | "true" | undefined {
  if (path === "/tools") return "page";
  return path?.startsWith("/tools/") ? "true" : undefined;
}
