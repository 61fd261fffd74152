import { sql, type SQL } from 'drizzle-orm';
import type { shipmentFlags } from '../../src/api/contract/shipments.ts';
import { isFinal, statuses } from '../../src/domain/statuses.ts';
import { shipments } from '../db/schema/shipments.ts';

type Flag = (typeof shipmentFlags)[number];

const statusIn = (...wanted: string[]): SQL =>
  sql`${shipments.status} in (${sql.join(
    wanted.map((status) => sql`${status}`),
    sql`, `,
  )})`;

const open = statusIn(...statuses.filter((status) => !isFinal(status)));
const startOfToday = sql`date_trunc('day', now() at time zone 'Africa/Johannesburg') at time zone 'Africa/Johannesburg'`;

const conditions: Record<Flag, SQL> = {
  unassigned: statusIn(
    'submitted',
    'collection-unassigned',
    'collection-rejected',
    'delivery-unassigned',
    'delivery-rejected',
  ),
  on_hold: statusIn('on-hold', 'on-hold-internal'),
  failed_today: sql`${statusIn(
    'collection-failed-attempt',
    'collection-exception',
    'delivery-failed-attempt',
    'delivery-exception',
    'undeliverable',
  )} and ${shipments.status_at} >= ${startOfToday}`,
  in_locker_over_24h: sql`${statusIn('in-locker')} and ${shipments.status_at} < now() - interval '24 hours'`,
  overdue: sql`${open} and ${shipments.estimated_delivery_to} < now()`,
  upstream_failed: sql`${shipments.upstream_state} = 'failed'`,
  not_final: open,
};

/** What a flag of the list means. */
export const flagCondition = (flag: Flag): SQL => conditions[flag];
