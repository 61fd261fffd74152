import type { Stoppable } from '#server/jobs/background-task.ts';
import { startDeliveries } from '#server/features/integrations/delivery-worker.ts';
import type { TestDatabase } from '../support/database.ts';
import { startReceiver, type Receiver } from '../support/doubles/webhook-receiver.ts';
import { inMinutes } from '../support/moments.ts';
import { world } from '../support/world.ts';

type Event = 'collected' | 'in-transit' | 'out-for-delivery' | 'delivered';
export const [FIRST, SECOND] = [1, 2];

/** A company without integrations, and a receiver of its events for each test. */
export async function startWebhooks(on: TestDatabase) {
  const here = await world(on, { webhooks: { isPrivate: true, replacement: undefined } });
  let receiver: Receiver | undefined;
  let worker: Stoppable | undefined;
  const other = (): Receiver => {
    if (receiver === undefined) throw new Error('There is no receiver yet');
    return receiver;
  };
  return {
    here,
    receiver: other,
    begin: async () => {
      receiver = await startReceiver();
      await here.given.without('integrations');
    },
    /** Runs after each test: requests without a response end when their receiver stops. */
    end: async () => {
      await receiver?.stop();
      await worker?.stop();
      worker = undefined;
    },
    start: () => {
      worker = startDeliveries(here.services);
    },
    /** Adds an integration of an account, or of the provider. */
    add: async (account_id: number | null, events: Event[] = ['collected'], more: object = {}) => {
      const admin = await here.as('superadmin');
      const url = `${other().url}/${account_id}`;
      const body = { name: 'Events', url, events, account_id, ...more };
      return admin.call('POST /integrations', { body });
    },
    /** Books a shipment of the user's account and scans it. */
    happens: async (who: 'user' | 'other', ...statuses: Event[]) => {
      const { id } = await here.given.shipment({ by: who });
      await here.given.scanned(id, ...statuses);
      return id;
    },
    deliveries: () => here.rows('select * from webhook_deliveries order by sequence, id'),
    stateOf: async (id: number) =>
      (await here.rows('select * from integrations where id = $1', [id]))[0],
    makeDue: () =>
      here.given.webhookDelivery({ state: 'waiting' }, { next_attempt_at: inMinutes(0) }),
  };
}

export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;
