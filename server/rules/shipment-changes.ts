import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { shipments as calls } from '../../src/api/contract/shipments.ts';
import { invalid } from '../../src/api/refusal.ts';
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

const fieldsOf = ({ ids: _, status: __, reason: ___, ...fields }: Body) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function requireRights(caller: Caller, body: Body): void {
  const { status, collection_driver_id, delivery_driver_id } = body;
  const isCancelling = status === 'cancelled' && caller.permissions.has('Book shipments');
  if (status !== undefined && !isCancelling) requirePermission(caller, 'Change shipment status');
  if (collection_driver_id !== undefined || delivery_driver_id !== undefined)
    requirePermission(caller, 'Assign drivers');
  const isRouting =
    body.collection_branch_id !== undefined || body.delivery_branch_id !== undefined;
  if (isRouting || (Object.keys(fieldsOf(body)).length > 0 && !isTenant(caller)))
    requirePermission(caller, 'Edit shipments');
}

async function requireExisting(db: Db, body: Body): Promise<void> {
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

/** What a row would change, or why it stays as it is. */
function verdictOn(row: Row, body: Body, change: StatusChange | null) {
  const differences = changesBetween({ ...row }, fieldsOf(body));
  const isSame = Object.keys(differences).length === 0;
  if (change === null && isSame) return { reason: 'Already so' };
  const allowed = change === null ? movable(row) : mayChange(row, change);
  return allowed === true ? { differences } : { reason: allowed };
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
  requireRights(caller, body);
  if (body.status === undefined && Object.keys(fieldsOf(body)).length === 0)
    throw invalid({ status: ['Choose what to change.'] });
  await requireExisting(db, body);
  const change: StatusChange | null =
    body.status === undefined
      ? null
      : { status: body.status, source: 'portal', ...(body.reason && { reason: body.reason }) };
  const ids = distinct(body.ids);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const accepted: { row: Row; differences: object }[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failed(id, NOT_FOUND);
    const { reason, differences } = verdictOn(row, body, change);
    if (differences === undefined) return skipped(id, reason);
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
