import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases().slice(0, 1))(
  'displayed consequences of disabling a switch on $name',
  (on) => {
    let here: World;
    beforeAll(async () => {
      here = await world(on);
      await here.given.without('integrations');
    });
    afterAll(() => here.close());

    const words = async (setting: string) => {
      const found = await (await here.as('superadmin')).call('GET /setting-consequences');
      return found.find((one) => one.setting === setting)?.while_off;
    };

    test('include the number of waiting webhook deliveries', async () => {
      const admin = await here.as('superadmin');
      expect(await words('enable_webhook_sending')).toBe(
        '0 webhook deliveries wait while this setting is off.',
      );
      const url = 'https://hooks.example/baton';
      await admin.call('PUT /accounts/:id', {
        params: { id: 1 },
        body: { webhook_url: url, webhook_enabled: true },
      });
      const { id } = await bookAs(here, 'account');
      const ops = await here.as('ops');
      await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status: 'collected' } });
      expect(await words('enable_webhook_sending')).toBe(
        '1 webhook delivery waits while this setting is off.',
      );
    });

    test('exist for every message switch', async () => {
      expect(await words('notify_delivery_delivered_sms')).toMatch(
        /^\d+ shipments? became “delivered” in the last 24 hours; while this setting is off, they do not trigger an SMS\.$/,
      );
      expect(await words('company_name')).toBeUndefined();
    });
  },
);
