import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";

interface Props extends ComponentProps<"div"> {
  heading: ReactNode;
  tools?: ReactNode;
  foot?: ReactNode;
  sunk?: boolean;
  /** Whether a button opens the panel to the full window. */
  expandable?: boolean;
}

/** The box around an input or result: a head with its name and tools, a body and a size line. In a live region, the
 *  head is not announced. */
export function Panel({
  heading,
  tools,
  foot,
  sunk = false,
  expandable = false,
  children,
  className = "",
  ...rest
}: Props) {
  const headingId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [wantsExpanded, setExpanded] = useState(false);
  const isExpanded = wantsExpanded && expandable;
  useExpanded(panel, isExpanded, setExpanded);
  return (
    <div
      ref={panel}
      {...rest}
      className={`panel ${sunk ? "bg-sunk" : "bg-card"} ${isExpanded ? "panel-expanded" : ""} ${className}`}
    >
      <div className="panel-head" aria-live="off">
        <div id={headingId} className="mr-auto text-sm font-semibold">
          {heading}
        </div>
        {tools}
        {expandable && (
          <Button
            look="quiet"
            icon={isExpanded ? "minimize-2" : "maximize-2"}
            aria-label={isExpanded ? "Shrink" : "Expand"}
            aria-describedby={headingId}
            title={isExpanded ? "Shrink" : "Expand"}
            onClick={() => setExpanded(!isExpanded)}
          />
        )}
      </div>
      <div className="panel-body relative flex min-h-0 flex-1 flex-col">{children}</div>
      {foot && (
        <div className="panel-foot flex flex-wrap gap-x-4 border-t border-rule px-3.5 py-1.5 font-mono text-xs text-ink-2">
          {foot}
        </div>
      )}
    </div>
  );
}

/** While a panel fills the window, the page around it is inert, and Escape shrinks it. */
function useExpanded(
  panel: RefObject<HTMLElement | null>,
  isExpanded: boolean,
  setExpanded: (expanded: boolean) => void,
): void {
  useEffect(() => {
    const element = panel.current;
    if (!isExpanded || !element) return;
    const opener = document.activeElement;
    const around: HTMLElement[] = [];
    for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
      for (const other of inner.parentElement.children) {
        if (other instanceof HTMLElement && other !== inner && !other.inert && !other.matches(".toasts"))
          around.push(other);
      }
    }
    for (const other of around) other.inert = true;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape closes a menu in the panel first.
      if (event.key === "Escape" && !document.querySelector(":popover-open")) setExpanded(false);
    };
    // Before the browser closes the menu.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      for (const other of around) other.inert = false;
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isExpanded, panel, setExpanded]);
}
