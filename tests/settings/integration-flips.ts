import { claimDeliveries } from '#server/features/integrations/claim-deliveries.ts';
import { startDeliveries } from '#server/features/integrations/delivery-worker.ts';
import type { Flip, Flips, FlippedCompany } from './company.ts';

/** A delivery that waits to be sent to the receiver of the test. */
async function delivery(here: FlippedCompany): Promise<void> {
  await here.given.without('integrations');
  const admin = await here.as('superadmin');
  const body = { name: 'Events', url: here.receiver.url, events: ['collected' as const] };
  await admin.call('POST /integrations', { body: { ...body, account_id: 1, acknowledged: true } });
  const { id } = await here.given.shipment();
  const ops = await here.as('ops');
  await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status: 'collected' } });
}

/** Check of a setting that holds the key for requests to another server. */
const askedBy = (
  ask: (here: FlippedCompany, count: number) => Promise<unknown>,
  key: RegExp,
): Flip => ({
  values: ['', 'a-key-of-our-own'],
  seen: 'differ',
  look: async (here) => {
    await ask(here, here.double.asked.length).catch(() => undefined);
    return key.exec(here.double.asked.at(-1) ?? '')?.[0];
  },
});

export const integrationFlips: Flips = {
  geocoding_api_key: askedBy(
    async (here, count) =>
      (await here.as('ops')).call('POST /geocode', { body: { address: `Road ${count}` } }),
    /key=[\w-]+/,
  ),
  three_words_api_key: askedBy(
    async (here, count) =>
      (await here.as('ops')).call('GET /what3words', {
        query: { words: `filled.count.soap${'s'.repeat(count)}` },
      }),
    /^[\w -]+(?= \/)/,
  ),
  enable_webhook_sending: {
    values: ['true', 'false'],
    seen: [1, 0],
    look: async (here) => {
      await delivery(here);
      return (await here.within((db) => claimDeliveries(db, { node: 'here', most: 10 }))).length;
    },
  },
  webhook_signing_secret: {
    values: ['', 'a secret of the provider'],
    seen: [1, 2],
    look: async (here) => {
      await delivery(here);
      const count = here.receiver.requests.length;
      const worker = startDeliveries(here.services);
      const all = await here.receiver.received(count + 1);
      await worker.stop();
      return String(all[count]?.headers['webhook-signature']).split(' ').length;
    },
  },
  integrations: {
    values: ['["webhook"]', '["shopify"]'],
    seen: [['webhook'], []],
    look: async (here) => {
      const types = await (await here.as('account')).call('GET /get-integration-types');
      return types.filter((type) => type.can_be_added).map(({ code }) => code);
    },
  },
};
