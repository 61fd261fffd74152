import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_NEW_WEBHOOKS } from '#domain/integrations/webhooks.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const FIRST = 'https://hooks.example/baton';
const SECOND = 'https://hooks.example/other';

describe.each(testDatabases().slice(0, 1))("the webhook of an account's record on $name", (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    await here.given.without('integrations');
  });
  afterAll(() => here.close());

  const change = async (body: { webhook_url?: string; webhook_enabled?: boolean }) =>
    (await here.as('superadmin')).call('PUT /accounts/:id', { params: { id: 1 }, body });
  const kept = async () => {
    const { rows } = await here.database.pool.query(
      'select url, state from integrations where account_id = 1 order by id',
    );
    return rows;
  };
  const waiting = async () => {
    const { rows } = await here.database.pool.query(
      `select i.url, d.event from webhook_deliveries d join integrations i on i.id = d.integration_id order by d.id`,
    );
    return rows;
  };
  const collected = async () => {
    const { id } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status: 'collected' } });
  };

  test("gets the events of the account's shipments", async () => {
    await change({ webhook_url: FIRST, webhook_enabled: true });
    expect(await kept()).toEqual([{ url: FIRST, state: 'active' }]);
    await collected();
    expect(await waiting()).toContainEqual({ url: FIRST, event: 'collected' });
  });

  test('follows changes of its URL and its switch in the account record', async () => {
    await change({ webhook_url: SECOND });
    expect(await kept()).toEqual([{ url: SECOND, state: 'active' }]);
    await change({ webhook_enabled: false });
    expect(await kept()).toEqual([{ url: SECOND, state: 'disabled' }]);
    const before = await waiting();
    await collected();
    expect(await waiting()).toEqual(before);
    await change({ webhook_enabled: true });
    expect(await kept()).toEqual([{ url: SECOND, state: 'active' }]);
  });

  test('is not created while the provider allows no webhooks', async () => {
    await here.database.pool.query(
      `update settings set value = '["shopify"]' where setting = 'integrations'`,
    );
    const added = { params: { id: 2 }, body: { webhook_url: FIRST, webhook_enabled: true } };
    const admin = await here.as('superadmin');
    await expect(admin.call('PUT /accounts/:id', added)).rejects.toMatchObject({
      status: 422,
      body: { errors: { webhook_url: [NO_NEW_WEBHOOKS] } },
    });
    await change({ webhook_url: FIRST });
    expect(await kept()).toEqual([{ url: FIRST, state: 'active' }]);
  });
});
