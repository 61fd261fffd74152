import { eq, sql } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import { endsWithoutPower, hoursToAdd } from '#domain/outages/extension.ts';
import type { OutageStep } from '#domain/outages/outage.ts';
import { extendedWindow, type LegState } from '#domain/lockers/locker-legs.ts';
import { formatTime } from '#domain/kernel/time.ts';
import type { Db } from '#server/db/open.ts';
import { outages } from '#server/db/schema/outages.ts';
import { extendLeg } from '#server/features/lockers/legs/extend-leg.ts';
import { legsOf, type Leg } from '#server/features/lockers/legs/leg-rows.ts';
import { sendOutage } from '#server/features/lockers/legs/window-messages.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { lockShipment } from '#server/features/shipments/status-changes.ts';
import { keepMessages } from './unsent-messages.ts';
import { keepSteps, takenBefore, type Skipped } from './taken-steps.ts';

type Outage = typeof outages.$inferSelect;
type Shipment = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;

interface InTheDark extends Record<string, unknown> {
  id: number;
  shipment_id: number;
  dark_from: string;
  state: LegState;
  extended: number;
  deposited_at: string | null;
  collect_before: string | null;
}

/** Legs of parcels in lockers that lose power, in the order in which their shipments are locked. */
const legsInTheDark = (db: Db, outageId: number) =>
  db.execute<InTheDark>(sql`
    select s.id, s.shipment_id, p.dark_from, s.state, s.extended, s.deposited_at, s.collect_before from outage_lockers p join locker_shipments s on s.locker_id = p.locker_id
    where p.outage_id = ${outageId} and p.dark_from is not null and s.direction = 'pick-up' and s.state in ('deposited', 'overdue')
    order by s.shipment_id, s.id`);

interface Affected {
  outage: Outage;
  shipment: Shipment;
  leg: Leg;
  dark: string;
}

/**
 * Takes a step for a parcel. Returns the reason for skipping it, null after success, or undefined
 * if there is nothing to do.
 */
type Deed = (db: Db, affected: Affected) => Promise<string | null | undefined>;

const deeds: Record<OutageStep, Deed> = {
  async extend(db, { outage, shipment, leg, dark }) {
    const end = Date.parse(leg.collect_before ?? '');
    const darkness = { dark_from: Date.parse(dark), until: Date.parse(outage.until_at) };
    if (!endsWithoutPower(end, darkness)) return undefined;
    const hours = hoursToAdd(end, darkness);
    const [from, until] = [formatTime(darkness.dark_from), formatTime(darkness.until)];
    const why = `the locker is without power from ${from} to ${until}.`;
    const after = await extendLeg(db, { shipment, leg, hours, tells: true, why });
    return typeof after === 'string' ? after : null;
  },
  async inform(db, { outage, shipment, leg, dark }) {
    const written = await sendOutage(db, { shipment, leg, dark, until: outage.until_at });
    await keepMessages(db, { outage, leg, written });
    return written.length > 0 ? null : 'No telephone number or email address.';
  },
};

/** Locks a current or future outage until the commit. */
export async function lockOutage(db: Db, id: number): Promise<Outage> {
  const [outage] = await db.select().from(outages).where(eq(outages.id, id)).for('update');
  if (outage === undefined) throw notFound();
  if (outage.is_withdrawn || Date.parse(outage.until_at) <= Date.now())
    throw new ApiError(409, { message: 'This outage is over or was withdrawn.', code: 'conflict' });
  return outage;
}

/** Locks the shipment and leg until the commit; undefined if the parcel was collected meanwhile. */
async function heldLeg(db: Db, { id, shipment_id }: InTheDark) {
  const shipment = await lockShipment(db, shipment_id);
  const leg = (await legsOf(db, shipment_id)).find((one) => one.id === id);
  const isInside = leg?.state === 'deposited' || leg?.state === 'overdue';
  return shipment && leg && isInside ? { shipment, leg } : undefined;
}

/**
 * Result of a step: number of parcels for which it was taken now and before, and skipped parcels
 * with reasons.
 */
export interface Taken {
  done: number;
  already: number;
  skipped: { reference: string; why: string }[];
}

/**
 * Takes a step for every parcel in lockers that lose power, once per parcel. Skipped parcels are
 * returned with a reason and tried again the next time.
 */
export async function takeStep(db: Db, outageId: number, step: OutageStep): Promise<Taken> {
  const outage = await lockOutage(db, outageId);
  const before = await takenBefore(db, outage.id, step);
  const { rows } = await legsInTheDark(db, outage.id);
  const skipped: Skipped[] = [];
  const done: number[] = [];
  for (const row of rows.filter(({ id }) => !before.has(id))) {
    const held = await heldLeg(db, row);
    if (held === undefined) continue;
    const why = await deeds[step](db, { outage, ...held, dark: row.dark_from });
    if (why === null) done.push(row.id);
    else if (why !== undefined)
      skipped.push({ id: row.id, reference: held.shipment.short_tracking_reference, why });
  }
  await keepSteps(db, outage, { step, done, skipped });
  if (step === 'inform' && before.size === 0 && done.length > 0) await informTeam(db, outage);
  const already = rows.filter(({ id }) => before.has(id)).length;
  return { done: done.length, already, skipped: skipped.map(({ id: _, ...said }) => said) };
}

/** Number of parcels that a step affects and skips. */
export async function forecast(
  db: Db,
  { id, until_at }: Pick<Outage, 'id' | 'until_at'>,
  step: OutageStep,
): Promise<{ done: number; skipped: number }> {
  const before = await takenBefore(db, id, step);
  const { rows } = await legsInTheDark(db, id);
  const open = rows.filter((row) => !before.has(row.id));
  if (step === 'inform') return { done: open.length, skipped: 0 };
  const until = Date.parse(until_at);
  const ending = open.flatMap((row) => {
    const darkness = { dark_from: Date.parse(row.dark_from), until };
    const end = Date.parse(row.collect_before ?? '');
    return endsWithoutPower(end, darkness)
      ? [extendedWindow(stayOf(row), hoursToAdd(end, darkness))]
      : [];
  });
  const skipped = ending.filter((window) => 'why' in window).length;
  return { done: ending.length - skipped, skipped };
}

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

const stayOf = ({ state, extended, deposited_at, collect_before }: InTheDark) => ({
  state,
  extended,
  deposited_at: iso(deposited_at),
  collect_before: iso(collect_before),
});

/** Notifies the locker team once, when the recipients are notified. */
const informTeam = (db: Db, { area, from_at, until_at }: Outage) =>
  notify(db, [
    {
      level: 'warning',
      needs: 'View lockers',
      title: `Outage in ${area}`,
      body: `${area} is without power from ${formatTime(Date.parse(from_at))} to ${formatTime(Date.parse(until_at))}. Recipients of parcels in lockers that lose power are informed.`,
      href: `/outages`,
    },
  ]);
