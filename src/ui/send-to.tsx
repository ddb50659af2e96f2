import type { ToolSummary } from "#shared/tool-meta.ts";
import type { Handover } from "#ui/handover.ts";
import { type PickGroup, PickMenu } from "#ui/pick-menu.tsx";
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
  return (
    <PickMenu
      label="Send to…"
      icon="send"
      noun="tools"
      load={async () => {
        const targets = await targetsFor(type);
        return (query) => groupTargets(targets, query);
      }}
      keyOf={({ id }) => id}
      onPick={async ({ id }) => {
        const made = typeof content === "function" ? await content() : content;
        if (made !== undefined) sendTo(id, { content: made });
      }}
    />
  );
}

/** The suggested tools and the others by category; with a query, only the tools that contain all its words. */
function groupTargets({ suggested, others }: SendTargets, query: string): readonly PickGroup<ToolSummary>[] {
  const words = query.toLowerCase().split(/\s+/);
  const matches = ({ title, category, description }: ToolSummary) => {
    const text = `${title} ${category} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups: PickGroup<ToolSummary>[] = [
    ["Suggested", suggested],
    ...Map.groupBy(others, ({ category }) => category),
  ];
  return groups
    .map(([heading, tools]): PickGroup<ToolSummary> => [heading, tools.filter(matches)])
    .filter(([, tools]) => tools.length > 0);
}
