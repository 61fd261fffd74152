import { and, eq, sql } from 'drizzle-orm';
import { extendedWindow, GRACE_HOURS, remindersDue } from '#domain/lockers/locker-legs.ts';
import type { Db } from '#server/db/open.ts';
import { locker_access } from '#server/db/schema/locker-access.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { sendCodeCommands } from './codes.ts';

import { changeLeg, type Leg } from './leg-rows.ts';
import { sendWindow } from './window-messages.ts';

type Shipment = typeof shipments.$inferSelect;

/** Extends the time to collect, with the same code. Returns the leg, or the reason against it. */
export async function extendLeg(
  db: Db,
  { shipment, leg, hours, tells, why }: Extension,
): Promise<Leg | string> {
  const window = extendedWindow(leg, hours);
  if ('why' in window) return window.why;
  const after = await keepUntil(db, leg, { until: window.until, extended: leg.extended + 1 });
  if (tells) await sendWindow(db, { shipment, leg: after, ...(why !== undefined && { why }) });
  return after;
}

/** Sets the end of the time to collect and of the code, and updates the terminal. */
export async function keepUntil(
  db: Db,
  leg: Leg,
  { until: collect_before, ...change }: { until: string } & Partial<Leg>,
): Promise<Leg> {
  const after = await changeLeg(db, leg, {
    ...change,
    collect_before,
    state: 'deposited',
    reminders: remindersDue(collect_before, Date.now()),
  });
  const grants = await db
    .update(locker_access)
    .set({
      valid_until: new Date(Date.parse(collect_before) + GRACE_HOURS * 3_600_000).toISOString(),
      version: sql`${locker_access.version} + 1`,
    })
    .where(and(eq(locker_access.locker_shipment_id, leg.id), eq(locker_access.state, 'active')))
    .returning();
  await sendCodeCommands(db, 'grant', grants);
  return after;
}

interface Extension {
  shipment: Shipment;
  leg: Leg;
  hours: number;
  tells: boolean;
  why?: string;
}
