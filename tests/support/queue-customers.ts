import { isFinal, statuses } from '../../src/domain/statuses.ts';
import { lockerQueue } from '../../server/features/lockers/push-commands.ts';
import { emailQueue } from '../../server/features/messages/email-queue.ts';
import { pushQueue } from '../../server/features/messages/push-queue.ts';
import { smsQueue, whatsAppQueue } from '../../server/features/messages/text-queue.ts';
import {
  marketplaceQueue,
  enqueueShipments,
} from '../../server/features/marketplace/event-queue.ts';
import { reportQueue } from '../../server/features/reports/send-reports.ts';
import { carrierQueue } from '../../server/features/shipments/hand-over.ts';
import type { Queue } from '../../server/jobs/queue.ts';
import { enqueue } from '../../server/jobs/store.ts';
import { freshShipment, type MarketplaceWorld } from './marketplace-world.ts';

/** Takes what is sent, unless something comes between; the key is what the receiver knows a repeat by. */
export type Receive = (subject: number, key: string) => Promise<void>;

/** A queue of the product, with subjects that are due and a receiver of the test. */
export interface QueueCustomer {
  name: Queue['name'];
  /** Makes as many subjects, whose jobs the product itself makes; gives their ids. */
  make(here: MarketplaceWorld, count: number): Promise<number[]>;
  queue(here: MarketplaceWorld, receive: Receive): Queue;
  /** Counts the subjects on which it is recorded that they were done. */
  recorded: string;
}

const idsOf = async (here: MarketplaceWorld, text: string, values: unknown[]) => {
  const { rows } = await here.database.pool.query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
};

/** The receiver is reached after the work itself, which needs nobody else. */
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
  make: (here, count) =>
    idsOf(
      here,
      `insert into text_messages (channel, template, mobile_number, message, status)
       select $2, 'status', '+27825550' || (100 + n), 'Delivered', 'queued' from generate_series(1, $1) n returning id`,
      [count, channel],
    ),
  queue: ({ services }, receive) =>
    queueOf(services, async ({ id }) => {
      await receive(id, `text-${id}`);
      return { is: 'accepted', reference: `provider-${id}` };
    }),
  recorded: `select count(*)::int as count from text_messages where id = any($1) and status = 'sent' and sent_at is not null`,
});

const push: QueueCustomer = {
  name: 'push',
  async make(here, count) {
    const [driver] = await idsOf(here, 'select user_id as id from drivers order by 1 limit 1', []);
    await here.database.pool.query(
      `insert into driver_devices (token_hash, driver_id, label, issued_by, push_token)
       select 'hash', $1, 'Phone', min(id), 'phone' from users on conflict do nothing`,
      [driver],
    );
    return idsOf(
      here,
      `insert into text_messages (driver_id, channel, template, mobile_number, message, status)
       select $2, 'push', 'driver-assigned', '+27825550' || (100 + n), 'To collect: one', 'queued' from generate_series(1, $1) n returning id`,
      [count, driver],
    );
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
  make: (here, count) =>
    idsOf(
      here,
      `insert into emails (to_address, subject, body)
       select 'person' || n || '@example.test', 'Hello', 'Words' from generate_series(1, $1) n returning id`,
      [count],
    ),
  queue: ({ services }, receive) =>
    emailQueue(services, ({ id, subject, body }) => receive(id, `${subject} ${body}`)),
  recorded: `select count(*)::int as count from emails where id = any($1) and sent_at is not null`,
};

const carrier: QueueCustomer = {
  name: 'carrier',
  async make(here, count) {
    const ids = await idsOf(
      here,
      `select id from shipments where status <> all($2) order by id limit $1`,
      [count, statuses.filter(isFinal)],
    );
    for (const state of ['none', 'waiting'])
      await here.database.pool.query(
        `update shipments set upstream_state = $2, upstream_refusals = 0 where id = any($1)`,
        [ids, state],
      );
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
  async make(here, count) {
    const made = await Promise.all(
      Array.from({ length: count }, () =>
        freshShipment(here, ['PickupDone'], { state: 'accepted' }),
      ),
    );
    for (const { waybill } of made) here.remember(waybill, {});
    await here.database.within({ is: 'system' }, enqueueShipments);
    return made.map(({ id }) => id);
  },
  queue: ({ services }, receive) => then(marketplaceQueue(services), receive),
  recorded: `select count(*)::int as count from marketplace_events where amazon_shipment_id = any($1) and state = 'accepted'`,
};

const report: QueueCustomer = {
  name: 'report',
  make: (here, count) =>
    idsOf(
      here,
      `insert into report_sends (report_id, user_id, to_address, format, is_scheduled)
       select r.id, u.id, 'reader@example.test', 'csv', false from generate_series(1, $1) n,
         (select id from reports where kind = 'built-in' order by id limit 1) r,
         (select id from users where role_id = 1 order by id limit 1) u returning id`,
      [count],
    ),
  queue: ({ services }, receive) => then(reportQueue(services), receive),
  recorded: `select count(*)::int as count from report_sends where id = any($1) and sent_at is not null`,
};

const locker: QueueCustomer = {
  name: 'locker',
  // Questions, which are sent again; what moves something goes out once, whatever becomes of it.
  async make(here, count) {
    const ids = await idsOf(
      here,
      `insert into locker_commands (locker_id, command, kind, state, expires_at)
       select id, 'read-log', 'query', 'queued', now() + interval '1 day' from lockers order by id limit $1 returning id`,
      [count],
    );
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

/** Every queue that the product has. */
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
