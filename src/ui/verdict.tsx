import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { Icon } from "#ui/icon.tsx";

type Tone = "good" | "warn" | "bad";

interface Props {
  tone: Tone;
  /** By default a check mark, or a warning sign. */
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
}

/** The head of a report: how the input did, in large letters, and a line about it. */
export function Verdict({ tone, icon = tone === "good" ? "check" : "triangle-alert", title, children }: Props) {
  const [border, color] = COLORS[tone];
  return (
    <div className={`flex items-center gap-3 border-b border-l-4 border-b-rule bg-card px-3.5 py-3 ${border}`}>
      <Icon name={icon} className={`size-6 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className="font-serif text-lg leading-tight font-semibold">{title}</p>
        {children && <p className="text-sm wrap-anywhere text-ink-2">{children}</p>}
      </div>
    </div>
  );
}

const COLORS: Readonly<Record<Tone, readonly [border: string, text: string]>> = {
  good: ["border-l-good", "text-good"],
  warn: ["border-l-warn", "text-warn"],
  bad: ["border-l-bad", "text-bad"],
};
