import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "URL Parser",
  description: "Split URLs into parts, edit their query, remove tracking, compare two.",
  category: "Network",
  order: 4,
  keywords:
    "parse url, url, uri, link, split url, url parts, query string, query parameters, query editor, url builder, searchparams, scheme, protocol, host, hostname, domain, port, path, fragment, hash, origin, base url, relative url, resolve url, percent decode, punycode, idn, xn--, internationalized domain, tracking parameters, remove tracking, clean url, clean link, utm, utm_source, gclid, fbclid, compare urls, url diff, whatwg, rfc 3986",
  opens: [{ kind: "url" }],
  icon: "link-2",
  runs: "browser",
};
