import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKETPLACE_ACCOUNT } from '#demo/money/account-plans.ts';
import { apiOf } from '#demo/simulator/api.ts';
import { enterAsSimulator } from '#demo/simulator/bookings/identity.ts';
import { partnersOf, sendAs } from '#demo/simulator/bookings/partners.ts';
import { bookingForm } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases().slice(0, 1))('partners of the demo on $name', (on) => {
  let here: World;
  let node: Node;
  beforeAll(async () => {
    here = await world(on);
    node = await here.node();
  });
  afterAll(() => here.close());
  const number = async (query: string): Promise<number> =>
    (await here.database.pool.query<{ n: number }>(`select (${query})::int as n`)).rows[0]?.n ?? 0;

  test('partner systems call with their own tokens, and refused requests wait for a correction', async () => {
    const api = apiOf(node.url(), () => '');
    const installer = await enterAsSimulator(here.database, 'installer');
    const partners = partnersOf(
      apiOf(node.url(), () => installer),
      node.url(),
    );
    const send = (account_id: number, luck: number) => {
      const body = { ...bookingForm(), account_id, opt_in: [], declared_value: 0 };
      const wanted = { endpoint: 'POST /shipments', request: { body } } as const;
      return sendAs(partners, { wanted, random: () => luck, usual: api });
    };
    const documents = (status: string) =>
      number(`select count(*) from inbound_xml where account_id = 1 and status = '${status}'`);
    const before = [await documents('processed'), await documents('failed')];
    const logs = () => number('select count(*) from marketplace_inbound_logs');
    const logged = await logs();
    await send(1, 0.1);
    await send(1, 0);
    await send(MARKETPLACE_ACCOUNT, 0.1);
    expect([await documents('processed'), await documents('failed')]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 1,
    ]);
    expect(await logs()).toBe(logged + 1);
    const { rows } = await here.database.pool.query<{ name: string }>(
      `select name from bearer_tokens where name like 'Simulated %' and last_used_at is not null and revoked_at is null order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Simulated marketplace', 'Simulated system of account 1']),
    );
  });
});
