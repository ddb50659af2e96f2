import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "URL Encoder",
  description: "Percent-encode text for URLs, forms and HTTP headers, or decode it.",
  category: "Encoding",
  order: 2,
  keywords:
    "encode url, decode url, url decoder, urlencode, urldecode, percent encoding, percent-encode, encodeuricomponent, decodeuricomponent, encodeuri, uri, query string, query parameter, escape, unescape, %20, x-www-form-urlencoded, rfc 3986, rfc 5987, utf-8",
  opens: [
    { kind: "url", rank: 3 },
    { kind: "percent-encoded", rank: 1, mode: "decode" },
  ],
  icon: "percent",
  runs: "browser",
};
