import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "URL Shortener",
  description: "Shorten a long URL, name the link if you like, and count its clicks.",
  category: "Sharing",
  order: 3,
  keywords:
    "short link, shorten, tiny url, link shortener, alias, redirect, bitly, tinyurl, click count, shrink, link, short url, shorten url, shorten link",
  opens: [{ kind: "url", rank: 1 }],
  icon: "link",
  runs: {
    server:
      "The long address is sent to our server and kept until you delete the link or it expires. Clicks are counted by day, with nothing about who clicked.",
  },
};
