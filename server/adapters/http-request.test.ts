import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CERTIFICATE, startTlsServer, type TlsServer } from '../../tests/support/tls-server.ts';
import { createSender } from './http-request.ts';

// Both lead to this machine; the first one is public by the rules of these tests.
const PUBLIC = '0.0.0.0';
const PRIVATE = '127.0.0.1';

describe('requests to public and to configured private hosts', () => {
  let server: TlsServer;
  beforeEach(async () => {
    server = await startTlsServer('https://gateway.test/admin');
  });
  afterEach(() => server.stop());

  /** A sender whose resolver gives these answers in turn, the last one for ever. */
  function senderBy(...answers: string[][]) {
    const looked: string[] = [];
    const send = createSender({
      ca: CERTIFICATE,
      isPublic: (address) => address === PUBLIC,
      resolve: (host, _options, done) => {
        const addresses = answers[Math.min(looked.length, answers.length - 1)] ?? [];
        looked.push(host);
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      },
    });
    const request = async (path: string, allowPrivate: boolean, host = 'gateway.test') => {
      const url = new URL(`https://${host}:${server.port}${path}`);
      const given = { url, method: 'GET', headers: {}, timeout: 5_000, allowPrivate } as const;
      return (await send(given)).text;
    };
    return { looked, request };
  }

  const refused = { code: 'EPRIVATE' };

  test('a public request does not go over the kept socket of a private host', async () => {
    const { request } = senderBy([PRIVATE]);
    expect(await request('/gateway', true)).toBe('answer to /gateway');
    await expect(request('/webhook', false)).rejects.toMatchObject(refused);
    expect(await request('/gateway', true)).toBe('answer to /gateway');
    expect(server.requests).toEqual(['/gateway', '/gateway']);
    expect(server.connections()).toBe(1);
  });

  test('a private request does not go over the kept socket of a public host', async () => {
    const { request } = senderBy([PUBLIC], [PRIVATE]);
    await request('/webhook', false);
    await request('/gateway', true);
    expect(server.connections()).toBe(2);
  });

  test('a name that resolves to a private address later is refused on a new connection', async () => {
    const { looked, request } = senderBy([PUBLIC], [PRIVATE]);
    expect(await request('/first', false, 'hooks.test')).toBe('answer to /first');
    // The kept socket leads to the address that was public.
    expect(await request('/second', false, 'hooks.test')).toBe('answer to /second');
    expect(looked).toEqual(['hooks.test']);
    await expect(
      Promise.all(['/third', '/fourth'].map((path) => request(path, false, 'hooks.test'))),
    ).rejects.toMatchObject(refused);
    expect(server.connections()).toBe(1);
  });

  test('the socket connects to the address that was checked, without a second look-up', async () => {
    const { looked, request } = senderBy([PUBLIC], [PRIVATE]);
    await request('/', false, 'hooks.test');
    expect(looked).toHaveLength(1);
  });

  test.each([[[PUBLIC, PRIVATE]], [[PRIVATE, PUBLIC]], [[]]])(
    'a name with the addresses %j is refused as a whole',
    async (addresses) => {
      const { request } = senderBy(addresses);
      await expect(request('/', false, 'hooks.test')).rejects.toMatchObject(refused);
      expect(server.connections()).toBe(0);
    },
  );

  test('a redirect to a private host is an answer and is not followed', async () => {
    const { looked, request } = senderBy([PUBLIC]);
    expect(await request('/redirect', false, 'hooks.test')).toBe('answer to /redirect');
    expect(looked).toEqual(['hooks.test']);
    expect(server.requests).toEqual(['/redirect']);
  });
});
