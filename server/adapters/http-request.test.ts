import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CERTIFICATE, startTlsServer, type TlsServer } from '#tests/support/doubles/tls-server.ts';
import { createSender } from './http-request.ts';

// Both addresses are this machine; the rules of these tests treat the first one as public.
const PUBLIC = '0.0.0.0';
const PRIVATE = '127.0.0.1';

describe('requests to public and to configured private hosts', () => {
  let server: TlsServer;
  beforeEach(async () => {
    server = await startTlsServer('https://gateway.test/admin');
  });
  afterEach(() => server.stop());

  /**
   * Creates a sender. Its resolver returns one list of addresses per look-up and then repeats the
   * last list.
   */
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

  test('a public request does not reuse the socket of a private host', async () => {
    const { request } = senderBy([PRIVATE]);
    expect(await request('/gateway', true)).toBe('answer to /gateway');
    await expect(request('/webhook', false)).rejects.toMatchObject(refused);
    expect(await request('/gateway', true)).toBe('answer to /gateway');
    expect(server.requests).toEqual(['/gateway', '/gateway']);
    expect(server.connections()).toBe(1);
  });

  test('a private request does not reuse the socket of a public host', async () => {
    const { request } = senderBy([PUBLIC], [PRIVATE]);
    await request('/webhook', false);
    await request('/gateway', true);
    expect(server.connections()).toBe(2);
  });

  test('a new connection is refused if the name now resolves to a private address', async () => {
    const { looked, request } = senderBy([PUBLIC], [PRIVATE]);
    expect(await request('/first', false, 'hooks.test')).toBe('answer to /first');
    // The reused socket is still connected to the earlier, public address.
    expect(await request('/second', false, 'hooks.test')).toBe('answer to /second');
    expect(looked).toEqual(['hooks.test']);
    await expect(
      Promise.all(['/third', '/fourth'].map((path) => request(path, false, 'hooks.test'))),
    ).rejects.toMatchObject(refused);
    expect(server.connections()).toBe(1);
  });

  test('the socket connects to the checked address without a second look-up', async () => {
    const { looked, request } = senderBy([PUBLIC], [PRIVATE]);
    await request('/', false, 'hooks.test');
    expect(looked).toHaveLength(1);
  });

  test.each([[[PUBLIC, PRIVATE]], [[PRIVATE, PUBLIC]], [[]]])(
    'a name with the addresses %j is refused',
    async (addresses) => {
      const { request } = senderBy(addresses);
      await expect(request('/', false, 'hooks.test')).rejects.toMatchObject(refused);
      expect(server.connections()).toBe(0);
    },
  );

  test('a redirect to a private host is returned and not followed', async () => {
    const { looked, request } = senderBy([PUBLIC]);
    expect(await request('/redirect', false, 'hooks.test')).toBe('answer to /redirect');
    expect(looked).toEqual(['hooks.test']);
    expect(server.requests).toEqual(['/redirect']);
  });
});
