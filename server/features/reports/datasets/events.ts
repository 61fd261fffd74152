import { sql, type SQL } from 'drizzle-orm';
import { failedStatuses } from '#domain/shipments/failures.ts';
import { timeZone } from '#server/db/time-zone.ts';
import { constant } from '#server/db/lists/counting.ts';
import { count, countIf, different, leastOf, mostOf, shareOf } from '../reading/measure.ts';
import { calendarOf, groupById, type SourceOf } from '../reading/source.ts';

export const attempts: SourceOf<'attempts'> = () => ({
  from: sql`tracking_events e join shipments s on s.id = e.shipment_id
    left join accounts a on a.id = e.account_id
    left join branches b on b.id = e.branch_id
    left join drivers d on d.user_id = e.driver_id`,
  where: sql`e.changes_status and e.status in ${constant(failedStatuses)}`,
  moment: { at: sql`e.at` },
  dimensions: {
    ...calendarOf(sql`e.at`),
    reason: { key: sql`e.data ->> 'reason'` },
    leg: { key: sql`case when e.status like 'collection%' then 'Collection' else 'Delivery' end` },
    account: groupById(sql`e.account_id`, sql`a.account_code || ' ' || a.name`),
    branch: groupById(sql`e.branch_id`, sql`b.name`),
    driver: groupById(sql`e.driver_id`, sql`d.name`),
  },
  measures: {
    attempts: count,
    shipments: different(sql`e.shipment_id`),
    delivered_since: different(sql`e.shipment_id`, sql`s.delivered_at > e.at`),
  },
});

const hourOfDay = (at: SQL) =>
  sql`extract(epoch from (${at} at time zone ${timeZone})::time) / 3600.0`;
const isSuccess = sql`e.status not in ${constant(failedStatuses)}`;
const isDelivery = sql`e.status in ('delivered', 'in-locker')`;

export const driverWork: SourceOf<'driver-work'> = () => ({
  from: sql`tracking_events e join drivers d on d.user_id = e.driver_id left join branches b on b.id = d.branch_id`,
  where: sql`e.changes_status and e.status in ${constant(['collected', 'delivered', 'in-locker', ...failedStatuses])}`,
  moment: { at: sql`e.at` },
  dimensions: {
    ...calendarOf(sql`e.at`),
    driver: groupById(sql`e.driver_id`, sql`d.name`),
    branch: groupById(sql`d.branch_id`, sql`b.name`),
  },
  measures: {
    drivers: different(sql`e.driver_id`),
    collected: countIf(sql`e.status = 'collected'`),
    delivered: countIf(isDelivery),
    failed: countIf(sql`not ${isSuccess}`),
    success_share: shareOf(isSuccess),
    first_hour: leastOf(hourOfDay(sql`e.at`)),
    last_hour: mostOf(hourOfDay(sql`e.at`)),
  },
});
