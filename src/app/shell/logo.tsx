import { site } from "#contract/site.ts";
import { sitePath } from "#contract/site-path.ts";

/** The operator's logo, or a cabinet with one drawer pulled out. */
export function Logo({ className = "size-6" }: { className?: string }) {
  if (site.logo) return <img src={sitePath(`/${site.logo}`)} alt="" className={`${className} object-contain`} />;
  return (
    <svg aria-hidden="true" className={`icon ${className}`} viewBox="0 0 24 24">
      <rect className="stroke-ink" x="4" y="2" width="16" height="20" rx="2" />
      <path className="stroke-ink" d="M10.5 6h3" />
      <rect className="fill-accent stroke-accent" x="2" y="10" width="20" height="8" rx="1.5" />
      <path className="stroke-accent-ink" d="M10 14h4" />
    </svg>
  );
}
