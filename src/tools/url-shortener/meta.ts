import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "url-shortener",
  title: "URL Shortener",
  description: "Make a long address short, under a name of your choice, and see how often it is clicked.",
  category: "Sharing",
  order: 3,
  keywords: [
    "short link",
    "shorten",
    "tiny url",
    "link shortener",
    "alias",
    "redirect",
    "bitly",
    "tinyurl",
    "click count",
    "shrink",
  ],
  icon: "link",
  runs: {
    server:
      "The long address is sent to our server and kept until you delete the link or it expires. Clicks are counted by day; nothing is kept about who clicked.",
  },
};
