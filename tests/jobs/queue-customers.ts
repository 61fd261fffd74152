import { isFinal, statuses } from '#domain/kernel/statuses.ts';
import { lockerQueue } from '#server/features/lockers/commands/push-commands.ts';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { pushQueue } from '#server/features/messages/push-queue.ts';
import { smsQueue, whatsAppQueue } from '#server/features/messages/text-queue.ts';
import {
  marketplaceQueue,
  enqueueShipments,
} from '#server/features/marketplace/events/event-queue.ts';
import { reportQueue } from '#server/features/reports/send-reports.ts';
import { carrierQueue } from '#server/features/shipments/hand-over.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { enqueue } from '#server/jobs/store.ts';
import { report_sends } from '#server/db/schema/report-schedules.ts';
import type { Marketplace } from '../support/doubles/marketplace.ts';
import { inHours } from '../support/moments.ts';
import type { World } from '../support/world.ts';

/** Receives a request, unless a failure is planned. The key identifies repeats. */
export type Receive = (subject: number, key: string) => Promise<void>;

/** Environment in which subjects are created: a company, and the marketplace that it sends to. */
interface Place {
  here: World;
  partner: Marketplace;
}

/** A queue of the product, with due subjects and a receiver of the test. */
export interface QueueCustomer {
  name: Queue['name'];
  /** Creates this many subjects with jobs, as the product does. Returns their ids. */
  make(place: Place, count: number): Promise<number[]>;
  queue(here: World, receive: Receive): Queue;
  /** Query that counts the subjects recorded as done. */
  recorded: string;
}

/** Makes rows one after the other and returns their ids. */
async function idsOf(count: number, make: (n: number) => Promise<{ id: number }>) {
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) ids.push((await make(n)).id);
  return ids;
}

/** Calls the receiver after the handler of a queue that contacts no other system. */
const then = (queue: Queue, receive: Receive): Queue => ({
  ...queue,
  async perform(job) {
    const outcome = await queue.perform(job);
    await receive(job.subject_id, `${queue.name}-${job.subject_id}`);
    return outcome;
  },
});

const textsBy = (channel: 'sms' | 'whatsapp', queueOf: typeof smsQueue): QueueCustomer => ({
  name: channel,
  make: ({ here }, count) =>
    idsOf(count, (n) => here.given.text({ channel, mobile_number: `+27825550${100 + n}` })),
  queue: ({ services }, receive) =>
    queueOf(services, async ({ id }) => {
      await receive(id, `text-${id}`);
      return { is: 'accepted', reference: `provider-${id}` };
    }),
  recorded: `select count(*)::int as count from text_messages where id = any($1) and status = 'sent' and sent_at is not null`,
});

const push: QueueCustomer = {
  name: 'push',
  async make({ here }, count) {
    const { id: driver_id } = await here.given.driver();
    const device = await here.given.device(driver_id);
    await device.client.call('POST /drivers/push-token', { body: { token: 'phone' } });
    const facts = { driver_id, channel: 'push', template: 'driver-assigned' } as const;
    return idsOf(count, (n) => here.given.text({ ...facts, mobile_number: `+27825550${100 + n}` }));
  },
  queue: ({ services }, receive) =>
    pushQueue(services, async ({ reference }) => {
      const [, id] = reference.split('-');
      await receive(Number(id), `text-${id}`);
      return { is: 'accepted', reference: `provider-${id}` };
    }),
  recorded: `select count(*)::int as count from text_messages where id = any($1) and status = 'sent' and sent_at is not null`,
};

const email: QueueCustomer = {
  name: 'email',
  make: ({ here }, count) => idsOf(count, () => here.given.email()),
  queue: ({ services }, receive) =>
    emailQueue(services, ({ id, subject, body }) => receive(id, `${subject} ${body}`)),
  recorded: `select count(*)::int as count from emails where id = any($1) and sent_at is not null`,
};

const carrier: QueueCustomer = {
  name: 'carrier',
  async make({ here }, count) {
    const found = await here.rows<{ id: number }>(
      `select id from shipments where status <> all($2) order by id limit $1`,
      [count, statuses.filter(isFinal)],
    );
    const ids = found.map(({ id }) => id);
    for (const upstream_state of ['none', 'waiting'] as const)
      await here.given.shipment(ids, { upstream_state, upstream_refusals: 0 });
    return ids;
  },
  queue: ({ services }, receive) =>
    carrierQueue(services, async ({ key }) => {
      await receive(Number(key.split('-')[1]), key);
      return { is: 'taken', reference: `C-${key}` };
    }),
  recorded: `select count(*)::int as count from shipments where id = any($1) and upstream_state = 'sent'
    and upstream_reference = 'C-shipment-' || id || '-0'`,
};

const marketplace: QueueCustomer = {
  name: 'marketplace',
  async make({ here, partner }, count) {
    const made = await Promise.all(
      Array.from({ length: count }, () =>
        here.given.marketplaceShipment({ codes: ['PickupDone'], state: 'accepted' }),
      ),
    );
    for (const { waybill } of made) partner.remember(waybill, {});
    await here.database.within({ is: 'system' }, enqueueShipments);
    return made.map(({ id }) => id);
  },
  queue: ({ services }, receive) => then(marketplaceQueue(services), receive),
  recorded: `select count(*)::int as count from marketplace_events where amazon_shipment_id = any($1) and state = 'accepted'`,
};

const report: QueueCustomer = {
  name: 'report',
  async make({ here }, count) {
    const [found] = await here.rows<{ id: number }>(
      `select min(id) as id from reports where kind = 'built-in'`,
    );
    const send = { report_id: found?.id ?? 0, user_id: 1, to_address: 'reader@example.test' };
    return idsOf(count, () =>
      here.given.row(report_sends, { ...send, format: 'csv', is_scheduled: false }),
    );
  },
  queue: ({ services }, receive) => then(reportQueue(services), receive),
  recorded: `select count(*)::int as count from report_sends where id = any($1) and sent_at is not null`,
};

const locker: QueueCustomer = {
  name: 'locker',
  // Uses queries, because they are sent again after a failure. Commands that move a door are sent
  // at most once.
  async make({ here }, count) {
    const query = { command: 'read-log', kind: 'query', expires_at: inHours(24) } as const;
    const ids = await idsOf(count, (n) => here.given.lockerCommand({ ...query, locker_id: n }));
    const subjects = ids.map((id) => ({ id, label: 'read-log' }));
    await here.database.within({ is: 'system' }, (db) => enqueue(db, 'locker', subjects));
    return ids;
  },
  queue: ({ services }, receive) =>
    lockerQueue(services, async ({ id }) => {
      await receive(id, `locker-command-${id}`);
      return { is: 'answered', state: 'done' };
    }),
  recorded: `select count(*)::int as count from locker_commands where id = any($1) and state = 'done'`,
};

/** Every queue of the product. */
export const queueCustomers: readonly QueueCustomer[] = [
  email,
  textsBy('sms', smsQueue),
  textsBy('whatsapp', whatsAppQueue),
  push,
  carrier,
  marketplace,
  report,
  locker,
];
