import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "url-encoder",
  title: "URL Encoder",
  description:
    "Percent-encode text for a URL, a query, a form or an HTTP header, and decode it again, with every character of Unicode.",
  category: "Encoding",
  order: 2,
  keywords: [
    "encode url",
    "decode url",
    "url decoder",
    "urlencode",
    "urldecode",
    "percent encoding",
    "percent-encode",
    "encodeuricomponent",
    "decodeuricomponent",
    "encodeuri",
    "uri",
    "query string",
    "query parameter",
    "escape",
    "unescape",
    "%20",
    "x-www-form-urlencoded",
    "rfc 3986",
    "rfc 5987",
    "utf-8",
  ],
  icon: "percent",
  runs: "browser",
};
