import type { ReactNode } from "react";
import { Logo } from "#app/shell/logo.tsx";
import { site } from "#contract/site.ts";
import { Link } from "#ui/router.tsx";

const LINK =
  "inline-flex min-h-9 items-center text-ink-2 underline decoration-transparent underline-offset-4 transition-colors hover:text-ink hover:decoration-rule-strong";

export function SiteFooter() {
  return (
    <footer className="mt-16 border-rule border-t">
      <div className="mx-auto grid max-w-(--page) grid-cols-2 gap-x-16 gap-y-6 px-4 py-8 text-sm sm:grid-cols-[1fr_auto_auto] sm:px-5 sm:py-10">
        <div className="max-sm:col-span-2">
          <p className="flex items-center gap-2 font-semibold font-serif text-lg tracking-tight">
            <Logo className="size-5" />
            {site.name}
          </p>
          <p className="mt-1 text-ink-2">Small tools, one drawer.</p>
        </div>
        <FooterLinks label="Quick links">
          <li>
            <Link to="/" className={LINK}>
              Home
            </Link>
          </li>
          <li>
            <Link to="/tools" className={LINK}>
              All tools
            </Link>
          </li>
          <li>
            <Link to="/recipes" className={LINK}>
              Recipes
            </Link>
          </li>
          <li>
            <Link to="/privacy" className={LINK}>
              Your data
            </Link>
          </li>
          <li>
            <Link to="/quality" className={LINK}>
              Quality
            </Link>
          </li>
          <li>
            <Link to="/docs" className={LINK}>
              Docs
            </Link>
          </li>
        </FooterLinks>
        <FooterLinks label="Get in touch">
          <li>
            <a href={`mailto:${site.email}`} className={LINK}>
              Contact
            </a>
          </li>
          <li>
            <a href={site.sourceUrl} rel="noopener" className={LINK}>
              Source code
            </a>
          </li>
        </FooterLinks>
      </div>
    </footer>
  );
}

function FooterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <p className="font-medium" aria-hidden="true">
        {label}
      </p>
      <ul className="mt-1">{children}</ul>
    </nav>
  );
}
