import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createClient, type ClientOptions } from './client.ts';
import { endpoints, json, list } from './endpoint.ts';
import { factsOf } from './facts.ts';
import { uploads } from './uploads.ts';
import { ApiError } from './api-error.ts';
import type { Inferred } from '#tests/support/recomputed/inferred-endpoints.ts';

const row = z.object({ id: z.int() });
const open = { summary: '', can: 'session', openBecause: 'a test' } as const;
const calls = endpoints({
  'GET /things': {
    ...open,
    ...list(row, { filter: { name: z.string().optional() }, sort: ['id'] }),
    reads: ['users'],
  },
  'PUT /things/:id': {
    ...open,
    body: row,
    returns: json(row),
    keyed: true,
    touches: ['users'],
  },
  'POST /things': {
    ...open,
    form: z.object({ name: z.string(), files: uploads(2), note: z.string().optional() }),
    returns: json(row),
    touches: ['users'],
  },
  'GET /history': { ...open, ...list(row, { filter: {}, sort: ['id'] }), past: true },
  // A call that only reads, although it has a body.
  'POST /look': { ...open, returns: json(row) },
});

function clientAnswering(
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const requests: Request[] = [];
  const client = createClient<Inferred<typeof calls>>({
    base: 'http://baton.test',
    facts: factsOf(calls),
    token: () => 'a-token',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
    ...options,
  });
  return { client, requests };
}
const jsonAnswer = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

describe('client', () => {
  it('sends list parameters as JSON and reads the total from Content-Range', async () => {
    const { client, requests } = clientAnswering(() =>
      jsonAnswer([{ id: 1 }], { headers: { 'content-range': 'things 0-0/812' } }),
    );
    expect(
      await client.call('GET /things', { query: { filter: { name: 'a&b' }, range: [0, 0] } }),
    ).toEqual({ rows: [{ id: 1 }], total: 812 });
    const url = new URL(requests[0]?.url ?? '');
    expect(url.searchParams.get('filter')).toBe('{"name":"a&b"}');
    expect(url.searchParams.get('range')).toBe('[0,0]');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(requests[0]?.headers.get('x-source')).toBe('portal');
  });

  it('fills in the path, sends version and key, and reports changed entities only after 2xx', async () => {
    const touched: unknown[] = [];
    const { client, requests } = clientAnswering(() => jsonAnswer({ id: 7 }), {
      onTouched: (entities) => touched.push(entities),
    });
    await client.call(
      'PUT /things/:id',
      { params: { id: 7 }, body: { id: 7 } },
      { version: 3, idempotencyKey: 'same-key-again' },
    );
    expect(requests[0]?.url).toBe('http://baton.test/things/7');
    expect(requests[0]?.headers.get('if-match')).toBe('"3"');
    expect(requests[0]?.headers.get('idempotency-key')).toBe('same-key-again');
    expect(touched).toEqual([['users']]);
  });

  it('does not count background calls as activity', async () => {
    let counted = 0;
    const { client, requests } = clientAnswering(() => jsonAnswer([]), {
      onRequest: () => (counted += 1),
    });
    await client.call('GET /things', {}, { background: true });
    await client.query('GET /things', {}, { background: true }).queryFn(new AbortController());
    expect(counted).toBe(0);
    await client.call('GET /things');
    expect(counted).toBe(1);
    expect(requests.map(({ headers }) => headers.get('x-activity'))).toEqual([
      'background',
      'background',
      null,
    ]);
  });

  it('generates an idempotency key for calls that must not run twice', async () => {
    const { client, requests } = clientAnswering(() => jsonAnswer({ id: 7 }));
    await client.call('PUT /things/:id', { params: { id: 7 }, body: { id: 7 } });
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('throws the refusal with its fields and retry time, and reports no change', async () => {
    const touched: unknown[] = [];
    const body = { message: 'Slow down.', code: 'too_many_requests', errors: { id: ['taken'] } };
    const { client } = clientAnswering(
      () => jsonAnswer(body, { status: 429, headers: { 'retry-after': '7' } }),
      { onTouched: (entities) => touched.push(entities) },
    );
    const refusal = await client
      .call('PUT /things/:id', { params: { id: 7 }, body: { id: 7 } })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, retryAfter: 7, body });
    expect(touched).toEqual([]);
  });

  it('reports which token was refused, so that a late 401 cannot end a newer session', async () => {
    const refused: unknown[] = [];
    const { client } = clientAnswering(
      () => jsonAnswer({ message: 'Ended', code: 'session_ended' }, { status: 401 }),
      {
        onSessionRefused: (refusal, token) => refused.push([refusal.code, token]),
      },
    );
    await expect(client.call('GET /things')).rejects.toBeInstanceOf(ApiError);
    expect(refused).toEqual([['session_ended', 'a-token']]);
  });

  it('reports an unreachable server and an unexpected answer', async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError('fetch failed')));
    await expect(client.call('GET /things')).rejects.toMatchObject({
      status: 0,
      code: 'unreachable',
    });
    const html = clientAnswering(
      () =>
        new Response('<html>', {
          status: 502,
          statusText: 'Bad Gateway',
          headers: { 'content-type': 'text/html' },
        }),
    );
    await expect(html.client.call('GET /things')).rejects.toMatchObject({
      status: 502,
      message: 'Bad Gateway',
    });
  });

  it('throws on a malformed list instead of returning no rows', async () => {
    const { client } = clientAnswering(
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    );
    await expect(client.call('GET /things')).rejects.toMatchObject({
      message: 'The response of the server could not be read.',
    });
  });

  it('finds the responses that a change makes stale', () => {
    const { client } = clientAnswering(() => jsonAnswer([]));
    expect(client.isMadeOf(['GET /things', {}], ['users'])).toBe(true);
    expect(client.isMadeOf(['GET /things', {}], ['roles'])).toBe(false);
  });

  it('sends a body as JSON and omits Content-Type without a body', async () => {
    const { client, requests } = clientAnswering(() => jsonAnswer({ id: 7 }));
    await client.call('PUT /things/:id', { params: { id: 7 }, body: { id: 7 } });
    await client.call('GET /things');
    expect(await requests[0]?.json()).toEqual({ id: 7 });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[1]?.text()).toBe('');
    expect(requests[1]?.headers.get('content-type')).toBeNull();
  });

  it('sends a form with all files and omits undefined fields', async () => {
    const { client, requests } = clientAnswering(() => jsonAnswer({ id: 7 }));
    const file = (name: string) => new File(['x'], name);
    const form = { name: 'a', files: [file('1.png'), file('2.png')], note: undefined };
    await client.call('POST /things', { form });
    const sent = await requests[0]?.formData();
    expect(sent?.get('name')).toBe('a');
    expect(sent?.getAll('files').map((one) => one instanceof File && one.name)).toEqual([
      '1.png',
      '2.png',
    ]);
    expect(sent?.has('note')).toBe(false);
  });

  it.each([
    [401, 'unauthenticated', true],
    [403, 'second_factor_required', true],
    [403, 'forbidden', false],
    [404, 'not_found', false],
  ] as const)(
    'the check of %d %s for a refused session gives %s',
    async (status, code, isSession) => {
      let refused = 0;
      const { client } = clientAnswering(() => jsonAnswer({ message: 'No.', code }, { status }), {
        onSessionRefused: () => (refused += 1),
      });
      await expect(client.call('GET /things')).rejects.toMatchObject({ status, code });
      expect(refused).toBe(isSession ? 1 : 0);
    },
  );

  it('rejects an aborted call with the reason of the abort, not as an unreachable server', async () => {
    const stop = new AbortController();
    const { client } = clientAnswering(() => {
      stop.abort(new Error('Left the page'));
      return Promise.reject(stop.signal.reason);
    });
    await expect(client.call('GET /things', {}, { signal: stop.signal })).rejects.toThrow(
      'Left the page',
    );
  });

  it('refuses changes while the console shows the past', async () => {
    const { client, requests } = clientAnswering(() => jsonAnswer({ id: 7 }), {
      at: () => '2026-11-20T06:00:00Z',
    });
    const change = client.call('PUT /things/:id', { params: { id: 7 }, body: { id: 7 } });
    await expect(change).rejects.toMatchObject({ status: 400, code: 'past' });
    expect(requests).toEqual([]);
  });

  it('adds the time in the past only to calls that can read the past', async () => {
    const at = '2026-11-20T06:00:00Z';
    const { client, requests } = clientAnswering(() => jsonAnswer([]), { at: () => at });
    const read = (asked: { queryFn: (context: { signal: AbortSignal }) => unknown }) =>
      asked.queryFn(new AbortController());
    await read(client.query('GET /history'));
    await read(client.query('GET /history', {}, { at: null }));
    await read(client.query('GET /things'));
    await client.call('POST /look');
    const moments = requests.map(({ url }) => new URL(url).searchParams.get('at'));
    expect(moments).toEqual([at, null, null, null]);
    expect(client.query('GET /history').queryKey).not.toEqual(
      client.query('GET /history', {}, { at: null }).queryKey,
    );
  });
});
