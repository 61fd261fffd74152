import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { formatDayMonth, formatTime, isoDay } from '#domain/kernel/time.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { driverOf, legs } from '#domain/shipments/assignment.ts';
import type { Changed } from '#domain/shipments/undo.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { driverNames } from '../assignments.ts';

/** Names the change to undo: a run, or the Idempotency-Key of a request. */
export interface NamedChange {
  run_id?: number | undefined;
  request_key?: string | undefined;
}

/** Change of a shipment: its fields, and the last of its entries in the audit log. */
export interface OwnChange {
  changed: Changed;
  last: number;
}

type Values = { from: unknown; to: unknown };

const ofShipments = (ids: readonly number[]): SQL | undefined =>
  and(eq(audit_log.table_name, 'shipments'), inArray(audit_log.row_id, [...ids]));

const named = ({ run_id: run, request_key: key }: NamedChange): SQL =>
  run === undefined ? eq(audit_log.request_key, key ?? '') : eq(audit_log.run_id, run);

/** Reads what the named change of the caller did to each shipment. */
export async function readOwnChanges(
  db: Db,
  caller: Caller,
  { ids, of }: { ids: readonly number[]; of: NamedChange },
): Promise<Map<number, OwnChange>> {
  const rows = await db
    .select({ id: audit_log.id, row: audit_log.row_id, changes: audit_log.changes })
    .from(audit_log)
    .where(and(ofShipments(ids), eq(audit_log.user_id, caller.userId), named(of)))
    .orderBy(audit_log.id);
  const found = new Map<number, { changed: Map<string, Values>; last: number }>();
  for (const { id, row, changes } of rows) {
    const own = found.get(row) ?? { changed: new Map(), last: id };
    for (const [name, { from, to }] of Object.entries(changes)) {
      const first = own.changed.get(name);
      own.changed.set(name, { from: first === undefined ? from : first.from, to });
    }
    found.set(row, { ...own, last: id });
  }
  return found;
}

interface LaterChange {
  row: number;
  id: number;
  changes: Record<string, Values>;
  at: string;
  by: string | null;
}

/** Time of a change: only the clock today, otherwise with the day. */
const momentOf = (at: string): string =>
  isoDay(at) === isoDay(new Date().toISOString())
    ? `at ${formatTime(at)}`
    : `on ${formatDayMonth(at)} at ${formatTime(at)}`;

function describe({ changes, at, by }: LaterChange, names: ReadonlyMap<number, string>): string {
  const driver = legs.map((leg) => changes[driverOf[leg]]).find((one) => one !== undefined);
  const status = changes['status'];
  const end = `${by === null ? '' : ` by ${by}`} ${momentOf(at)}`;
  if (driver !== undefined && driver.to === null) return `Unassigned${end}`;
  if (driver !== undefined)
    return `Reassigned to ${names.get(Number(driver.to)) ?? 'another driver'}${end}`;
  if (status !== undefined) return `Changed to “${statusFacts(String(status.to)).label}”${end}`;
  return `Changed${end}`;
}

/** Later changes of the same fields, by shipment, in words with author and time. */
export async function readLaterChanges(
  db: Db,
  own: ReadonlyMap<number, OwnChange>,
): Promise<Map<number, string>> {
  if (own.size === 0) return new Map();
  const oldest = Math.min(...[...own.values()].map(({ last }) => last));
  const rows: LaterChange[] = await db
    .select({
      row: audit_log.row_id,
      id: audit_log.id,
      changes: audit_log.changes,
      at: audit_log.occurred_at,
      by: users.name,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(and(ofShipments([...own.keys()]), gt(audit_log.id, oldest)))
    .orderBy(sql`${audit_log.id} desc`);
  const later = rows.filter(({ row, id, changes }) => {
    const mine = own.get(row);
    return (
      mine !== undefined &&
      id > mine.last &&
      Object.keys(changes).some((name) => mine.changed.has(name))
    );
  });
  const drivers = later.flatMap(({ changes }) =>
    legs.flatMap((leg) => {
      const to = changes[driverOf[leg]]?.to;
      return typeof to === 'number' ? to : [];
    }),
  );
  const names = await driverNames(db, drivers);
  const latest = new Map<number, string>();
  for (const change of later)
    if (!latest.has(change.row)) latest.set(change.row, describe(change, names));
  return latest;
}
