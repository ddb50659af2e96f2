import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** "" or undefined for the root of a trace. */
  parentSpanId?: string;
  name: string;
  /** OTLP's numbers: 1 internal, 2 server, 5 consumer. */
  kind: number;
  /** 2 for an error. */
  status: number;
  milliseconds: number;
  facts: Record<string, string | number>;
  resource: Record<string, string | number>;
}

export interface Collector extends AsyncDisposable {
  endpoint: string;
  spans: ReceivedSpan[];
  /** All that was received, with headers. */
  requests: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[];
}

interface Attributes {
  attributes?: undefined | { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[];
}

interface OtlpSpan extends Attributes, Pick<ReceivedSpan, "traceId" | "spanId" | "parentSpanId" | "name" | "kind"> {
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
}

interface OtlpTraces {
  resourceSpans: { resource: Attributes; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** Starts an OpenTelemetry collector that keeps what it receives (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 *  @param status its answer, or null for none at all */
export async function startCollector(status: number | null = 200): Promise<Collector> {
  const requests: Collector["requests"] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({ url: request.url ?? "", headers: request.headers, body });
    spans.push(...readSpans(JSON.parse(body)));
    if (status !== null) response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function readSpans({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, startTimeUnixNano: from, endTimeUnixNano: to, ...span }) => ({
        ...span,
        status: status?.code ?? 0,
        milliseconds: Number(BigInt(to) - BigInt(from)) / 1e6,
        facts: valuesOf({ attributes }),
        resource: valuesOf(resource),
      })),
    ),
  );
}

function valuesOf({ attributes = [] }: Attributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? ""]),
  );
}
