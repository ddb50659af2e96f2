import type { ComponentProps, ReactNode } from "react";

interface Props extends ComponentProps<"div"> {
  heading: ReactNode;
  tools?: ReactNode;
  foot?: ReactNode;
  sunk?: boolean;
}

/** The box around an input or result: a head with its name and tools, a body and a size line. In a live region, the
 *  head is not announced. */
export function Panel({ heading, tools, foot, sunk = false, children, className = "", ...rest }: Props) {
  return (
    <div {...rest} className={`panel ${sunk ? "bg-sunk" : "bg-card"} ${className}`}>
      <div className="panel-head" aria-live="off">
        <div className="mr-auto text-sm font-semibold">{heading}</div>
        {tools}
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">{children}</div>
      {foot && (
        <div className="flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
          {foot}
        </div>
      )}
    </div>
  );
}
