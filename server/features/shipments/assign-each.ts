import { inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { canAssign } from '#domain/shipments/assignment.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { Verdict } from '#server/runs/work.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { driverNames } from './assignments.ts';
import { checkChanges, type Fields } from './changes/requested-changes.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { bulkUpdate, previewUpdate } from './changes/shipment-changes.ts';
import { lockShipments } from './status-changes.ts';

type Body = InputOf<'POST /shipments/assignments'>['body'];
type Named = Omit<Body, 'ids'>;
type Assignment = Body['assignments'][number];

const NOT_NAMED = 'No driver has capacity nearby';

/** Returns why a shipment without a named driver is skipped. */
function reasonUnnamed(row: Parameters<typeof canAssign>[0]): string {
  const allowed = canAssign(row);
  return allowed === true ? NOT_NAMED : allowed;
}

/** Fields that change when the driver is assigned. */
export const fieldsFor = ({
  leg,
  driver_id: driver,
}: Pick<Assignment, 'leg' | 'driver_id'>): Fields =>
  leg === 'collection' ? { collection_driver_id: driver } : { delivery_driver_id: driver };

/** Throws 422 for unknown drivers, and if a shipment is named twice. */
export async function checkAssignments(db: Db, { assignments }: Named): Promise<void> {
  const named = assignments.flatMap((one) => one.shipment_ids);
  if (distinctIds(named).length < named.length)
    throw invalidError({ assignments: ['Assign each shipment to one driver only.'] });
  for (const one of assignments) await checkChanges(db, fieldsFor(one));
}

/** Previews `assignEach`; `chosen` selects id, label and position of the rows. */
export async function previewAssignments(
  db: Db,
  { assignments }: Named,
  chosen: SQL,
): Promise<Verdict[]> {
  const names = await driverNames(
    db,
    assignments.map((one) => one.driver_id),
  );
  const verdicts: Verdict[] = [];
  for (const one of assignments) {
    const own = sql`select * from (${chosen}) as own where ${inArray(sql`own.id`, one.shipment_ids)}`;
    for (const verdict of await previewUpdate(db, fieldsFor(one), own)) {
      const to = `To ${names.get(one.driver_id) ?? 'a driver'}, ${one.leg}`;
      const { note } = verdict;
      verdicts.push({ ...verdict, note: note === undefined ? to : `${to}. ${note}` });
    }
  }
  return [...verdicts, ...(await previewUnnamed(db, assignments, chosen))];
}

interface Unnamed extends Record<string, unknown> {
  status: string;
  payment_state: (typeof shipments.$inferSelect)['payment_state'];
  count: number;
  sample: string[];
}

async function previewUnnamed(
  db: Db,
  assignments: Named['assignments'],
  chosen: SQL,
): Promise<Verdict[]> {
  const named = assignments.flatMap((one) => one.shipment_ids);
  const { rows } = await db.execute<Unnamed>(
    sql`select ${shipments.status} as status, ${shipments.payment_state} as payment_state, count(*)::int as count,
               (array_agg(rest.label order by rest.position))[1:5] as sample
        from (${chosen}) as rest join ${shipments} on ${shipments.id} = rest.id
        where ${notInArray(sql`rest.id`, named)} group by 1, 2`,
  );
  return rows.map(({ count, sample, ...row }) => ({ reason: reasonUnnamed(row), count, sample }));
}

/** Assigns the named driver to each shipment; shipments without a named driver are skipped. */
export async function assignEach(db: Db, caller: Caller, { ids, assignments }: Body) {
  await checkAssignments(db, { assignments });
  // Locks all rows in one order, so that concurrent calls cannot deadlock.
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const done = new Map<number, RowOutcome>();
  for (const one of assignments) {
    const own = ids.filter((id) => one.shipment_ids.includes(id));
    if (own.length === 0) continue;
    const { results } = await bulkUpdate(db, caller, { ids: own, ...fieldsFor(one) });
    for (const result of results) done.set(result.id, result);
  }
  const unnamed = (id: number) => {
    const row = rows.get(id);
    return row === undefined ? failedRow(id, NOT_FOUND) : skippedRow(id, reasonUnnamed(row));
  };
  return withCounts(distinctIds(ids).map((id) => done.get(id) ?? unnamed(id)));
}
