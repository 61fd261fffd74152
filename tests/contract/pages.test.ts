import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe('pages and calls on the same path', () => {
  let here: World;
  let folder: string;
  let app: World['app'];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'baton-console-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<title>Baton</title>');
    await writeFile(path.join(folder, 'assets/index-abc.js'), 'export {}');
    await writeFile(path.join(folder, 'assets/index-abc.js.br'), 'in brotli');
    await writeFile(path.join(folder, 'assets/index-abc.js.gz'), 'in gzip');
    here = await world(usualDatabase, { company: 'A <b>&"company"', environment: 'staging' });
    await here.database.pool.query(`delete from settings where setting = 'company_name'`);
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

  it('browsers get the page, and programs get the result of the call', async () => {
    const page = await app.inject({ url: '/users?q=nkosi', headers: { accept: 'text/html,*/*' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['vary']).toContain('accept');
    expect(page.body).toContain('content="A &lt;b&gt;&amp;&quot;company&quot;"');
    expect(page.body).toContain('<meta name="baton-environment" content="staging" />');
    await here.database.pool.query(
      `insert into settings (account_id, setting, value) values (0, 'company_name', 'Karoo <i>')`,
    );
    const renamed = await app.inject({ url: '/users', headers: { accept: 'text/html' } });
    expect(renamed.body).toContain('<meta name="baton-company" content="Karoo &lt;i&gt;" />');
  });

  it.each(['text/html', '*/*'])('robots.txt is returned as plain text (%s)', async (accept) => {
    const { headers, body } = await app.inject({ url: '/robots.txt', headers: { accept } });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Disallow: /\n');
  });

  it('calls are answered with the progress while the data of the company is being prepared', async () => {
    const call = await app.inject({ url: '/users', headers: { accept: 'application/json' } });
    expect(call.statusCode).toBe(503);
    expect(call.headers['retry-after']).toBe('1');
    expect(call.json()).toMatchObject({ message: 'Making accounts (40 %)' });
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({
      status: 'preparing',
      phase: 'Making accounts',
      done: 0.4,
      environment: 'staging',
    });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  });

  it('browsers may cache assets named by their content forever, and the page never', async () => {
    const asset = await app.inject({ url: '/assets/index-abc.js' });
    expect(asset.headers['cache-control']).toContain('immutable');
    // Not rate-limited, because a page has dozens of assets and an office shares one address.
    expect(asset.headers).not.toHaveProperty('x-ratelimit-limit');
    const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['gzip, deflate, br', 'br', 'in brotli'],
    ['gzip', 'gzip', 'in gzip'],
    ['identity', undefined, 'export {}'],
  ])('clients that accept %s get the compressed build', async (accepted, encoding, body) => {
    const headers = { 'accept-encoding': accepted };
    const asset = await app.inject({ url: '/assets/index-abc.js', headers });
    expect(asset.headers['content-encoding']).toBe(encoding);
    expect(asset.headers['content-type']).toContain('javascript');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['vary']).toContain('accept-encoding');
    expect(asset.body).toBe(body);
  });
});
