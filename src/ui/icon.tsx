import sprite from "virtual:icon-sprite";
import { sitePath } from "#contract/site-path.ts";

const SPRITE = sitePath(sprite);

/** A decorative line icon of the Lucide set, in the current text color. */
export function Icon({ name, className = "size-4" }: { name: string; className?: string }) {
  const id = `icon-${name}`;
  // The build writes the icons of a page into it: they are there with its text, and the sprite is not asked for.
  const place = !import.meta.env.SSR && document.getElementById(id) ? "" : SPRITE;
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`${place}#${id}`} />
    </svg>
  );
}
