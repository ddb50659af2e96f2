import sprite from "virtual:icon-sprite";
import { sitePath } from "#contract/site-path.ts";

const SPRITE = sitePath(sprite);

/** A decorative line icon of the Lucide set, in the current text color. */
export function Icon({ name, className = "size-4" }: { name: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
