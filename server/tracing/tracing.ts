/**
 * Traces: requests, jobs, queries and calls to other servers as spans of OpenTelemetry.
 *
 * The library is loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; without it `inSpan` runs its
 * work and does nothing else. Spans never hold values of queries, addresses or names of people.
 *
 *     const answer = await inSpan({ name: 'job email', kind: 'internal' }, () => perform(job));
 */
import type { TracingConfig } from '../config/config.ts';

export interface SpanDetails {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes?: Record<string, string | number>;
}

/** Span of a request, which begins and ends in different hooks. */
export interface OpenSpan {
  /** Runs work whose spans and log lines belong to this span. */
  run: (work: () => void) => void;
  end: (result: {
    name: string;
    attributes: Record<string, string | number>;
    isError: boolean;
  }) => void;
}

export interface TraceIds {
  trace_id: string;
  span_id: string;
}

export interface Tracer {
  open: (details: SpanDetails, headers: Readonly<Record<string, unknown>>) => OpenSpan;
  inSpan: <T>(details: SpanDetails, work: () => Promise<T>) => Promise<T>;
  /** Ids of the current span. */
  ids: () => TraceIds | undefined;
  /** Headers that tell another server the current span. */
  headers: () => Record<string, string>;
  /** Sends the remaining spans. */
  stop: () => Promise<void>;
}

let tracer: Tracer | undefined;

/** Starts tracing; returns the function that sends the remaining spans and ends tracing. */
export async function startTracing(config: TracingConfig): Promise<() => Promise<void>> {
  const started = (await import('./open-telemetry.ts')).openTelemetry(config);
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.stop();
  };
}

/** Runs work in a span, if tracing is on. */
export const inSpan = <T>(details: SpanDetails, work: () => Promise<T>): Promise<T> =>
  tracer === undefined ? work() : tracer.inSpan(details, work);

/** Begins the span of a request; undefined if tracing is off. */
export const openSpan = (
  details: SpanDetails,
  headers: Readonly<Record<string, unknown>>,
): OpenSpan | undefined => tracer?.open(details, headers);

/** Ids of the current span, for log lines. */
export const traceIds = (): TraceIds | undefined => tracer?.ids();

/** Headers that tell another server the current span. */
export const traceHeaders = (): Record<string, string> => tracer?.headers() ?? {};
