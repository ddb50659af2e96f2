import type { IconName } from "#shared/icons.ts";
import { Icon } from "#ui/icon.tsx";

interface Fact {
  name: string;
  value: string;
  /** The value is unknown, and shown in a muted color. */
  isUnknown?: boolean;
}

interface Props {
  icon: IconName;
  title: string;
  facts: readonly Fact[];
  /** Two columns, for a card as wide as the panel. */
  wide?: boolean;
}

/** A titled card of name-value pairs, one per line. */
export function FactCard({ icon, title, facts, wide = false }: Props) {
  return (
    <section aria-label={title} className="rounded border border-rule bg-card p-3.5">
      <h2 className="flex items-center gap-2 font-semibold text-sm">
        <Icon name={icon} className="size-4 text-hue" />
        {title}
      </h2>
      <dl className={`mt-2 grid gap-x-6 gap-y-1 text-data ${wide ? "sm:grid-cols-2" : ""}`}>
        {facts.map(({ name, value, isUnknown }) => (
          <div
            key={name}
            className={`grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2 ${wide ? "sm:odd:last:col-span-2" : ""}`}
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className={`break-words ${isUnknown ? "text-ink-2" : "font-medium"}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
