import type { IconName } from "#shared/icons.ts";

/** A decorative Lucide icon in the current text color. The document contains all symbols. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
