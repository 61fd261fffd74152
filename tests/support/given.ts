import type { PgTable } from 'drizzle-orm/pg-core';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { drivers } from '#server/db/schema/fleet.ts';
import { integrations, webhook_deliveries } from '#server/db/schema/integrations.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import {
  locker_access,
  locker_commands,
  locker_shipments,
} from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { emails, notices, notifications, text_messages } from '#server/db/schema/messages.ts';
import { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import {
  marketplace_events,
  marketplace_inbound_logs,
  marketplace_shipments,
} from '#server/db/schema/marketplace.ts';
import { payments } from '#server/db/schema/payments.ts';
import { rate_groups, rates as prices } from '#server/db/schema/rates.ts';
import { run_items, runs } from '#server/db/schema/runs.ts';
import { users } from '#server/db/schema/users.ts';
import type { UpdateOf } from '#server/db/statements.ts';
import { device, driver } from './given/driver.ts';
import { file } from './given/file.ts';
import { handover } from './given/handover.ts';
import { invoice } from './given/invoice.ts';
import { depositParcel, freeDoors, liveGrant, locker } from './given/locker.ts';
import {
  inboundLogDefaults,
  marketplaceInvoiceDefaults,
  marketplaceShipment,
} from './given/marketplace.ts';
import { outage } from './given/outage.ts';
import { addOutgoingEmails } from './given/outgoing.ts';
import { rates } from './given/rate.ts';
import { receipt } from './given/receipt.ts';
import { role } from './given/role.ts';
import {
  addOrChange,
  changes,
  insert,
  makeOlder,
  rowsOf,
  deleteRows,
  type Age,
  type Which,
} from './given/rows.ts';
import { run } from './given/run.ts';
import { settings } from './given/setting.ts';
import { scanShipment, shipment, shipmentRows } from './given/shipment.ts';
import { link, user } from './given/user.ts';
import { walk } from './given/walk.ts';
import { inMinutes } from './moments.ts';
import type { Server } from './world.ts';

const accountDefaults = (n: number) => ({
  account_code: `GIV${n}`,
  name: `Account ${n}`,
  email: `account-${n}@baton.test`,
});
const commandDefaults = (): typeof locker_commands.$inferInsert => ({
  locker_id: 1,
  command: 'restart',
  kind: 'physical',
  state: 'queued',
  user_id: 2,
  expires_at: inMinutes(5),
});

const textDefaults = () => ({
  channel: 'sms' as const,
  template: 'status',
  mobile_number: '+27825550144',
  message: 'Delivered',
  status: 'queued' as const,
});
const emailDefaults = () => ({ to_address: 'people@house.test', subject: 'Hello', body: 'Words' });

/** Binds a builder to its server. */
const on =
  <Result, Rest extends unknown[]>(
    server: Server,
    build: (server: Server, ...rest: Rest) => Result,
  ) =>
  (...rest: Rest): Result =>
    build(server, ...rest);

/** Builders of test data by entity: one argument creates a row, two change existing rows. */
export const givenIn = (server: Server) => ({
  account: rowsOf(server, accounts, accountDefaults),
  device: on(server, device),
  deposited: on(server, depositParcel),
  door: changes(server, doors),
  driver: addOrChange(() => driver(server), changes(server, drivers)),
  email: rowsOf(server, emails, emailDefaults),
  file: on(server, file),
  freeDoors: on(server, freeDoors),
  grant: changes(server, locker_access),
  handover: on(server, handover),
  inboundLog: rowsOf(server, marketplace_inbound_logs, inboundLogDefaults),
  marketplaceEvent: changes(server, marketplace_events),
  marketplaceInvoice: rowsOf(server, marketplace_invoices, marketplaceInvoiceDefaults),
  marketplaceShipment: addOrChange(
    on(server, marketplaceShipment),
    changes(server, marketplace_shipments),
  ),
  integration: changes(server, integrations),
  invoice: addOrChange(on(server, invoice), changes(server, invoices)),
  job: changes(server, jobs),
  leg: changes(server, locker_shipments),
  link: on(server, link),
  liveGrant: on(server, liveGrant),
  locker: addOrChange(on(server, locker), changes(server, lockers)),
  lockerCommand: rowsOf(server, locker_commands, commandDefaults),
  outage: on(server, outage),
  outgoing: on(server, addOutgoingEmails),
  rate: changes(server, prices),
  rateGroup: changes(server, rate_groups),
  rates: on(server, rates),
  receipt: addOrChange(on(server, receipt), changes(server, payments)),
  role: on(server, role),
  run: addOrChange(on(server, run), changes(server, runs)),
  runItem: changes(server, run_items),
  scanned: on(server, scanShipment),
  settings: on(server, settings),
  shipment: addOrChange(on(server, shipment), shipmentRows(server)),
  text: rowsOf(server, text_messages, textDefaults),
  user: addOrChange(on(server, user), changes(server, users)),
  walk: on(server, walk),
  webhookDelivery: changes(server, webhook_deliveries),
  /** Adds or changes rows of any other table. */
  row: <T extends PgTable>(table: T, facts: T['$inferInsert']) => insert(server, table, facts),
  rows: <T extends PgTable>(table: T, which: Which<T>, facts: UpdateOf<T>) =>
    changes(server, table)(which, facts),
  notice: changes(server, notices),
  notification: rowsOf(server, notifications, () => ({ title: 'News', body: 'x' })),
  older: (table: string, interval: string, which: Age['which'] = 'every') =>
    makeOlder(server, { table, interval, which }),
  without: on(server, deleteRows),
});

export type Given = ReturnType<typeof givenIn>;
