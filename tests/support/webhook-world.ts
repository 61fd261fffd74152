import type { Stoppable } from '../../server/background-task.ts';
import { startDeliveries } from '../../server/features/integrations/delivery-worker.ts';
import { bookAs } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';
import { world } from './world.ts';

type Event = 'collected' | 'in-transit' | 'out-for-delivery' | 'delivered';
export const [FIRST, SECOND] = [1, 2];

/** A company without integrations and a system of somebody else that these may post to, one after the other. */
export async function webhookWorld(on: TestDatabase) {
  const here = await world(on, { webhooks: { isPrivate: true, replacement: undefined } });
  let receiver: Receiver | undefined;
  let worker: Stoppable | undefined;
  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const other = (): Receiver => {
    if (receiver === undefined) throw new Error('There is no receiver yet');
    return receiver;
  };
  return {
    here,
    query,
    receiver: other,
    /** Before each test. */
    begin: async () => {
      receiver = await startReceiver();
      await query('delete from integrations');
    },
    /** After each: what is never answered ends with its receiver. */
    end: async () => {
      await receiver?.stop();
      await worker?.stop();
      worker = undefined;
    },
    start: () => {
      worker = startDeliveries(here.services);
    },
    /** An integration of an account, or of the provider. */
    add: async (account_id: number | null, events: Event[] = ['collected'], more: object = {}) => {
      const admin = await here.as('superadmin');
      const url = `${other().url}/${account_id}`;
      const body = { name: 'Events', url, events, account_id, ...more };
      return admin.call('POST /integrations', { body });
    },
    /** Books a shipment of that person's account, to which this happens. */
    happens: async (who: 'user' | 'other', ...statuses: Event[]) => {
      const { id } = await bookAs(here, who);
      const ops = await here.as('ops');
      for (const status of statuses)
        await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status } });
      return id;
    },
    deliveries: () => query('select * from webhook_deliveries order by sequence, id'),
    stateOf: async (id: number) =>
      (await query('select * from integrations where id = $1', [id]))[0],
    makeDue: () =>
      query(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`),
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>;
