import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { createLog } from '#server/log.ts';
import { workDue } from '#server/jobs/queue.ts';
import { startTracing } from '#server/tracing/tracing.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.output<typeof exported>['resourceSpans'][0]['scopeSpans'][0]['spans'][0];

/** Collector that keeps the spans it receives, and the trace headers of other calls. */
async function collector() {
  const spans: Span[] = [];
  const traceparents: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const { resourceSpans } = exported.parse(JSON.parse(Buffer.concat(chunks).toString()));
        spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((all) => all.spans)));
      } else traceparents.push(String(request.headers['traceparent']));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = Object(server.address());
  return { url: `http://127.0.0.1:${port}`, spans, traceparents, close: () => server.close() };
}

let here: World;
beforeAll(async () => {
  here = await world(usualDatabase);
});
afterAll(() => here.close());

test('spans of requests, queries, jobs and outgoing calls are sent with their parents', async () => {
  const collected = await collector();
  const admin = await here.as('superadmin');
  const { config } = here.services;
  const before = config.carrier;
  config.carrier = { url: collected.url, token: 'token' };
  await here.given.email();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const caller = '0af7651916cd43dd8448eb211c80319c';

  const stop = await startTracing({ url: collected.url, service: 'baton' });
  try {
    await here.app.inject({
      url: '/healthz',
      headers: { traceparent: `00-${caller}-b7ad6b7169203331-01` },
    });
    await admin.call('POST /system/providers/test', { body: { provider: 'carrier' } });
    await workDue(
      here.services,
      emailQueue(here.services, async () => log.info('sent')),
    );
  } finally {
    await stop();
    config.carrier = before;
  }
  log.info('after');
  collected.close();

  const { spans, traceparents } = collected;
  const named = (name: string) => {
    const found = spans.find((span) => span.name === name);
    if (found === undefined) throw new Error(`no span ${name}`);
    return found;
  };
  expect(named('GET /healthz').traceId).toBe(caller);
  const request = named('POST /system/providers/test');
  const inRequest = spans.filter(({ traceId }) => traceId === request.traceId);
  expect(inRequest.some(({ name }) => name.startsWith('query '))).toBe(true);
  const call = named('call carrier');
  expect(call.parentSpanId).toBe(request.spanId);
  expect(traceparents).toEqual([`00-${call.traceId}-${call.spanId}-01`]);
  const job = named('job email');
  expect(job.parentSpanId ?? '').toBe('');
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === job.spanId);
  expect(queries.map(({ name }) => name)).toContain('query select');
  expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([job.traceId, undefined]);
});

test('without a collector, requests and log lines have no trace id', async () => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info('alone');
  expect(lines.join('')).not.toContain('trace_id');
  expect((await here.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
