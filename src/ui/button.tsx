import type { ComponentProps } from "react";
import type { IconName } from "#shared/icons.ts";
import { Icon } from "#ui/icon.tsx";

const LOOKS = {
  main: "border-accent bg-accent text-accent-ink font-semibold px-4 hover:brightness-110",
  plain: "border-rule-strong bg-card text-ink px-3.5 hover:bg-sunk",
  quiet: "border-transparent text-ink-2 px-2.5 hover:bg-sunk hover:text-ink",
} as const;

interface Appearance {
  /** `main` is the one main action of a page. */
  look?: keyof typeof LOOKS;
  icon?: IconName;
  /** At work, which its caller sees to that a press does not begin again. Disabled it would lose the focus. */
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
