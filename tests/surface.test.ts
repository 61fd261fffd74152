import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../server/app.ts';
import { testDatabases } from './support/database.ts';
import { world, type World } from './support/world.ts';

const [embedded] = testDatabases();

describe('what the server shows to anybody', () => {
  let here: World;
  beforeAll(async () => {
    if (embedded === undefined) throw new Error('The embedded engine is always there.');
    here = await world(embedded);
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
  ] as const)('%s %s answers %i with every protection', async (method, url, status) => {
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

  it('has one shape for every error and no stack in any', async () => {
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

  it('takes a token from the Authorization header only', async () => {
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

  it('limits public calls by address, whatever headers come with them', async () => {
    const limited = await buildApp(
      { ...here.services, config: { ...here.services.config, publicCallsPerMinute: 3 } },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    const call = (token: number) =>
      limited.inject({ url: '/phone-codes', headers: { authorization: `Bearer ${token}` } });
    const answers = [await call(1), await call(2), await call(3), await call(4)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
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
  });
});

describe('pages and calls on the same path', () => {
  let here: World;
  let folder: string;
  let app: World['app'];
  beforeAll(async () => {
    if (embedded === undefined) throw new Error('The embedded engine is always there.');
    folder = await mkdtemp(path.join(tmpdir(), 'baton-console-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<title>Baton</title>');
    await writeFile(path.join(folder, 'assets/index-abc.js'), 'export {}');
    here = await world(embedded, { company: 'A <b>&"company"' });
    app = await buildApp(here.services, {
      progress: { ready: false, phase: 'Making accounts', done: 0.4 },
      consoleDir: folder,
    });
  });
  afterAll(async () => {
    await app.close();
    await here.close();
    await rm(folder, { recursive: true });
  });

  it('gives the page to people and the call to programs', async () => {
    const page = await app.inject({ url: '/users?q=nkosi', headers: { accept: 'text/html,*/*' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['vary']).toContain('accept');
    expect(page.body).toContain('content="A &lt;b&gt;&amp;&quot;company&quot;"');
  });

  it('says how far the company is while calls have to wait', async () => {
    const call = await app.inject({ url: '/users', headers: { accept: 'application/json' } });
    expect(call.statusCode).toBe(503);
    expect(call.headers['retry-after']).toBe('1');
    expect(call.json()).toMatchObject({ message: 'Making accounts (40 %)' });
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({
      status: 'preparing',
      phase: 'Making accounts',
      done: 0.4,
    });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  });

  it('keeps assets that are named by their content for good, and the page never', async () => {
    const asset = await app.inject({ url: '/assets/index-abc.js' });
    expect(asset.headers['cache-control']).toContain('immutable');
    // Not rationed: a page is dozens of these, and an office comes from one address.
    expect(asset.headers).not.toHaveProperty('x-ratelimit-limit');
    const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.headers['cache-control']).toBe('no-cache');
  });
});
