import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { Entry } from "./entries.ts";
import { entriesText } from "./entries-text.ts";

export const meta: ToolDeclaration = {
  title: "HTTP Status & MIME Types",
  description: "Search HTTP status codes, headers, methods, media types and port numbers.",
  category: "Network",
  order: 5,
  keywords:
    "http status codes, http status, status code, error code, 404, 403, 401, 500, 502, 503, 301, 429, 418, http headers, header fields, request header, response header, content-type, cache-control, cors, http methods, verbs, get post put patch delete, mime type, mime types, media type, file extension, extension to mime, mimetype, iana, rfc 9110, cheat sheet, reference, status code meaning, http code, what does 404 mean, http error, port, ports, port number, port numbers, port lookup, tcp port, udp port, which port, well-known ports, service name",
  icon: "book-open-text",
  runs: "browser",
};

const RFC_9110 = "https://www.rfc-editor.org/rfc/rfc9110#section-";

const PORTS = "https://www.iana.org/assignments/service-names-port-numbers/service-names-port-numbers.xhtml";

export const operations = {
  search: operation({
    label: "Search",
    live: true,
    inputs: textInput("Search", { oneLine: true }),
    gives: dataOutput<readonly Entry[]>({ fileName: "http-reference.txt", toText: entriesText }),
    options: {
      kind: choice("In", {
        all: "Everything",
        status: "Status codes",
        header: "Headers",
        method: "Methods",
        "media-type": "Media types",
        port: "Ports",
      }),
    },
    messages: { failed: "Failed to search" },
    examples: [
      {
        title: "A status code",
        input: "404",
        options: { kind: "status" },
        output: [
          {
            kind: "status",
            name: "404",
            detail: "Not Found",
            text: "There is nothing at this address, or the server won't say that there is.",
            source: { label: "RFC 9110, section 15.5.5", url: `${RFC_9110}15.5.5` },
          },
        ],
      },
      {
        title: "The media type of a file",
        input: "photo.jpg",
        output: [
          {
            kind: "media-type",
            name: "image/jpeg",
            detail: ".jpg .jpeg .jpe",
            text: "Photo.",
            source: { label: "RFC 2045", url: "https://www.rfc-editor.org/rfc/rfc2045" },
          },
        ],
      },
      {
        title: "What uses a port",
        input: "5432",
        output: [
          {
            kind: "port",
            name: "5432",
            detail: "postgresql (TCP, UDP)",
            text: "PostgreSQL Database.",
            source: { label: "IANA", url: `${PORTS}?search=5432` },
          },
        ],
      },
      {
        title: "Words of the explanation",
        input: "seconds in a cache",
        output: [
          {
            kind: "header",
            name: "Age",
            detail: "response",
            text: "Seconds that the response has been in a cache.",
            source: { label: "RFC 9111, section 5.1", url: "https://www.rfc-editor.org/rfc/rfc9111#section-5.1" },
          },
        ],
      },
      {
        title: "A method",
        input: "PATCH",
        options: { kind: "method" },
        output: [
          {
            kind: "method",
            name: "PATCH",
            detail: "neither safe nor idempotent",
            text: "Changes part of a resource, for example by JSON Patch.",
            source: { label: "RFC 5789, section 2", url: "https://www.rfc-editor.org/rfc/rfc5789#section-2" },
          },
          {
            kind: "method",
            name: "ORDERPATCH",
            detail: "idempotent",
            text: "Changes the order of a collection (WebDAV).",
            source: { label: "RFC 3648, section 7", url: "https://www.rfc-editor.org/rfc/rfc3648#section-7" },
          },
          {
            kind: "method",
            name: "PROPPATCH",
            detail: "idempotent",
            text: "Changes properties (WebDAV).",
            source: { label: "RFC 4918, section 9.2", url: "https://www.rfc-editor.org/rfc/rfc4918#section-9.2" },
          },
        ],
      },
    ],
    code: () => import("./search.ts"),
    run: ({ search }, { input }, { kind }) => search(input, kind),
  }),
};
