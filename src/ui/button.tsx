import type { ComponentProps } from "react";
import type { IconName } from "#shared/icons.ts";
import { Icon } from "#ui/icon.tsx";

const LOOKS = {
  main: "border-accent bg-accent text-accent-ink font-semibold px-4 hover:brightness-110",
  plain: "border-rule-strong bg-card text-ink px-3.5 hover:bg-sunk",
  quiet: "border-transparent text-ink-2 px-2.5 hover:bg-sunk hover:text-ink",
} as const;

interface Appearance {
  /** `main`: the page's one primary action. */
  look?: keyof typeof LOOKS;
  icon?: IconName;
  /** Marked with `aria-disabled`, since `disabled` would drop the focus. The caller must ignore clicks. */
  busy?: boolean;
}

export function buttonClass(look: keyof typeof LOOKS = "plain", extra = ""): string {
  return `button ${LOOKS[look]} ${extra}`;
}

export function Button({
  look = "plain",
  icon,
  busy,
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & Appearance) {
  return (
    <button type="button" aria-disabled={busy} {...rest} className={buttonClass(look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
