import type { IconName } from "#shared/icons.ts";

/** A decorative line icon of the Lucide set, in the current text color. The document holds the symbols of all of them. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
