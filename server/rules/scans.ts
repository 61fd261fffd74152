import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { tracking as calls } from '../../src/api/contract/tracking.ts';
import { invalid } from '../../src/api/refusal.ts';
import { weightsOf } from '../../src/domain/parcels.ts';
import { chargedWeight } from '../../src/domain/services.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { branches, drivers } from '../db/schema/fleet.ts';
import { shipments } from '../db/schema/shipments.ts';
import { parcels } from '../db/schema/tracking.ts';
import { changesBetween, leaveTraces } from './audit-trail.ts';
import { distinct, failed, NOT_FOUND, ok, skipped, tallied, type RowOutcome } from './outcomes.ts';
import { applyStatus, lockShipments, mayChange, type StatusChange } from './status-changes.ts';

type Key = 'POST /tracking/shipment-events';
type Body = InputOf<Key, (typeof calls)[Key]>['body'];
type Measures = NonNullable<Body['measures']>;
type Row = Awaited<ReturnType<typeof lockShipments>>[number];

const AHEAD_MS = 5 * 60_000;

async function requireSound(db: Db, body: Body): Promise<void> {
  if (body.at !== undefined && Date.parse(body.at) > Date.now() + AHEAD_MS)
    throw invalid({ at: ['This lies in the future.'] });
  if (body.measures !== undefined && body.ids.length !== 1)
    throw invalid({ measures: ['Measure one shipment at a time.'] });
  if (
    body.driver_id !== undefined &&
    !(await db.$count(drivers, eq(drivers.user_id, body.driver_id)))
  )
    throw invalid({ driver_id: ['There is no such driver.'] });
  if (body.branch_id !== undefined && !(await db.$count(branches, eq(branches.id, body.branch_id))))
    throw invalid({ branch_id: ['There is no such branch.'] });
}

/** Events come late and twice; what is older than the last accepted one changes nothing. */
function verdictOn(row: Row, change: StatusChange): true | string {
  const isOld = change.at !== undefined && Date.parse(change.at) < Date.parse(row.status_at);
  return isOld ? 'Older than the last event' : mayChange(row, change);
}

/** Writes down what the scale and the frame say, and what the shipment weighs now. */
async function measure(
  db: Db,
  caller: Caller,
  { row, measures }: { row: Row; measures: Measures },
) {
  const { parcel: number, ...actual } = measures;
  const [before] = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.shipment_id, row.id), eq(parcels.number, number)));
  if (before === undefined) throw invalid({ 'measures.parcel': ['There is no such parcel.'] });
  await db
    .update(parcels)
    .set({ ...actual, has_been_dimensioned: true, version: sql`${parcels.version} + 1` })
    .where(eq(parcels.id, before.id));
  const all = await db.select().from(parcels).where(eq(parcels.shipment_id, row.id));
  const weights = weightsOf(
    all.map((one) => ({
      submitted_length: one.actual_length ?? one.submitted_length,
      submitted_width: one.actual_width ?? one.submitted_width,
      submitted_height: one.actual_height ?? one.submitted_height,
      submitted_weight: one.actual_weight ?? one.submitted_weight,
    })),
  );
  const now = {
    actual_weight: weights.actual,
    volumetric_weight: weights.volumetric,
    charged_weight: chargedWeight(weights.actual, weights.volumetric),
  };
  await db.update(shipments).set(now).where(eq(shipments.id, row.id));
  await leaveTraces(db, caller, [
    {
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'measure',
      changes: changesBetween({ ...row, ...before }, { ...now, ...actual }),
    },
  ]);
}

/** Records a scan of shipments; the ones that cannot take the status say why. */
export async function recordScan(db: Db, caller: Caller, body: Body) {
  await requireSound(db, body);
  const { ids: given, measures, ...scan } = body;
  const change: StatusChange = { ...scan, source: 'hub-scan' };
  const ids = distinct(given);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const accepted: Row[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failed(id, NOT_FOUND);
    const verdict = verdictOn(row, change);
    if (verdict !== true) return skipped(id, verdict);
    accepted.push(row);
    return ok(id);
  });
  const [first] = accepted;
  if (measures !== undefined && first !== undefined)
    await measure(db, caller, { row: first, measures });
  await applyStatus(db, caller, { rows: accepted, change });
  return tallied(results);
}

/** Puts shipments back into the queue for the upstream carrier. */
export async function resubmitUpstream(db: Db, caller: Caller, given: readonly number[]) {
  const ids = distinct(given);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const again = ids.filter((id) => rows.get(id)?.upstream_state === 'failed');
  if (again.length > 0) {
    await db
      .update(shipments)
      .set({
        upstream_state: 'none',
        upstream_error: null,
        time_modified: sql`now()`,
        version: sql`${shipments.version} + 1`,
      })
      .where(inArray(shipments.id, again));
    await leaveTraces(
      db,
      caller,
      again.map((id) => ({
        account_id: rows.get(id)?.account_id ?? null,
        table_name: 'shipments',
        row_id: id,
        action: 'resubmit',
        changes: { upstream_state: { from: 'failed', to: 'none' } },
      })),
    );
  }
  return tallied(
    ids.map((id) => {
      const state = rows.get(id)?.upstream_state;
      if (state === undefined) return failed(id, NOT_FOUND);
      if (state === 'failed') return ok(id);
      return skipped(id, state === 'sent' ? 'Already handed over' : 'Nothing to hand over again');
    }),
  );
}
