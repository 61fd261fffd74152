import { and, eq, sql, type SQL } from 'drizzle-orm';
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

/** What a scan says, without the rows. */
type Scan = Omit<Body, 'ids'>;

const AHEAD_MS = 5 * 60_000;

/** Throws 422 when the scan lies in the future, or names a driver or branch that is not there. */
async function requireSound(db: Db, { at, driver_id, branch_id }: Scan): Promise<void> {
  if (at !== undefined && Date.parse(at) > Date.now() + AHEAD_MS)
    throw invalid({ at: ['This lies in the future.'] });
  if (driver_id !== undefined && !(await db.$count(drivers, eq(drivers.user_id, driver_id))))
    throw invalid({ driver_id: ['There is no such driver.'] });
  if (branch_id !== undefined && !(await db.$count(branches, eq(branches.id, branch_id))))
    throw invalid({ branch_id: ['There is no such branch.'] });
}

const oneMeasured = () => invalid({ measures: ['Measure one shipment at a time.'] });

/** Throws 422 when a scan of any number of shipments is wrong whatever the row. */
export async function checkScan(db: Db, scan: Scan): Promise<void> {
  if (scan.measures !== undefined) throw oneMeasured();
  await requireSound(db, scan);
}

/** Events come late and twice; what is older than the last accepted one changes nothing. */
function verdictOn(row: Pick<Row, 'status' | 'status_at'>, change: StatusChange): true | string {
  const isOld = change.at !== undefined && Date.parse(change.at) < Date.parse(row.status_at);
  return isOld ? 'Older than the last event' : mayChange(row, change);
}

const changeOf = ({ measures: _, ...scan }: Scan): StatusChange => ({
  ...scan,
  source: 'hub-scan',
});

/** What `recordScan` would do, for any number of rows; `chosen` selects their id, label and position. */
export async function previewScan(db: Db, scan: Scan, chosen: SQL) {
  const { at = null } = scan;
  const { rows } = await db.execute<{
    status: string;
    status_at: string;
    count: number;
    sample: string[];
  }>(sql`
    select ${shipments.status} as status, max(${shipments.status_at})::text as status_at, count(*)::int as count,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${chosen}) as chosen join ${shipments} on ${shipments.id} = chosen.id
    group by ${shipments.status}, ${shipments.status_at} > ${at}::timestamptz`);
  return rows.map(({ status, status_at, count, sample }) => {
    const verdict = verdictOn({ status, status_at }, changeOf(scan));
    return { reason: verdict === true ? null : verdict, count, sample };
  });
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
  const { ids: given, ...scan } = body;
  const { measures } = scan;
  if (measures !== undefined && given.length !== 1) throw oneMeasured();
  await requireSound(db, scan);
  const change = changeOf(scan);
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
