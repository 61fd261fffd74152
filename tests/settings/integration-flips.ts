import { claimDeliveries } from '../../server/features/integrations/claim-deliveries.ts';
import { startDeliveries } from '../../server/features/integrations/delivery-worker.ts';
import type { Flip, Flips, SettingsDesk } from '../support/settings-desk.ts';

/** A delivery that waits to be sent to the receiver of the test. */
async function delivery(desk: SettingsDesk): Promise<void> {
  await desk.query('delete from integrations');
  const admin = await desk.as('superadmin');
  const body = { name: 'Events', url: desk.receiver.url, events: ['collected' as const] };
  await admin.call('POST /integrations', { body: { ...body, account_id: 1, acknowledged: true } });
  const { id } = await desk.book();
  const ops = await desk.as('ops');
  await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status: 'collected' } });
}

/** By which key something is asked of another server. */
const askedBy = (
  ask: (desk: SettingsDesk, count: number) => Promise<unknown>,
  key: RegExp,
): Flip => ({
  values: ['', 'a-key-of-our-own'],
  seen: 'differ',
  look: async (desk) => {
    await ask(desk, desk.double.asked.length).catch(() => undefined);
    return key.exec(desk.double.asked.at(-1) ?? '')?.[0];
  },
});

export const integrationFlips: Flips = {
  geocoding_api_key: askedBy(
    async (desk, count) =>
      (await desk.as('ops')).call('POST /geocode', { body: { address: `Road ${count}` } }),
    /key=[\w-]+/,
  ),
  three_words_api_key: askedBy(
    async (desk, count) =>
      (await desk.as('ops')).call('GET /what3words', {
        query: { words: `filled.count.soap${'s'.repeat(count)}` },
      }),
    /^[\w -]+(?= \/)/,
  ),
  enable_webhook_sending: {
    values: ['true', 'false'],
    seen: [1, 0],
    look: async (desk) => {
      await delivery(desk);
      return (await desk.within((db) => claimDeliveries(db, { node: 'here', most: 10 }))).length;
    },
  },
  webhook_signing_secret: {
    values: ['', 'a secret of the provider'],
    seen: [1, 2],
    look: async (desk) => {
      await delivery(desk);
      const count = desk.receiver.requests.length;
      const worker = startDeliveries(desk.here.services);
      const all = await desk.receiver.received(count + 1);
      await worker.stop();
      return String(all[count]?.headers['webhook-signature']).split(' ').length;
    },
  },
  integrations: {
    values: ['["webhook"]', '["shopify"]'],
    seen: [['webhook'], []],
    look: async (desk) => {
      const types = await (await desk.as('account')).call('GET /get-integration-types');
      return types.filter((type) => type.can_be_added).map(({ code }) => code);
    },
  },
};
