import { and, or, sql, type SQL } from 'drizzle-orm';
import { failedStatuses } from '#domain/shipments/failures.ts';
import { isBetween, manyOf } from '#server/db/conditions.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { constant } from '#server/db/lists/counting.ts';
import type { ShipmentFilter } from '../list/shipment-filter.ts';

/** Reason of a failed attempt, if given. */
export const reasonOfAttempt = sql`data ->> 'reason'`;

/**
 * Condition: the event is a failed attempt, written so that the index of failed attempts is used.
 */
export const isFailedAttempt = sql`changes_status and status in ${constant(failedStatuses)}`;

/** Filter value for attempts without a reason. */
const NONE = 'none';

/**
 * Condition: a failed attempt with the given reason, driver and time; undefined without such a
 * filter.
 */
export function failedCondition(filter: ShipmentFilter): SQL | undefined {
  const { failed_for: reason, failed_by: driver, failed_from: from, failed_to: to } = filter;
  if ([reason, driver, from, to].every((one) => one === undefined)) return undefined;
  const isMeant = and(
    isFailedAttempt,
    ...isBetween(sql`at`, from, to),
    driver === undefined ? undefined : sql`driver_id = any(${sql.param(manyOf(driver))}::int[])`,
    reason === undefined ? undefined : or(sql`false`, ...manyOf(reason).map(reasonCondition)),
  );
  return sql`${shipments.id} in (select shipment_id from tracking_events where ${isMeant})`;
}

const reasonCondition = (reason: string): SQL =>
  reason === NONE ? sql`${reasonOfAttempt} is null` : sql`${reasonOfAttempt} = ${reason}`;
