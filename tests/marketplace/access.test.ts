import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#api/endpoint.ts';
import { contract } from '#api/generated/contract.ts';
import { pathOf } from '#api/facts.ts';
import { parameterNames, route } from '#api/route.ts';
import { marketplaceSources } from '#domain/overview/now-marketplace.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const calls: [string, Endpoint][] = Object.entries(contract);
const isOfMarketplace = ([key]: [string, Endpoint]) =>
  /^\w+ \/(amazon|inbound-shipments)/.test(key);
const marketplace = calls.filter(isOfMarketplace);
const ofNoRight = new Set<Endpoint['can']>([
  'public',
  'enrolling',
  'session',
  'device',
  'terminal',
]);
/** Calls of Now. They show each caller only lines whose rows the caller may see. */
const isNow = ([key]: [string, Endpoint]) => / \/now(\/|$)/.test(key);
const elsewhere = calls
  .filter((call) => !isOfMarketplace(call) && !isNow(call))
  .filter(([, { can }]) => !ofNoRight.has(can));
describe('access to the marketplace', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
  });
  afterAll(() => here.close());

  const statusOf = async (key: string, token: string) => {
    const { method, path } = route(key);
    const params = Object.fromEntries(parameterNames(path).map((name) => [name, 1]));
    const answer = await here.app.inject({
      method: method as 'GET',
      url: pathOf(key, params),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    return answer.statusCode;
  };

  test.each(['account', 'user', 'nonbilling', 'other', 'billing'])(
    'every marketplace call by the user %s is refused',
    async (name) => {
      const token = await here.signIn(name);
      expect(marketplace.length).toBeGreaterThan(29);
      for (const [key] of marketplace)
        expect([key, await statusOf(key, token)]).toEqual([key, 403]);
    },
  );

  test('the partner may make every marketplace call and read Now, and no other call', async () => {
    const token = await here.signIn('marketplace');
    for (const [key] of marketplace) expect([key, await statusOf(key, token)]).not.toContain(403);
    for (const [key] of elsewhere) expect([key, await statusOf(key, token)]).toEqual([key, 403]);
  });

  test('operations staff may send events but not invoices', async () => {
    const token = await here.signIn('ops');
    expect(await statusOf('GET /amazon-shipments', token)).toBe(200);
    expect(await statusOf('GET /amazon-invoices', token)).toBe(403);
    const groups = await (
      await here.as('ops')
    ).call('GET /amazon-shipments/failures', { query: {} });
    expect(groups.map(({ subject }) => subject)).not.toContain('invoices');
  });

  test('a marketplace partner sees only the lines of the marketplace in Now', async () => {
    const client = await here.as('marketplace');
    const { lines } = await client.call('GET /now', { query: {} });
    const own = [...Object.keys(marketplaceSources), 'run-failed'];
    expect(lines.map(({ source }) => source)).toContain('event-failed');
    expect(lines.filter(({ source }) => !own.includes(source))).toEqual([]);
  });
});
