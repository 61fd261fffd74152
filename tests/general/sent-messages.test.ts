import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('logs of messages on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    await here.database.pool.query(
      `insert into text_messages (account_id, shipment_id, channel, template, mobile_number, message, status, error, cost)
       select account_id, id, channel, 'planted', '+27820000001', 'Planted', 'failed', 'Number not in service', 0.23
       from (select distinct on (account_id) account_id, id from shipments order by account_id, id) s,
         (values ('sms'), ('whatsapp')) as by (channel)`,
    );
  });
  afterAll(() => here.close());

  const range: [number, number] = [0, 99];
  const planted = { range, filter: { template: 'planted' } };

  test('staff see everybody’s, an account its own, each log its own channel', async () => {
    const count = async (table: string) =>
      (await here.database.pool.query(`select count(distinct account_id)::int as n from ${table}`))
        .rows[0].n;
    const accounts = await count('shipments');
    const ops = await here.as('ops');
    const all = await ops.call('GET /sent-sms', { query: planted });
    expect(all.total).toBe(accounts);
    expect(accounts).toBeGreaterThan(1);
    const account = await here.as('account');
    for (const call of ['GET /sent-sms', 'GET /sent-whatsapp'] as const) {
      const own = await account.call(call, { query: planted });
      expect(own.rows.map(({ account_id, error }) => [account_id, error])).toEqual([
        [1, 'Number not in service'],
      ]);
    }
  });

  test('what a message costs is answered to those who see billing', async () => {
    const costOf = async (name: string) => {
      const { rows } = await (await here.as(name)).call('GET /sent-sms', { query: planted });
      return rows[0]?.cost;
    };
    expect(await costOf('superadmin')).toBe(0.23);
    expect(await costOf('nonbilling')).toBeUndefined();
  });

  test('filters take several values and refuse what they do not know', async () => {
    const ops = await here.as('ops');
    const failed = await ops.call('GET /sent-sms', {
      query: { filter: { status: ['failed'], template: 'planted', resent: false } },
    });
    expect(failed.rows.every(({ status }) => status === 'failed')).toBe(true);
    const again = await ops.call('GET /sent-sms', {
      query: { filter: { template: 'planted', resent: true } },
    });
    expect(again.total).toBe(0);
    const token = await here.signIn('ops');
    const refused = await here.app.inject({
      url: `/sent-sms?filter=${encodeURIComponent('{"colour":"red"}')}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.statusCode).toBe(422);
  });
});
