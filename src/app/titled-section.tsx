import type { ReactNode } from "react";

/** A section of a page, with its title beside it where there is room. */
export function TitledSection({
  title,
  className,
  children,
}: {
  title: string;
  className: string;
  children: ReactNode;
}) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-2 border-rule border-t py-6 lg:grid-cols-[14rem_minmax(0,68ch)] lg:py-8"
    >
      <h2 id={id} tabIndex={-1} className="font-semibold font-serif text-lg leading-snug tracking-tight outline-none">
        {title}
      </h2>
      <div className={className}>{children}</div>
    </section>
  );
}
