import { headOf } from "#shared/head-of.ts";
import { type HtmlSettings, markdownToHtml } from "#shared/markdown/markdown-to-html.ts";
import { type Preview, previewHtml } from "./preview-html.ts";

export interface MarkdownPreview extends Preview {
  /** Whether the converted text shows tags that the preview renders. */
  isEscaped: boolean;
}

/** In UTF-16 code units. */
const MAX_PREVIEWED = 200_000;

/**
 * What Markdown looks like with the harmless part of its HTML, whether the result keeps HTML or not.
 * @throws {InputError} if it is nested too deeply
 */
export function previewMarkdown(markdown: string, settings: Omit<HtmlSettings, "page">): MarkdownPreview {
  const start = headOf(markdown, MAX_PREVIEWED);
  const html = markdownToHtml(start, { ...settings, rawHtml: true, page: false });
  const { nodes, isWhole } = previewHtml(html);
  return {
    nodes,
    isWhole: isWhole && start.length === markdown.length,
    isEscaped: !settings.rawHtml && html !== markdownToHtml(start, { ...settings, page: false }),
  };
}
