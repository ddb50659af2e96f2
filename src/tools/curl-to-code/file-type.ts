/** Media types that curl knows by file extension (lib/mime.c). */
const TYPES = new Map(
  Object.entries({
    gif: "image/gif",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    svg: "image/svg+xml",
    txt: "text/plain",
    htm: "text/html",
    html: "text/html",
    pdf: "application/pdf",
    xml: "application/xml",
  }),
);

/** The media type that curl sends for a file in a form. @example fileType("A.PNG") // "image/png" */
export function fileType(name: string): string {
  const [, ending = ""] = /\.(\w+)$/.exec(name) ?? [];
  return TYPES.get(ending.toLowerCase()) ?? "application/octet-stream";
}
