import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe('developer pages', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
  });
  afterAll(() => here.close());

  const get = (url: string, headers: InjectOptions['headers'] = {}) =>
    here.app.inject({ url, headers: { host: 'localhost:4000', accept: 'text/html', ...headers } });
  const key = () => here.services.config.developerKey;

  const proxies = [
    'x-envoy-external-address',
    'x-azure-clientip',
    'fly-client-ip',
    'ali-cdn-real-ip',
  ];

  test.each([{}, ...proxies.map((name) => ({ [name]: '8.8.8.8' }))])(
    'show no message to a proxy on this machine that sends %o',
    async (headers) => {
      for (const page of ['/dev/mail', '/dev/texts']) {
        const { statusCode, body } = await get(page, headers);
        expect(statusCode).toBe(403);
        expect(body).toContain('Open the printed link');
        expect(body).not.toContain('<article>');
        expect(body).not.toContain(key());
      }
    },
  );

  test('open by the printed link, which moves the key into a cookie', async () => {
    const first = await get(`/dev/mail?key=${key()}`);
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).toBe('/dev/mail');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/dev; HttpOnly; SameSite=Lax$/);
    const [sent = ''] = cookie.split(';');
    for (const page of ['/dev/mail', '/dev/texts'])
      expect((await get(page, { cookie: sent })).statusCode).toBe(200);
  });

  test.each(['', 'wrong', '%00', 'x'.repeat(300)])('refuse the key "%s"', async (wrong) => {
    expect((await get(`/dev/mail?key=${wrong}`)).statusCode).toBe(403);
    expect((await get(`/dev/mail?key=${key()}&key=${wrong}`)).statusCode).toBe(403);
    const cookie = `baton-developer=${encodeURIComponent(wrong)}`;
    expect((await get('/dev/mail', { cookie })).statusCode).toBe(403);
  });

  test.each<[string, number]>([
    ['https://baton.example.com', 404],
    ['http://localhost.example.com', 404],
    ['http://10.0.0.5:4000', 404],
    ['http://localhost:4000', 200],
    ['http://127.0.0.1', 200],
  ])('with the public address %s answer %i', async (publicUrl, status) => {
    const config: Config = { ...here.services.config, publicUrl };
    const app = await buildApp(
      { ...here.services, config },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    const headers = { host: 'localhost:4000', cookie: `baton-developer=${key()}` };
    for (const url of ['/dev/mail', '/dev/texts', '/metrics'])
      expect((await app.inject({ url, headers })).statusCode).toBe(status);
    await app.close();
  });
});
