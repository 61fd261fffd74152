import { and, eq, inArray, or } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { carrierVerdict } from '#domain/shipments/upstream.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { tracking_events } from '#server/db/schema/tracking.ts';
import { applyStatus } from '../status-changes.ts';

type Report = InputOf<'POST /shipments/carrier-reports'>['body']['reports'][number];
type Row = typeof shipments.$inferSelect;

/** Shipment that was handed over to the carrier, locked until the commit. */
async function shipmentOf(db: Db, reference: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(
      and(
        inArray(shipments.upstream_state, ['sent', 'withdrawn']),
        or(
          eq(shipments.upstream_reference, reference),
          eq(shipments.short_tracking_reference, reference),
        ),
      ),
    )
    .for('update');
  return row;
}

const isKnown = async (db: Db, { id }: Row, { status, at }: Report): Promise<boolean> =>
  (await db.$count(
    tracking_events,
    and(
      eq(tracking_events.shipment_id, id),
      eq(tracking_events.source, 'upstream'),
      eq(tracking_events.status, status),
      eq(tracking_events.at, at),
    ),
  )) > 0;

/** Adds to the timeline a report that is too late to change the status. */
async function note(
  db: Db,
  caller: Caller,
  { row, report, why }: { row: Row; report: Report; why: string },
): Promise<void> {
  await db.insert(tracking_events).values({
    account_id: row.account_id,
    shipment_id: row.id,
    status: report.status,
    message: `The carrier reported: ${statusFacts(report.status).label} (${why.toLowerCase()})`,
    source: 'upstream',
    user_id: caller.userId,
    data: report.reason === undefined ? null : { reason: report.reason },
    at: report.at,
    changes_status: false,
  });
}

type Taken = 'taken' | 'repeated' | 'unknown' | { noted: string };

async function take(db: Db, caller: Caller, report: Report): Promise<Taken> {
  const row = await shipmentOf(db, report.reference);
  if (row === undefined) return 'unknown';
  if (await isKnown(db, row, report)) return 'repeated';
  const verdict = carrierVerdict(row, report);
  if (verdict !== true) {
    await note(db, caller, { row, report, why: verdict });
    return { noted: verdict };
  }
  const { status, at, reason, received_by: name } = report;
  await applyStatus(db, caller, {
    rows: [row],
    change: {
      status,
      source: 'upstream',
      at,
      ...(reason !== undefined && { reason }),
      ...(name !== undefined && { proof: { name } }),
    },
  });
  return 'taken';
}

/** Applies reports of a carrier, oldest first; repeated reports have no further effect. */
export async function takeCarrierReports(
  db: Db,
  caller: Caller,
  { reports }: InputOf<'POST /shipments/carrier-reports'>['body'],
) {
  const result = {
    taken: 0,
    noted: new Array<{ reference: string; reason: string }>(),
    repeated: 0,
    unknown: new Array<string>(),
  };
  const inOrder = reports.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  for (const report of inOrder) {
    const taken = await take(db, caller, report);
    if (taken === 'taken') result.taken += 1;
    else if (taken === 'repeated') result.repeated += 1;
    else if (taken === 'unknown') result.unknown.push(report.reference);
    else result.noted.push({ reference: report.reference, reason: taken.noted });
  }
  return result;
}
