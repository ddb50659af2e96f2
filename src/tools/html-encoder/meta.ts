import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "HTML Encoder",
  description: "Escape text for HTML, and decode named and numeric character references.",
  category: "Encoding",
  order: 3,
  keywords:
    "html decoder, html entities, html entity, html escape, html unescape, htmlspecialchars, character reference, escape, unescape, ampersand, &amp;, &lt;, &nbsp;, &quot;, special characters, xml, xss, copyright sign",
  opens: [
    { kind: "html", rank: 3 },
    { kind: "entities", rank: 1, mode: "decode" },
  ],
  icon: "code-xml",
  runs: "browser",
};
