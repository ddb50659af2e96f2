import { setTimeout as wait } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import own from "#package.json" with { type: "json" };
import type { Tracing } from "./tracing.ts";

const EXPORT_TIMEOUT_MS = 5000;
/** For the last spans when the server closes. */
const FLUSH_TIMEOUT_MS = 3000;
const REPORT_EVERY_MS = 600_000;
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;

/** Sends spans to an OpenTelemetry collector in batches. Spans that don't fit into its queue of 2,048 are dropped.
 *  @param endpoint URL without `/v1/traces`
 *  @param onFailure called at most every ten minutes when the collector can't be reached or refuses spans */
export function exportTraces(
  endpoint: string,
  onFailure: (error: Error) => void,
): { tracing: Tracing; close(): Promise<void> } {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = reportFailures(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }), onFailure);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": own.name, "service.version": own.version }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(own.name, own.version);
  return {
    tracing: {
      start(name, { kind, parent, startedAt, facts } = {}) {
        const remote = parseTraceParent(parent ?? "");
        const context = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
        const span = tracer.startSpan(
          name,
          {
            kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
            ...(startedAt !== undefined && { startTime: new Date(startedAt) }),
            ...(facts && { attributes: facts }),
          },
          context,
        );
        const { traceId, spanId, traceFlags } = span.spanContext();
        return {
          traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
          end(endFacts = {}, isFault = false) {
            span.setAttributes(endFacts);
            if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
    },
    async close() {
      // The exporter has reported why it failed.
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, wait(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function reportFailures(exporter: SpanExporter, onFailure: (error: Error) => void): SpanExporter {
  let nextReportAt = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.code === ExportResultCode.FAILED && now >= nextReportAt) {
          nextReportAt = now + REPORT_EVERY_MS;
          onFailure(result.error ?? new Error("The collector rejected spans."));
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
