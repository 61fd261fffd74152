import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TracingConfig } from '../config/config.ts';
import { VERSION } from '../version.ts';
import type { SpanDetails, Tracer } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

function markFailed(span: Span, error: unknown): void {
  // The message may hold values, so only the type is sent.
  span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Sends spans to a collector by OTLP over HTTP. */
export function openTelemetry({ url, service }: TracingConfig): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer('baton', VERSION);
  const begin = ({ name, kind, attributes = {} }: SpanDetails, parent = context.active()) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  return {
    open(details, headers) {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = begin(details, parent);
      const within = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(within, work),
        end({ name, attributes, isError }) {
          span.updateName(name).setAttributes(attributes);
          if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async inSpan(details, work) {
      const span = begin(details);
      try {
        return await context.with(trace.setSpan(context.active(), span), work);
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    ids() {
      const found = trace.getActiveSpan()?.spanContext();
      return found && { trace_id: found.traceId, span_id: found.spanId };
    },
    headers() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier;
    },
    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
