import { and, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import type { ShipmentChange } from '#domain/kernel/changes.ts';
import { failedStatuses } from '#domain/shipments/failures.ts';
import { customerStatus, isDelivered, statuses, type Status } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import { manyOf } from '#server/db/conditions.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { changesWithin } from '#server/features/overview/past/changed.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { ShipmentFilter } from '../list/shipment-filter.ts';

const delivered = statuses.filter(isDelivered);
const problems: readonly string[] = [...failedStatuses, 'on-hold', 'on-hold-internal'];

/** Statuses that the reader sees as problems. */
const problemsFor = (caller: Caller) =>
  statuses.filter((status) =>
    problems.includes(isTenant(caller) ? customerStatus(status) : status),
  );

/**
 * SQL expression: status that the reader sees. Changes between statuses that look the same to the
 * reader do not count as changes.
 */
function shownStatus(caller: Caller, status: SQL): SQL {
  if (!isTenant(caller)) return status;
  const differing = statuses.filter((one) => customerStatus(one) !== one);
  const cases = differing.map((one) => sql`when ${one} then ${customerStatus(one)}`);
  return sql`case ${status} ${sql.join(cases, sql` `)} else ${status} end`;
}

type Kinds = Readonly<Record<ShipmentChange, () => SQL | undefined>>;

/**
 * Condition: a shipment changed in one of these ways within a period; undefined without such a
 * filter.
 */
export function changedCondition(filter: ShipmentFilter, caller: Caller): SQL | undefined {
  const { change, changed_from: from, changed_to: to } = filter;
  if (change === undefined && from === undefined && to === undefined) return undefined;
  const { among, compared } = changesWithin('shipments', sql`${shipments.id}`, filter);
  if (change === undefined) return among(sql`true`);
  const before = sql`c.was ->> 'status'`;
  const now = sql`${shipments.status}`;
  const statusChanged = () =>
    compared('status', sql`${shownStatus(caller, before)} <> ${shownStatus(caller, now)}`);
  const isOne = (of: readonly Status[]) => inArray(shipments.status, [...of]);
  const had = () => among(sql`c.was ? 'status' and ${inArray(before, problemsFor(caller))}`);
  const others = (): Status[] => [...delivered, 'cancelled', ...problemsFor(caller)];
  const kinds: Kinds = {
    booked: () => among(sql`c.was is null`),
    moved: () => and(statusChanged(), not(isOne(others())), not(had())),
    problem: () => and(statusChanged(), isOne(problemsFor(caller))),
    'problem-over': () => and(had(), not(isOne(problemsFor(caller)))),
    delivered: () => and(statusChanged(), isOne(delivered)),
    cancelled: () => and(statusChanged(), isOne(['cancelled'])),
    // Callers who may not see prices must not learn of their changes.
    priced: () =>
      caller.permissions.has('View billing') ? among(sql`c.was ? 'charge'`) : sql`false`,
  };
  return or(sql`false`, ...manyOf(change).map((kind) => kinds[kind]()));
}
