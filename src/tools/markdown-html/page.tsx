import { type ClipboardEvent, Suspense } from "react";
import { lookup } from "#shared/lookup.ts";
import { textValue } from "#ui/input-value.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { EmptyResult, ToolPage } from "#ui/tool-page.tsx";
import { ToolResult } from "#ui/tool-result.tsx";
import { useTool } from "#ui/use-tool.ts";
import { WRAP_LIMIT } from "#ui/wrap-limit.ts";
import { pastedHtml } from "./pasted-html.ts";
import { operations } from "./tool.ts";

const PreviewPanel = lazyPart(() => import("./preview-panel.tsx"), "PreviewPanel");

const { toHtml, toMarkdown, toc } = operations;
const MODES = { toHtml, toMarkdown, toc };

const PLACEHOLDERS = lookup<string>({
  toHtml: "Type or paste Markdown, or drop a file",
  toMarkdown: "Paste HTML or rich text, or drop a file",
  toc: "Paste Markdown with headings, or drop a file",
});

export default function MarkdownHtmlPage() {
  const tool = useTool(MODES, { modes: true });
  const { mode, shown, text } = tool;
  const takeRichText = (event: ClipboardEvent<HTMLElement>) => {
    const { target, clipboardData } = event;
    if (mode !== "toMarkdown" || !(target instanceof HTMLTextAreaElement) || target.readOnly) return;
    const html = pastedHtml({ html: clipboardData.getData("text/html"), text: clipboardData.getData("text/plain") });
    if (html === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // Only this can be undone, but it is slow.
    if (html.length <= WRAP_LIMIT) document.execCommand("insertText", false, html);
    else tool.fill("input", textValue(html, "pasted.html"));
  };
  return (
    <div onPasteCapture={takeRichText}>
      <ToolPage
        tool={tool}
        modes={{ toHtml: "To HTML", toMarkdown: "To Markdown", toc: "Contents" }}
        placeholder={PLACEHOLDERS[mode]}
        accept=".md,.markdown,.mdown,.html,.htm,.xhtml,.txt,text/markdown,text/html,text/plain"
        result={
          mode === "toHtml" && text ? (
            <Suspense fallback={<EmptyResult working />}>
              <PreviewPanel result={text} milliseconds={shown?.milliseconds} ranWith={tool.ranWith} />
            </Suspense>
          ) : (
            <ToolResult tool={tool} paste={{ title: "Markdown", language: "text" }} sendable />
          )
        }
      />
    </div>
  );
}
