import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A form field or file. */
interface Part {
  name: string;
  filename?: string;
  type?: string;
  content: string;
}

/** A request, normalized for comparison: without insignificant differences between clients. */
export interface SentRequest {
  method: string;
  url: string;
  /** By lowercase name. Repeated headers are joined, which means the same (RFC 9110 §5.3). */
  headers: Readonly<Record<string, string>>;
  body: string | readonly Part[];
}

/** A server that records one client's requests for one command. `/moved` redirects to `/landed`. */
export interface Echo {
  host: string;
  received: SentRequest[];
  close: () => void;
}

export async function startEcho(): Promise<Echo> {
  const received: SentRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push(describeRequest(request, Buffer.concat(chunks)));
      const moved = request.url === "/moved";
      response.writeHead(moved ? 302 : 200, { connection: "close", ...(moved && { location: "/landed" }) });
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, received, close: () => server.close() };
}

/** Headers of the connection, or implied by the rest of the request. */
const CONNECTION_HEADERS = new Set(["connection", "content-length", "expect", "keep-alive", "transfer-encoding"]);
const OWN_AGENT = /^(?:curl|python-requests|python-urllib3|Go-http-client)\/[\d.]+$|^node$/;
const DEFAULT_AGENT = "the client's own";

function describeRequest({ method = "", url = "", rawHeaders, socket }: IncomingMessage, body: Buffer): SentRequest {
  const headers: Record<string, string> = {};
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    const value = describeHeader(name, rawHeaders[i + 1] ?? "");
    if (CONNECTION_HEADERS.has(name) || (name === "host" && value === `127.0.0.1:${socket.localPort}`)) continue;
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const boundary = /^multipart\/form-data; *boundary="?([^";]+)"?$/.exec(headers["content-type"] ?? "")?.[1];
  if (boundary) headers["content-type"] = "multipart/form-data";
  return {
    method,
    url: url.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase()),
    headers,
    body: boundary ? parseForm(body, boundary) : describeBytes(body),
  };
}

function describeHeader(name: string, value: string): string {
  if (name === "user-agent") return value.replace(OWN_AGENT, DEFAULT_AGENT);
  // curl joins cookies of several options with a space only since version 8.
  if (name === "cookie") return value.split(/; */).join("; ");
  // Other encodings depend on what the client can decompress.
  if (name === "accept-encoding" && /\bgzip\b/.test(value)) return "gzip";
  return value;
}

function describeBytes(bytes: Buffer): string {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : `base64:${bytes.toString("base64")}`;
}

/** Parses multipart/form-data (RFC 7578). */
function parseForm(body: Buffer, boundary: string): Part[] {
  return body
    .toString("latin1")
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf("\r\n\r\n");
      const head = Buffer.from(part.slice(0, end), "latin1").toString();
      const filename = /; filename="([^"]*)"/i.exec(head)?.[1];
      const type = /^content-type: *(.*)$/im.exec(head)?.[1];
      return {
        name: /; name="([^"]*)"/i.exec(head)?.[1] ?? "",
        ...(filename !== undefined && { filename }),
        ...(type !== undefined && { type }),
        content: describeBytes(Buffer.from(part.slice(end + 4, -2), "latin1")),
      };
    });
}

/**
 * Removes headers that a client adds by default and curl did not send.
 * @param curl the request that the real curl sent
 */
function withoutDefaults(sent: SentRequest, curl: SentRequest): SentRequest {
  const headers = Object.entries(sent.headers).filter(([name, value]) => {
    const wanted = curl.headers[name];
    if (name === "user-agent") return value !== DEFAULT_AGENT || wanted !== DEFAULT_AGENT;
    if (name === "accept") return value !== "*/*" || wanted !== "*/*";
    return wanted !== undefined || !["accept-encoding", "accept-language", "sec-fetch-mode"].includes(name);
  });
  return { ...sent, headers: Object.fromEntries(headers.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Normalizes two lists of requests so that equal means equivalent. The first list is what curl sent. */
export function normalizeForComparison(curl: readonly SentRequest[], other: readonly SentRequest[]) {
  // Code may send several requests in parallel.
  const inOrder = (all: readonly SentRequest[]) => all.toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const wanted = inOrder(curl);
  return {
    wanted: wanted.map((request) => withoutDefaults(request, request)),
    sent: inOrder(other).map((request, at) => withoutDefaults(request, wanted[at] ?? request)),
  };
}
