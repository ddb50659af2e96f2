import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Pastebin",
  description: "Share text or code by link, with syntax highlighting.",
  category: "Sharing",
  order: 1,
  keywords:
    "paste, gist, snippet, share code, share text, upload text, code sharing, hastebin, link, publish, burn after reading, one-time secret, self-destruct, send password, private note, encrypted",
  icon: "clipboard",
  runs: {
    server:
      "Title, language and content are sent to our server and kept until the paste is deleted. Anyone with the link can read it.",
  },
};
