import type { EndpointKey } from '#api/endpoint-types.ts';
import type { World } from '../world.ts';
import { square } from '../screens/areas.ts';

/** Listeners: staff with and without billing, the partner, and users of two accounts. */
export const people = ['ops', 'billing', 'marketplace', 'account', 'other'] as const;
export type Person = (typeof people)[number];
export type Answer = EndpointKey & `GET ${string}`;

/** A change that happens while consoles are open. */
interface News {
  what: string;
  happens: (here: World) => Promise<unknown>;
  /** Responses that change, so that consoles displaying them must refresh. */
  changes: readonly [Answer, ...Answer[]];
  /** Listeners that are informed; all others receive no message. */
  to: readonly Person[];
}

const write =
  (text: string) =>
  ({ database }: World) =>
    database.pool.query(text);
const own = `(select account_id from users where email = 'account@baton.test')`;
const ownShipment = `(select min(id) from shipments where account_id = ${own})`;

const shipmentNews: News[] = [
  {
    what: 'a shipment is changed',
    happens: write(`update shipments set version = version + 1 where id = ${ownShipment}`),
    changes: ['GET /shipments', 'GET /shipments/counts', 'GET /shipments/:id'],
    to: ['ops', 'billing', 'account'],
  },
  {
    what: 'a parcel is scanned',
    happens: write(`update tracking_events set at = at where shipment_id = ${ownShipment}`),
    changes: ['GET /shipments/:id', 'GET /events'],
    to: ['ops', 'billing', 'account'],
  },
  {
    what: 'an internal note is added',
    happens: write(
      `insert into shipment_notes (account_id, shipment_id, note_type, note) values (${own}, ${ownShipment}, 'note', 'x')`,
    ),
    changes: ['GET /shipments/notes/:id'],
    to: ['ops', 'billing'],
  },
  {
    what: 'a file of shipments is uploaded',
    happens: write(
      `insert into imports (account_id, kind, file_name, state) values (${own}, 'shipments', 'news.csv', 'waiting')`,
    ),
    changes: ['GET /import-shipments', 'GET /import-shipments/:id'],
    to: ['ops', 'billing', 'account'],
  },
];

const marketplace: Pick<News, 'changes' | 'to'> = {
  changes: [
    'GET /amazon-shipments',
    'GET /amazon-shipments/:id',
    'GET /amazon-shipments/amazon-dashboard',
    'GET /amazon-shipments/event-shipments',
    'GET /amazon-shipments/failures',
  ],
  to: ['ops', 'marketplace'],
};
const firstOf = (table: string) => `(select min(id) from ${table})`;
const marketplaceNews: News[] = [
  ...[
    'marketplace_shipments',
    'marketplace_events',
    'marketplace_webhook_logs',
    'marketplace_inbound_logs',
  ].map((table) => ({
    what: `a row of ${table} changes`,
    happens: write(`update ${table} set fingerprint = null where id = ${firstOf(table)}`),
    ...marketplace,
  })),
  {
    what: 'a note about a marketplace shipment is added',
    happens: write(
      `insert into marketplace_notes (amazon_shipment_id, note) values (${firstOf('marketplace_shipments')}, 'x')`,
    ),
    ...marketplace,
  },
  {
    what: 'a marketplace event is overridden',
    happens: write(
      `insert into marketplace_overrides (amazon_event_id, how, reason, before, after) values (${firstOf('marketplace_events')}, 'skipped', 'x', '{}', '{}')`,
    ),
    ...marketplace,
  },
];

const moneyNews: News[] = [
  {
    what: 'a receipt is changed',
    happens: write(
      `update payments set version = version + 1 where id = (select min(id) from payments where account_id = ${own})`,
    ),
    changes: [
      'GET /billing/import/payments',
      'GET /billing/import/payments/:id',
      'GET /billing/import/totals',
    ],
    to: ['billing'],
  },
];

const fleetNews: News[] = [
  {
    what: 'a locker goes offline',
    happens: write(`update lockers set version = version where id = ${firstOf('lockers')}`),
    changes: [
      'GET /maps/lockers',
      'GET /lockers',
      'GET /lockers-view/:id',
      'GET /lockers-shipment/:id',
      'GET /lockers-data',
      'GET /doors',
      'GET /networks',
    ],
    to: people,
  },
  {
    what: 'a door opens',
    happens: write(`update doors set locker_id = locker_id where id = ${firstOf('doors')}`),
    changes: ['GET /lockers', 'GET /lockers-view/:id', 'GET /lockers-data', 'GET /doors'],
    to: ['ops'],
  },
  {
    what: 'a driver goes off duty',
    happens: write(
      `update drivers set version = version + 1 where user_id = (select min(user_id) from drivers)`,
    ),
    changes: ['GET /drivers', 'GET /ops-api/drivers_summary'],
    to: ['ops'],
  },
];

const addView = (who: Person, shared: boolean) =>
  write(`insert into saved_views (user_id, account_id, view, name, search, shared)
         select id, account_id, 'shipments', 'News', '', ${shared} from users where email = '${who}@baton.test'`);
const houseNews: News[] = [
  {
    what: 'a run is started',
    happens: async (here) => {
      const ops = await here.as('ops');
      await ops.call('POST /runs', {
        body: {
          call: 'POST /shipments/bulkupdate',
          arguments: { order_number: 'news' },
          subject: { ids: [1, 2] },
        },
      });
    },
    changes: ['GET /runs', 'GET /runs/:id', 'GET /runs/:id/items'],
    to: ['ops'],
  },
  {
    what: 'a notification is sent to the users of an account',
    happens: write(
      `insert into notifications (account_id, title, body, level) values (${own}, 'News', 'x', 'info')`,
    ),
    changes: ['GET /api/notification'],
    to: ['account'],
  },
  {
    what: 'a user has read a notification in another browser',
    happens: write(
      `insert into notification_reads (notification_id, user_id)
       select max(notifications.id), users.id from notifications, users where email = 'account@baton.test' group by users.id`,
    ),
    changes: ['GET /api/notification'],
    to: ['account'],
  },
  {
    what: 'a zone for rates is published',
    happens: async (here) => {
      const ops = await here.as('ops');
      const { id } = await ops.call('POST /zones', { body: { ...square(), mtype: 'rates' } });
      await ops.call('POST /zones/publish', { body: { ids: [id] } });
    },
    changes: ['GET /general-data'],
    to: ['ops', 'billing', 'account', 'other'],
  },
  {
    what: 'the site-wide message is changed',
    happens: async (here) => {
      const superadmin = await here.as('superadmin');
      const data = [{ setting: 'site_wide_message_client', value: 'Closed on Monday.' }];
      await superadmin.call('POST /settings', { body: { data } });
    },
    changes: ['GET /settings/get-settings/:id'],
    to: people,
  },
  {
    what: 'a setting of an account is added',
    happens: write(
      `insert into settings (account_id, setting, value) values (${own}, 'news', 'x')`,
    ),
    changes: ['GET /settings/get-settings/:id'],
    to: ['ops', 'billing', 'account'],
  },
  ...(['ops', 'account'] as const).map((who) => ({
    what: `the user "${who}" signs in again`,
    happens: (here: World) => here.signIn(who),
    changes: ['GET /my-profile/sessions'] as const,
    to: [who],
  })),
  ...(['ops', 'account'] as const).flatMap((who) => [
    {
      what: `the user "${who}" saves a private view`,
      happens: addView(who, false),
      changes: ['GET /saved-views'] as const,
      to: [who],
    },
    {
      what: `the user "${who}" saves a shared view`,
      happens: addView(who, true),
      changes: ['GET /saved-views'] as const,
      // Staff are informed of changes to accounts, too.
      to: [...new Set<Person>(['ops', 'billing', 'marketplace', who])],
    },
  ]),
];

export const news: readonly News[] = [
  ...shipmentNews,
  ...marketplaceNews,
  ...moneyNews,
  ...fleetNews,
  ...houseNews,
];
