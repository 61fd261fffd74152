import { and, or, sql, type SQL } from 'drizzle-orm';
import { failedStatuses } from '../../../src/domain/failures.ts';
import { between, manyOf } from '../../db/conditions.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { constant } from '../operations/counting.ts';
import type { ShipmentFilter } from './shipment-filter.ts';

/** The reason of a failed attempt, where one was given. */
export const reasonOfAttempt = sql`data ->> 'reason'`;

/** Events that tell of a failed attempt; written so that their index is found. */
export const isFailedAttempt = sql`changes_status and status in ${constant(failedStatuses)}`;

/** The word that stands for a reason that nobody gave. */
const NONE = 'none';

/** That an attempt failed, for a reason, of a driver, within a time; undefined when nobody asks. */
export function failedCondition(filter: ShipmentFilter): SQL | undefined {
  const { failed_for: reason, failed_by: driver, failed_from: from, failed_to: to } = filter;
  if ([reason, driver, from, to].every((one) => one === undefined)) return undefined;
  const isMeant = and(
    isFailedAttempt,
    ...between(sql`at`, from, to),
    driver === undefined ? undefined : sql`driver_id = any(${sql.param(manyOf(driver))}::int[])`,
    reason === undefined ? undefined : or(sql`false`, ...manyOf(reason).map(reasonCondition)),
  );
  return sql`${shipments.id} in (select shipment_id from tracking_events where ${isMeant})`;
}

const reasonCondition = (reason: string): SQL =>
  reason === NONE ? sql`${reasonOfAttempt} is null` : sql`${reasonOfAttempt} = ${reason}`;
