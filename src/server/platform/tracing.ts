/** Fixed words and numbers. Never names, IDs, addresses or input of visitors. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  kind?: "server" | "consumer";
  /** The parent's `traceparent`. An invalid one starts a new trace. */
  parent?: string | null | undefined;
  /** When it started, if not now, in milliseconds since 1970. */
  startedAt?: number;
  facts?: SpanFacts;
}

export interface Span {
  /** Names the span to its children, also in other processes (https://www.w3.org/TR/trace-context/). Undefined while
   *  tracing is off. */
  traceparent: string | undefined;
  /** @param isFault whether it failed because of the server, not because of its input */
  end(facts?: SpanFacts, isFault?: boolean): void;
}

export interface Tracing {
  start(name: string, options?: SpanOptions): Span;
}

export const noTracing: Tracing = { start: () => ({ traceparent: undefined, end() {} }) };

export const traceIdOf = (traceparent: string | null | undefined) => traceparent?.split("-")[1];
