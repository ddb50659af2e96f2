import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Handover } from "#ui/handover.ts";
import { Icon } from "#ui/icon.tsx";
import { moveRovingFocus } from "#ui/move-roving-focus.ts";
import { toastFailed } from "#ui/toast.tsx";
import { type SendTargets, useToolServices } from "#ui/tool-services.ts";

interface Props {
  /** Media type of the content. */
  type: string;
  /** The content or a function that makes it, which returns undefined after reporting a failure. */
  content: Handover["content"] | (() => Promise<Handover["content"] | undefined>);
}

/** 'Send to…': a popover of the tools that take this media type, the most fitting first, with a filter. */
export function SendTo({ type, content }: Props) {
  const { targetsFor, sendTo } = useToolServices();
  const [targets, setTargets] = useState<SendTargets>();
  const [query, setQuery] = useState("");
  const filter = useRef<HTMLInputElement>(null);
  const id = useId();
  const load = async (popover: HTMLElement) => {
    // A phone's keyboard would cover the list.
    if (matchMedia("(pointer: fine)").matches) filter.current?.focus();
    try {
      setTargets(await targetsFor(type));
    } catch {
      popover.hidePopover();
      toastFailed("The list of tools could not be loaded. Are you offline?");
    }
  };
  const send = async (toolId: string) => {
    const made = typeof content === "function" ? await content() : content;
    if (made !== undefined) sendTo(toolId, { content: made });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== filter.current) return moveRovingFocus(event);
    const first = event.currentTarget.querySelector("button");
    if (event.key === "Enter") first?.click();
    else if (event.key === "ArrowDown") first?.focus();
    else return;
    event.preventDefault();
  };
  const groups = targets && groupTargets(targets, query);
  return (
    <div className="contents" aria-live="off">
      <button type="button" className={buttonClass("quiet")} popoverTarget={id} aria-expanded={targets !== undefined}>
        <Icon name="send" />
        Send to…
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus among the controls inside */}
      <div
        id={id}
        popover="auto"
        className="popover send-menu"
        onKeyDown={onKeyDown}
        onToggle={({ newState, currentTarget }) => {
          if (newState === "open") return load(currentTarget);
          setTargets(undefined);
          setQuery("");
        }}
      >
        <input
          ref={filter}
          aria-label="Filter tools"
          placeholder="Filter tools"
          className="field"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <div className="min-h-0 overflow-y-auto">
          {groups?.length === 0 && <p className="p-2 text-sm text-ink-2">No matching tools.</p>}
          {groups?.map(([heading, tools]) => (
            <div key={heading}>
              <p className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-2">{heading}</p>
              <ul>
                {tools.map((tool) => (
                  <li key={tool.id} data-category={tool.category}>
                    <button
                      type="button"
                      className={buttonClass("quiet", "w-full justify-start")}
                      onClick={() => send(tool.id)}
                    >
                      <Icon name={tool.icon} className="size-4 text-hue" />
                      {tool.title}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The suggested tools and the others by category; with a query, only the tools that contain all its words. */
function groupTargets({ suggested, others }: SendTargets, query: string): [string, readonly ToolSummary[]][] {
  const words = query.toLowerCase().split(/\s+/);
  const matches = ({ title, category, description }: ToolSummary) => {
    const text = `${title} ${category} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups: [string, readonly ToolSummary[]][] = [
    ["Suggested", suggested],
    ...Map.groupBy(others, ({ category }) => category),
  ];
  return groups
    .map(([heading, tools]): [string, readonly ToolSummary[]] => [heading, tools.filter(matches)])
    .filter(([, tools]) => tools.length > 0);
}
