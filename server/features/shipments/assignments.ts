import { inArray } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import {
  assignmentEffect,
  assignmentInWords,
  driverOf,
  legs,
  reassignedFrom,
  type Leg,
} from '#domain/shipments/assignment.ts';
import type { Status } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { drivers } from '#server/db/schema/fleet.ts';
import { applyStatus, recordChanges, type Standing, type Words } from './status-changes.ts';

/** Assignment of a driver to a leg; null removes the driver. */
export interface Assigned {
  leg: Leg;
  driver: number | null;
}

type DriverFields = { [L in Leg as (typeof driverOf)[L]]?: number | null | undefined };

/**
 * Returns the assignment that a change requests; throws 422 for both legs at once, because no
 * shipment is on both.
 */
export function assignmentIn(body: DriverFields & { status?: unknown }): Assigned | null {
  if (body.status !== undefined) return null;
  const [first, second] = legs.flatMap((leg) => {
    const driver = body[driverOf[leg]];
    return driver === undefined ? [] : [{ leg, driver }];
  });
  if (second !== undefined) throw invalidError({ driver: ['Assign one leg at a time.'] });
  return first ?? null;
}

/** Driver names by id. */
export async function driverNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const driverIds = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    driverIds.length === 0
      ? []
      : await db
          .select({ id: drivers.user_id, name: drivers.name })
          .from(drivers)
          .where(inArray(drivers.user_id, driverIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Former driver if a leg is reassigned; undefined for first assignments and removals. */
export function reassignment(
  { leg, driver }: Assigned,
  row: Pick<Standing, 'collection_driver_id' | 'delivery_driver_id'>,
  names: ReadonlyMap<number, string>,
): string | undefined {
  const before = row[driverOf[leg]];
  if (before === null || driver === null || before === driver) return undefined;
  return reassignedFrom(names.get(before) ?? 'another driver');
}

/**
 * Assigns or removes a driver, with the resulting status and timeline entries. All rows must allow
 * it.
 */
export async function applyAssignment(
  db: Db,
  caller: Caller,
  { rows, assigned, names }: Applying,
): Promise<void> {
  const { leg, driver } = assigned;
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? `Driver ${id}`));
  const before = new Map(rows.map((row) => [row.id, row[driverOf[leg]]]));
  const words = ({ id }: Standing): Words => ({
    message: assignmentInWords(leg, nameOf(before.get(id) ?? null), nameOf(driver)),
    data: { leg },
  });
  const moving = new Map<Status, Standing[]>();
  const staying: Standing[] = [];
  for (const row of rows) {
    const result = assignmentEffect(row, leg, driver);
    if (typeof result === 'string') throw new Error(`Not assignable: ${result}`);
    if (result.to === null) staying.push(row);
    else
      moving.set(result.to, [
        ...(moving.get(result.to) ?? []),
        { ...row, [driverOf[leg]]: driver },
      ]);
  }
  for (const [status, group] of moving) {
    const change = {
      status,
      source: 'portal' as const,
      ...(driver !== null && { driver_id: driver }),
    };
    await applyStatus(db, caller, { rows: group, change, words });
  }
  await recordChanges(
    db,
    caller,
    staying.map((row) => ({ row, ...words(row), driver_id: driver })),
  );
}

interface Applying {
  /** Rows as they were before the change. In the database the new driver is already stored. */
  rows: readonly Standing[];
  assigned: Assigned;
  names: ReadonlyMap<number, string>;
}
