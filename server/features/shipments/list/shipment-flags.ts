import { timeZone } from '#server/db/time-zone.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { shipmentFlags } from '#api/contract/shipments/shipment-filter.ts';
import { uncollectedStatuses, undeliveredStatuses } from '#domain/drivers/driver-work.ts';
import { failedStatuses } from '#domain/shipments/failures.ts';
import { isFinal, statuses } from '#domain/kernel/statuses.ts';
import { manyOf } from '#server/db/conditions.ts';
import { shipments } from '#server/db/schema/shipments.ts';

export type Flag = (typeof shipmentFlags)[number];

const statusIn = (...among: string[]): SQL =>
  sql`${shipments.status} in (${sql.join(
    among.map((status) => sql`${status}`),
    sql`, `,
  )})`;

const open = statusIn(...statuses.filter((status) => !isFinal(status)));
const startOfToday = sql`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`;

/**
 * Number of hours before its collection deadline from which a parcel in a locker needs attention.
 */
const LIMIT_NEAR_HOURS = 6;

/** Condition: active, and without a change of status for the given number of days. */
const unchangedFor = (days: number): SQL =>
  sql`${open} and ${shipments.status_at} < now() - interval '1 day' * ${sql.raw(String(days))}`;

const conditions: Record<Flag, SQL> = {
  unassigned: statusIn(...uncollectedStatuses, ...undeliveredStatuses),
  on_hold: statusIn('on-hold', 'on-hold-internal'),
  failed_today: sql`${statusIn(...failedStatuses)} and ${shipments.status_at} >= ${startOfToday}`,
  failed_open: statusIn(...failedStatuses),
  collection_late: sql`${statusIn('collection-assigned')} and ${shipments.collection_before} < now()`,
  in_locker_over_24h: sql`${statusIn('in-locker')} and ${shipments.status_at} < now() - interval '24 hours'`,
  locker_limit: sql`${statusIn('in-locker')} and exists (select from locker_shipments s where s.shipment_id = ${shipments.id}
    and s.state in ('deposited', 'overdue') and s.collect_before < now() + make_interval(hours => ${LIMIT_NEAR_HOURS}))`,
  overdue: sql`${open} and ${shipments.estimated_delivery_to} < now()`,
  delivered_late: sql`${shipments.delivered_at} > ${shipments.estimated_delivery_to}`,
  delivered_in_time: sql`${shipments.delivered_at} is not null and (${shipments.delivered_at} > ${shipments.estimated_delivery_to}) is not true`,
  upstream_failed: sql`${shipments.upstream_state} = 'failed'`,
  not_paid: sql`${shipments.payment_state} = 'unpaid' and ${open}`,
  not_final: open,
  not_cancelled: statusIn(...statuses.filter((status) => status !== 'cancelled')),
  delivered: sql`${shipments.delivered_at} is not null`,
  first_attempt: sql`${shipments.delivered_at} is not null and ${shipments.delivery_attempts} <= 1`,
  collected_late: sql`${shipments.collected_at} > ${shipments.collection_before}`,
  collected_in_time: sql`${shipments.collected_at} is not null and (${shipments.collected_at} > ${shipments.collection_before}) is not true`,
  unchanged_1_day: unchangedFor(1),
  unchanged_2_days: unchangedFor(2),
  unchanged_7_days: unchangedFor(7),
};

export const flagCondition = (flag: Flag): SQL => conditions[flag];

export const flagsOf = (given: Flag | readonly Flag[] | undefined): readonly Flag[] =>
  given === undefined ? [] : manyOf(given);

/** Flags that depend on the status alone. */
export const ofStatusAlone: ReadonlySet<Flag> = new Set([
  'unassigned',
  'on_hold',
  'failed_open',
  'not_final',
  'not_cancelled',
]);

/** Flags that depend on the time, so shipments can get them without being changed. */
export const ofTime: ReadonlySet<Flag> = new Set([
  'failed_today',
  'collection_late',
  'in_locker_over_24h',
  'locker_limit',
  'overdue',
  'unchanged_1_day',
  'unchanged_2_days',
  'unchanged_7_days',
]);
