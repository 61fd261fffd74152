import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { shipments as calls } from '../../src/api/contract/shipments.ts';
import { invalid } from '../../src/api/refusal.ts';
import type { Permission } from '../../src/domain/permissions.ts';
import { movable } from '../../src/domain/shipment-rules.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { branches, drivers } from '../db/schema/fleet.ts';
import { shipments } from '../db/schema/shipments.ts';
import { changesBetween, leaveTraces } from './audit-trail.ts';
import { distinct, failed, NOT_FOUND, ok, skipped, tallied, type RowOutcome } from './outcomes.ts';
import { applyStatus, lockShipments, mayChange, type StatusChange } from './status-changes.ts';
import { isTenant, requirePermission } from './tenancy.ts';

type Body = InputOf<
  'POST /shipments/bulkupdate',
  (typeof calls)['POST /shipments/bulkupdate']
>['body'];
type Row = Awaited<ReturnType<typeof lockShipments>>[number];

/** What is to be changed, without the rows. */
type Fields = Omit<Body, 'ids'>;

const notFields = new Set(['ids', 'status', 'reason']);
const fieldsOf = (body: Fields) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !notFields.has(name) && value !== undefined),
  );

const changeOf = ({ status, reason }: Fields): StatusChange | null =>
  status === undefined ? null : { status, source: 'portal', ...(reason && { reason }) };

/** Permissions that these changes ask for and the caller lacks. */
export function rightsLacking(caller: Caller, body: Fields): Permission[] {
  const { status, collection_driver_id, delivery_driver_id } = body;
  const isCancelling = status === 'cancelled' && caller.permissions.has('Book shipments');
  const isAssigning = collection_driver_id !== undefined || delivery_driver_id !== undefined;
  const isRouting =
    body.collection_branch_id !== undefined || body.delivery_branch_id !== undefined;
  const isEditing = Object.keys(fieldsOf(body)).length > 0 && !isTenant(caller);
  const asked: [boolean, Permission][] = [
    [status !== undefined && !isCancelling, 'Change shipment status'],
    [isAssigning, 'Assign drivers'],
    [isRouting || isEditing, 'Edit shipments'],
  ];
  return asked
    .filter(([isAsked, permission]) => isAsked && !caller.permissions.has(permission))
    .map(([, permission]) => permission);
}

/** Throws 422 when nothing would change, or drivers or branches are named that are not there. */
export async function checkChanges(db: Db, body: Fields): Promise<void> {
  if (body.status === undefined && Object.keys(fieldsOf(body)).length === 0)
    throw invalid({ status: ['Choose what to change.'] });
  await requireExisting(db, body);
}

async function requireExisting(db: Db, body: Fields): Promise<void> {
  const wanted = (...given: (number | null | undefined)[]) =>
    distinct(given.filter((id) => typeof id === 'number'));
  const driverIds = wanted(body.collection_driver_id, body.delivery_driver_id);
  const branchIds = wanted(body.collection_branch_id, body.delivery_branch_id);
  const hasDrivers = await db.$count(drivers, inArray(drivers.user_id, driverIds));
  if (driverIds.length > 0 && hasDrivers < driverIds.length)
    throw invalid({ driver: ['There is no such driver.'] });
  const hasBranches = await db.$count(branches, inArray(branches.id, branchIds));
  if (branchIds.length > 0 && hasBranches < branchIds.length)
    throw invalid({ branch: ['There is no such branch.'] });
}

/** Why a row stays as it is; null when it changes. */
function refusalOf(
  row: Pick<Row, 'status'>,
  { isSame, change }: { isSame: boolean; change: StatusChange | null },
): string | null {
  if (change === null && isSame) return 'Already so';
  const allowed = change === null ? movable(row) : mayChange(row, change);
  return allowed === true ? null : allowed;
}

const columnsByName = new Map<string, PgColumn>(Object.entries(getTableColumns(shipments)));

/** What `bulkUpdate` would do, for any number of rows; `chosen` selects their id, label and position. */
export async function previewUpdate(db: Db, body: Fields, chosen: SQL) {
  const same = Object.entries(fieldsOf(body)).map(
    ([name, value]) => sql`${columnsByName.get(name)} is not distinct from ${value}`,
  );
  const { rows } = await db.execute<{
    status: string;
    same: boolean;
    count: number;
    sample: string[];
  }>(sql`
    select ${shipments.status} as status, ${and(sql`true`, ...same)} as same, count(*)::int as count,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${chosen}) as chosen join ${shipments} on ${shipments.id} = chosen.id group by 1, 2`);
  return rows.map(({ status, same: isSame, count, sample }) => ({
    reason: refusalOf({ status }, { isSame, change: changeOf(body) }),
    count,
    sample,
  }));
}

async function writeFields(
  db: Db,
  caller: Caller,
  { body, accepted }: { body: Body; accepted: { row: Row; differences: object }[] },
): Promise<void> {
  const changed = accepted.filter(({ differences }) => Object.keys(differences).length > 0);
  if (changed.length === 0) return;
  await db
    .update(shipments)
    .set({
      ...fieldsOf(body),
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(
      inArray(
        shipments.id,
        changed.map(({ row }) => row.id),
      ),
    );
  await leaveTraces(
    db,
    caller,
    changed.map(({ row, differences }) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'update',
      changes: { ...differences },
    })),
  );
}

/** Changes status or fields of many shipments at once; refused rows never stop the others. */
export async function bulkUpdate(db: Db, caller: Caller, body: Body) {
  for (const permission of rightsLacking(caller, body)) requirePermission(caller, permission);
  await checkChanges(db, body);
  const change = changeOf(body);
  const ids = distinct(body.ids);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const accepted: { row: Row; differences: object }[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failed(id, NOT_FOUND);
    const differences = changesBetween({ ...row }, fieldsOf(body));
    const isSame = Object.keys(differences).length === 0;
    const reason = refusalOf(row, { isSame, change });
    if (reason !== null) return skipped(id, reason);
    accepted.push({ row, differences });
    return ok(id);
  });
  await writeFields(db, caller, { body, accepted });
  if (change !== null)
    await applyStatus(db, caller, { rows: accepted.map(({ row }) => row), change });
  return tallied(results);
}

/** A shipment held for a change; undefined behind the fence. */
export async function lockShipment(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id)).for('update');
  return row;
}
