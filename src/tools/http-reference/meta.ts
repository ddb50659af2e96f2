import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "HTTP Status & MIME Types",
  description: "Search HTTP status codes, headers, methods and media types.",
  category: "Network",
  order: 5,
  keywords:
    "http status codes, http status, status code, error code, 404, 403, 401, 500, 502, 503, 301, 429, 418, http headers, header fields, request header, response header, content-type, cache-control, cors, http methods, verbs, get post put patch delete, mime type, mime types, media type, file extension, extension to mime, mimetype, iana, rfc 9110, cheat sheet, reference",
  icon: "book-open-text",
  runs: "browser",
};
