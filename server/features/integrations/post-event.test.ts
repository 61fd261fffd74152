import http from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEvent, type PostedEvent } from './post-event.ts';

const posted: PostedEvent = {
  messageId: 'msg_1',
  event: 'delivered',
  at: '2026-11-24T08:00:00Z',
  sequence: 7,
  data: { short_tracking_reference: 'FV4XVM' },
  attempt: 1,
  isReplay: false,
};

/** Misbehaving receivers by path. */
const receivers: Readonly<Record<string, http.RequestListener>> = {
  '/elsewhere': (_, response) =>
    void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(16_384, 'x');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.writeHead(200).on('drain', more);
    more();
  },
  '/closes': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.flushHeaders();
    response.write('a');
    setImmediate(() => response.destroy());
  },
  '/resets': ({ socket }) => void socket.destroy(),
  '/later': (_, response) =>
    void response.writeHead(429, { 'retry-after': '120' }).end('slow down'),
  '/zeros': (_, response) => void response.writeHead(500).end('a\u0000b'),
};

describe('misbehaving receivers', () => {
  const server = http.createServer((request, response) => {
    request.resume();
    receivers[request.url ?? '']?.(request, response);
  });
  let base: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const post = (path: string, isPrivate = true) =>
    postEvent(
      { webhooks: { isPrivate, replacement: undefined } },
      { url: `${base}${path}`, secrets: ['whsec_c2VjcmV0'] },
      posted,
    );

  test('a redirect is not followed and counts as a failure', async () => {
    expect(await post('/elsewhere')).toMatchObject({ status: 302, error: 'HTTP 302' });
  });

  test('an endless response is cut off and counts as a success', async () => {
    const { status, error, text } = await post('/endless');
    expect({ status, error, kept: text?.length }).toEqual({ status: 200, error: null, kept: 4000 });
  });

  test.each(['/closes', '/resets'])(
    'a connection broken by %s counts as no answer',
    async (path) => {
      expect(await post(path)).toMatchObject({ status: null, error: 'The connection broke' });
    },
  );

  test('Retry-After is returned, and null bytes of a response are replaced', async () => {
    expect(await post('/later')).toMatchObject({ status: 429, retryAfter: 120 });
    expect((await post('/zeros')).text).toBe('a\uFFFDb');
  });

  test('a private address is refused before anything is sent', async () => {
    expect(await post('/later', false)).toMatchObject({ status: null, tookMs: 0 });
  });
});

describe('webhook addresses of demo companies', () => {
  const standIn: string[] = [];
  const neighbour: string[] = [];
  const record = (paths: string[]) =>
    http.createServer((request, response) => {
      paths.push(request.url ?? '');
      request.resume();
      response.end('secret of the neighbour');
    });
  const servers = [record(standIn), record(neighbour)];
  let ports: number[];
  beforeAll(async () => {
    ports = await Promise.all(
      servers.map(async (server) => {
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const address = server.address();
        return typeof address === 'object' && address !== null ? address.port : 0;
      }),
    );
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  const postTo = (url: string) =>
    postEvent(
      { webhooks: { isPrivate: false, replacement: `http://127.0.0.1:${ports[0]}` } },
      { url, secrets: ['whsec_c2VjcmV0'] },
      posted,
    );

  test('lead to the replacement server with path and query', async () => {
    expect(await postTo('https://shop.example/hooks/baton?key=1')).toMatchObject({ status: 200 });
    expect(standIn).toContain('/hooks/baton?key=1');
  });

  test('never lead to another service on the network', async () => {
    const slashes = fc.constantFrom(
      '//',
      '/\\',
      '\\\\',
      '/\t/',
      '///',
      '/\n\\',
      '/%2f/',
      '//x@',
      '/./\\',
    );
    await fc.assert(
      fc.asyncProperty(slashes, fc.constantFrom('', '/admin', '?x=1', '#x'), async (begin, end) => {
        await postTo(`https://a.example${begin}127.0.0.1:${ports[1]}${end}`);
        expect(neighbour).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
