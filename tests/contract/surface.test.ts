import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { usualDatabase } from '../support/database.ts';
import { sendRaw } from '../support/nodes/raw-http.ts';
import { world, type World } from '../support/world.ts';

const close = 'host: localhost\r\nconnection: close\r\n';
const json = 'content-type: application/json\r\n';
const long = 'x'.repeat(20_000);

describe('public surface of the server', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
    await here.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => here.close());

  it.each([
    ['GET', '/openapi.json', 200],
    ['GET', '/docs', 200],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/users', 401],
    ['GET', '/no-such-thing', 404],
    ['GET', '/.git/config', 404],
    ['GET', '/../package.json', 404],
    ['PATCH', '/users', 404],
  ] as const)('%s %s returns %i with every security header', async (method, url, status) => {
    const answer = await here.app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  it.each([
    [400, 'a request that is not HTTP', 'hello\r\n\r\n'],
    [400, 'a request without a host', 'GET /users HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [400, 'a path that is not UTF-8', `GET /shipments/%ED%A0%80 HTTP/1.1\r\n${close}\r\n`],
    [
      400,
      'truncated JSON',
      `POST /auth/login HTTP/1.1\r\n${close}${json}content-length: 1\r\n\r\n{`,
    ],
    [
      400,
      'an invalid chunk size',
      `POST /auth/login HTTP/1.1\r\n${close}${json}transfer-encoding: chunked\r\n\r\nZZ\r\n`,
    ],
    [401, 'an unknown Expect header', `GET /users HTTP/1.1\r\n${close}expect: wonders\r\n\r\n`],
    [404, 'an unknown path', `GET /nowhere HTTP/1.1\r\n${close}\r\n`],
    [404, 'a method that the path does not have', `DELETE /users HTTP/1.1\r\n${close}\r\n`],
    [404, 'a method unknown to the server', `PROPFIND /users HTTP/1.1\r\n${close}\r\n`],
    [
      413,
      'a body that is too large',
      `POST /auth/login HTTP/1.1\r\n${close}${json}content-length: 2000000\r\n\r\n`,
    ],
    [
      414,
      'a path that is too long',
      `GET /shipments/${long.slice(0, 300)} HTTP/1.1\r\n${close}\r\n`,
    ],
    [
      415,
      'an unsupported content type',
      `POST /auth/login HTTP/1.1\r\n${close}content-type: text/plain\r\ncontent-length: 1\r\n\r\nx`,
    ],
    [431, 'headers that are too long', `GET /users HTTP/1.1\r\n${close}x: ${long}\r\n\r\n`],
  ])('returns %d for %s, in the common shape of errors', async (status, _what, request) => {
    const answer = await sendRaw(here.app, request);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      message: expect.stringMatching(/./),
      code: expect.stringMatching(/^[a-z_]+$/),
    });
  });

  it('only the console may frame the widget, and no page may be framed otherwise', async () => {
    const framing = async (url: string) => {
      const { headers } = await here.app.inject({ url });
      const policy = String(headers['content-security-policy']);
      return [headers['x-frame-options'], /frame-ancestors [^;]+/.exec(policy)?.[0]];
    };
    expect(await framing('/widget')).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
    expect(await framing('/guide')).toEqual(['DENY', "frame-ancestors 'none'"]);
  });

  it('every error has the common shape and no stack trace', async () => {
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all([
      here.app.inject({ method: 'POST', url: '/auth/login', headers, payload: '{"email":' }),
      here.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'content-type': 'text/plain' },
        payload: 'a=b',
      }),
      here.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers,
        payload: JSON.stringify({ email: 'x'.repeat(1_100_000) }),
      }),
      here.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers,
        payload: '{"__proto__":{"polluted":1},"email":"a","password":"b"}',
      }),
      here.app.inject({ method: 'GET', url: '/users/1/2/3' }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 415, 413, 400, 404]);
    for (const answer of answers) {
      expect(Object.keys(answer.json<object>())).toEqual(
        expect.arrayContaining(['message', 'code']),
      );
      expect(answer.body).not.toMatch(/ at |node_modules|select |SyntaxError/);
    }
  });

  it('accepts a token in the Authorization header only', async () => {
    const token = await here.signIn('ops');
    const asParameter = await here.app.inject({
      url: `/my-profile?token=${token}&access_token=${token}`,
    });
    const asCookie = await here.app.inject({
      url: '/my-profile',
      headers: { cookie: `token=${token}` },
    });
    const asHeader = await here.app.inject({
      url: '/my-profile',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([asParameter.statusCode, asCookie.statusCode, asHeader.statusCode]).toEqual([
      401, 401, 200,
    ]);
  });

  it('limits public calls by address, whatever their headers', async () => {
    const limited = await buildApp(
      { ...here.services, config: { ...here.services.config, publicCallsPerMinute: 3 } },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    const call = (token: number) =>
      limited.inject({
        url: '/phone-codes',
        remoteAddress: '198.51.100.1',
        headers: { authorization: `Bearer ${token}` },
      });
    const answers = [await call(1), await call(2), await call(3), await call(4)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  it.each([
    { place: 'behind one trusted proxy', proxy: '1', remoteAddress: '198.51.100.2' },
    {
      place: 'behind the proxy of the configured address',
      proxy: '10.1.0.3',
      remoteAddress: '10.1.0.3',
    },
    { place: 'when no proxy is trusted', proxy: 'off', remoteAddress: '198.51.100.4' },
    {
      place: 'when a proxy of another address is trusted',
      proxy: '10.0.0.5',
      remoteAddress: '198.51.100.5',
    },
  ])('a client cannot evade its limit by a forged forwarded address $place', async (given) => {
    const { proxy, remoteAddress } = given;
    const { trustProxy } = readConfig({ BATON_TRUST_PROXY: proxy });
    const limited = await buildApp(
      {
        ...here.services,
        config: { ...here.services.config, trustProxy, publicCallsPerMinute: 3 },
      },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    // The forged entry comes first; the proxy appends the address that it saw.
    const call = (written: number) =>
      limited.inject({
        url: '/phone-codes',
        remoteAddress,
        headers: { 'x-forwarded-for': `10.9.0.${written}, 203.0.113.${remoteAddress.at(-1)}` },
      });
    const answers = [await call(1), await call(2), await call(3), await call(4)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  it('counts clients behind a trusted proxy separately', async () => {
    const { trustProxy } = readConfig({ BATON_TRUST_PROXY: '1' });
    const limited = await buildApp(
      {
        ...here.services,
        config: { ...here.services.config, trustProxy, publicCallsPerMinute: 1 },
      },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    const call = (seen: string) =>
      limited.inject({ url: '/phone-codes', headers: { 'x-forwarded-for': seen } });
    const answers = [
      await call('203.0.113.17'),
      await call('203.0.113.18'),
      await call('203.0.113.17'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    await limited.close();
  });

  it('may be called from browsers on configured origins only', async () => {
    const origin = 'https://console.example';
    const open = await buildApp(
      { ...here.services, config: { ...here.services.config, consoleOrigins: [origin] } },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    const preflight = (from: string) =>
      open.inject({
        method: 'OPTIONS',
        url: '/users/2',
        headers: {
          origin: from,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,if-match',
        },
      });
    const allowed = await preflight(origin);
    expect([allowed.statusCode, allowed.body]).toEqual([204, '']);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringMatching(/Authorization.*If-Match/),
      vary: 'Origin',
    });
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
    const refusedCall = await open.inject({ url: '/users', headers: { origin } });
    expect(refusedCall.statusCode).toBe(401);
    expect(refusedCall.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
    });
    for (const from of ['https://elsewhere.example', `${origin}:444`, 'null']) {
      const refused = await preflight(from);
      expect(refused.statusCode).toBe(404);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
      expect(refused.headers['vary']).toContain('Origin');
    }
    const closed = await here.app.inject({ url: '/phone-codes', headers: { origin } });
    expect(closed.headers).not.toHaveProperty('access-control-allow-origin');
    await open.close();
  });

  it('describes every call in its OpenAPI document', async () => {
    const document = (await here.app.inject({ url: '/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { security: object[]; parameters: { name: string }[] }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/users']?.['get']?.parameters.map(({ name }) => name)).toEqual([
      'filter',
      'range',
      'sort',
    ]);
    expect(
      document.paths['/sales-agents/{id}']?.['put']?.parameters.map(({ name }) => name),
    ).toEqual(['id', 'If-Match']);
    expect(document.paths['/auth/login']?.['post']?.security).toEqual([]);
    // Facts of the contract are extensions, because validators refuse unknown keywords.
    expect(JSON.stringify(document)).toContain('"x-needs":"View billing"');
    expect(JSON.stringify(document)).not.toMatch(/"(?:needs|pick)":"/);
  });
});
