import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "html-encoder",
  title: "HTML Encoder",
  description:
    "Escape text so that HTML shows it as it is, and decode every character reference of the HTML standard, named, decimal or hexadecimal.",
  category: "Encoding",
  order: 3,
  keywords: [
    "html decoder",
    "html entities",
    "html entity",
    "html escape",
    "html unescape",
    "htmlspecialchars",
    "character reference",
    "escape",
    "unescape",
    "ampersand",
    "&amp;",
    "&lt;",
    "&nbsp;",
    "&quot;",
    "special characters",
    "xml",
    "xss",
    "copyright sign",
  ],
  icon: "code-xml",
  runs: "browser",
};
