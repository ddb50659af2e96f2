import { useEffect, useId, useRef, useState } from "react";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Handover } from "#ui/handover.ts";
import { Icon } from "#ui/icon.tsx";
import { toastFailed } from "#ui/toast.tsx";
import { useToolServices } from "#ui/tool-services.ts";

interface Props {
  /** Media type of the content. */
  type: string;
  /** The content or a function that makes it, which returns undefined after reporting a failure. */
  content: Handover["content"] | (() => Promise<Handover["content"] | undefined>);
}

/** 'Send to…': a menu of the tools that take this media type, by category. */
export function SendTo({ type, content }: Props) {
  const { targetsFor, sendTo } = useToolServices();
  const [targets, setTargets] = useState<ReadonlyMap<Category, readonly ToolSummary[]>>();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setTargets(undefined);
  const toggle = async () => {
    if (targets) close();
    else {
      try {
        setTargets(Map.groupBy(await targetsFor(type), ({ category }) => category));
      } catch {
        toastFailed("The list of tools could not be loaded. Are you offline?");
      }
    }
  };
  const send = async (toolId: string) => {
    const made = typeof content === "function" ? await content() : content;
    if (made !== undefined) sendTo(toolId, { content: made });
  };
  useEffect(() => {
    if (!targets) return;
    const closeOnLeave = (event: Event) => {
      const inside = box.current?.contains(event.target as Node);
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : inside) return;
      setTargets(undefined);
      if (inside) opener.current?.focus();
    };
    document.addEventListener("pointerdown", closeOnLeave);
    document.addEventListener("keydown", closeOnLeave);
    return () => {
      document.removeEventListener("pointerdown", closeOnLeave);
      document.removeEventListener("keydown", closeOnLeave);
    };
  }, [targets]);
  return (
    <div ref={box} className="contents" aria-live="off">
      <button
        ref={opener}
        type="button"
        className={buttonClass("quiet")}
        aria-expanded={targets !== undefined}
        aria-controls={menuId}
        onClick={toggle}
      >
        <Icon name="send" />
        Send to…
      </button>
      {targets && (
        <div id={menuId} className="max-h-72 w-full overflow-y-auto border-rule border-t px-2 py-1.5">
          {[...targets].map(([category, tools]) => (
            <div key={category} data-category={category} className="grid py-1 sm:grid-cols-[6.5rem_1fr] sm:gap-2">
              <p className="text-hue text-xs leading-6 font-semibold">{category}</p>
              <ul className="flex flex-wrap gap-x-4">
                {tools.map(({ id, title }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="min-h-6 text-left text-sm underline decoration-transparent underline-offset-4 hover:decoration-current pointer-coarse:min-h-9"
                      onClick={() => send(id)}
                    >
                      {title}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
