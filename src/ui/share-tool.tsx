import type { ToolSummary } from "#shared/tool-meta.ts";
import { openPage, useOpenPage } from "#ui/page-registry.ts";
import { ShareLink } from "#ui/share-link.tsx";
import { type Shareable, shareableTool } from "#ui/shareable.ts";

const NOTHING: Omit<Shareable, "title"> = { settings: [], input: "none", text: "", payload: () => ({}) };

/** 'Share' in the head of a tool, on pages whose state a link can carry. */
export function ShareTool({ tool: { title } }: { tool: Pick<ToolSummary, "title"> }) {
  const isShareable = useOpenPage() !== "none";
  if (!isShareable) return null;
  const shareable = () => {
    const page = openPage();
    return page ? shareableTool(page, title) : { title, ...NOTHING };
  };
  return <ShareLink shareable={shareable} className="min-h-9 max-sm:[&>span]:hidden" />;
}
