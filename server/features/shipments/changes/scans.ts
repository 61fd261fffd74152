import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { driverOf, legAssignedBy, type Assignable } from '#domain/shipments/assignment.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { isFurtherScan, statusFacts } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { proofLacking, proofRule, type Attached } from '../documents/required-proof.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { requireOfferedReason } from '#server/features/settings/offered-words.ts';
import { settingFor } from '#server/features/settings/settings.ts';
import { reweigh } from './reweigh.ts';
import { applyStatus, lockShipments, mayChange, type StatusChange } from '../status-changes.ts';

type Key = 'POST /tracking/shipment-events';
type Body = InputOf<Key>['body'];
type Measures = NonNullable<Body['measures']>;
type Row = Awaited<ReturnType<typeof lockShipments>>[number];

/** Content of a scan without the rows. */
type Scan = Omit<Body, 'ids'>;

const AHEAD_MS = 5 * 60_000;

/** Throws 422 for an additional kind of scan that the company does not use. */
async function requireInUse(db: Db, { status }: Scan): Promise<void> {
  if (!isFurtherScan(status)) return;
  const inUse = wordsIn(await settingFor(db, 'other_scans', null));
  if (!inUse.includes(status))
    throw invalidError({ status: [`The scan “${statusFacts(status).label}” is not in use.`] });
}

/**
 * Throws 422 for a scan in the future, for a reason that is not offered, and for unknown drivers or
 * branches.
 */
async function requireSound(db: Db, scan: Scan): Promise<void> {
  const { at, driver_id, branch_id } = scan;
  await requireInUse(db, scan);
  await requireOfferedReason(db, scan);
  if (at !== undefined && Date.parse(at) > Date.now() + AHEAD_MS)
    throw invalidError({ at: ['The time cannot be in the future.'] });
  if (driver_id !== undefined && !(await db.$count(drivers, eq(drivers.user_id, driver_id))))
    throw invalidError({ driver_id: ['There is no such driver.'] });
  if (branch_id !== undefined && !(await db.$count(branches, eq(branches.id, branch_id))))
    throw invalidError({ branch_id: ['There is no such branch.'] });
}

const oneMeasured = () => invalidError({ measures: ['Measure one shipment at a time.'] });

/** Throws 422 for a bulk scan that is invalid for every row. */
export async function checkScan(db: Db, scan: Scan): Promise<void> {
  if (scan.measures !== undefined) throw oneMeasured();
  await requireSound(db, scan);
}

/** Refuses events older than the last accepted one, because events arrive late and repeatedly. */
function verdictOn(row: Assignable & Pick<Row, 'status_at'>, change: StatusChange): true | string {
  const isOld = change.at !== undefined && Date.parse(change.at) < Date.parse(row.status_at);
  return isOld ? 'Older than the last event' : mayChange(row, change);
}

const changeOf = ({ measures: _, ...scan }: Scan): StatusChange => ({
  ...scan,
  source: 'hub-scan',
});

/** Previews `recordScan`; `chosen` selects id, label and position of the rows. */
export async function previewScan(db: Db, scan: Scan, selection: SQL) {
  const leg = legAssignedBy(scan.status);
  const driver = leg === null ? sql`null::int` : sql`${shipments[driverOf[leg]]}`;
  const proof = await proofRule(db, scan);
  const { rows } = await db.execute<{
    status: string;
    payment_state: Row['payment_state'];
    status_at: string;
    driver: number | null;
    attached: Attached;
    count: number;
    sample: string[];
  }>(sql`
    select ${shipments.status} as status, ${shipments.payment_state} as payment_state, max(${shipments.status_at})::text as status_at, max(${driver}) as driver, ${proof.attached} as attached, count(*)::int as count,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${selection}) as chosen join ${shipments} on ${shipments.id} = chosen.id
    group by ${shipments.status}, ${shipments.payment_state}, ${shipments.status_at} > ${scan.at ?? null}::timestamptz, ${driver} is null, attached`);
  return rows.map(({ driver: had, attached, count, sample, ...standing }) => {
    const driving = { collection_driver_id: had, delivery_driver_id: had };
    const verdict = verdictOn({ ...standing, ...driving }, changeOf(scan));
    return { reason: verdict === true ? proof.lacks(attached) : verdict, count, sample };
  });
}

/** Stores measured dimensions of a parcel, and recalculates the shipment. */
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
  if (before === undefined) throw invalidError({ 'measures.parcel': ['There is no such parcel.'] });
  await db
    .update(parcels)
    .set({ ...actual, has_been_dimensioned: true, version: sql`${parcels.version} + 1` })
    .where(eq(parcels.id, before.id));
  const now = await reweigh(db, row);
  await writeAuditLog(db, caller, [
    {
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'measure',
      changes: changesBetween({ ...row, ...before }, { ...now, ...actual }),
    },
  ]);
}

/** Records a scan of shipments; rows that cannot take the status are skipped with the reason. */
export async function recordScan(db: Db, caller: Caller, body: Body) {
  const { ids: given, ...scan } = body;
  const { measures } = body;
  if (measures !== undefined && given.length !== 1) throw oneMeasured();
  await requireSound(db, scan);
  const ids = distinctIds(given);
  const proof = await proofRule(db, scan);
  const lacking = await proofLacking(db, proof, ids);
  const change = { ...changeOf(scan), proof: proof.accepted };
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const accepted: Row[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failedRow(id, NOT_FOUND);
    const verdict = verdictOn(row, change);
    const reason = verdict === true ? lacking(id) : verdict;
    if (reason !== null) return skippedRow(id, reason);
    accepted.push(row);
    return okRow(id);
  });
  const [first] = accepted;
  if (measures !== undefined && first !== undefined)
    await measure(db, caller, { row: first, measures });
  await applyStatus(db, caller, { rows: accepted, change });
  return withCounts(results);
}
