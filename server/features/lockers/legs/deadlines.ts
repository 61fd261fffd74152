import { eq, sql } from 'drizzle-orm';
import {
  GRACE_HOURS,
  isToBeDeposited,
  REMINDER_HOURS,
  remindersDue,
} from '../../../../src/domain/locker-legs.ts';
import type { Caller, Services } from '../../../context.ts';
import { unprivilegedCaller } from '../../../unprivileged-caller.ts';
import type { Db } from '../../../db/open.ts';
import { lockers } from '../../../db/schema/lockers.ts';
import { notify } from '../../messages/notifications.ts';
import { applyStatus, lockShipment, mayChange } from '../../shipments/status-changes.ts';
import { endCodes } from './codes.ts';
import { remind } from './leg-messages.ts';
import { changeLeg, legsOf, type Leg } from './leg-rows.ts';
import { releaseDoor, reserveDoor } from './reserve-door.ts';

/** Time itself: nobody's doing. */
const clock: Caller = { ...unprivilegedCaller, name: 'Baton' };

const MOST_AT_A_LOOK = 200;

const longest = Math.max(...REMINDER_HOURS);

/** Legs for which something is due by the clock alone. */
const dueLegs = (db: Db) =>
  db.execute<{ shipment_id: number }>(sql`
    select shipment_id from locker_shipments
    where (state = 'reserved' and (door_id is null or reserved_until < now()) and reserved_at > now() - interval '30 days')
      or (state = 'deposited' and direction = 'pick-up' and (collect_before < now()
        or (reminders < ${REMINDER_HOURS.length} and collect_before < now() + make_interval(hours => ${longest}))))
      or (state = 'overdue' and collect_before < now() - make_interval(hours => ${GRACE_HOURS})
        and exists (select from shipments s where s.id = shipment_id and s.status = 'in-locker'))
    group by 1 order by min(coalesce(collect_before, reserved_until, reserved_at)) limit ${MOST_AT_A_LOOK}`);

type Shipment = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;

/** A door that nobody came to is for others; a parcel that is still to come asks for one again. */
async function keepOrLetGo(db: Db, shipment: Shipment, leg: Leg): Promise<void> {
  if (leg.door_id === null) {
    const isComing = leg.direction === 'pick-up' || isToBeDeposited(shipment.status);
    if (isComing) await reserveDoor(db, leg);
    return;
  }
  if (leg.reserved_until === null || Date.parse(leg.reserved_until) > Date.now()) return;
  await releaseDoor(db, leg);
  await endCodes(db, leg, 'expired');
  await changeLeg(db, leg, { state: 'cancelled' });
}

async function remindOrEnd(db: Db, shipment: Shipment, leg: Leg): Promise<void> {
  const end = leg.collect_before;
  if (end === null) return;
  if (Date.parse(end) <= Date.now()) {
    await changeLeg(db, leg, { state: 'overdue' });
    return;
  }
  const due = remindersDue(end, Date.now());
  if (due <= leg.reminders) return;
  await changeLeg(db, leg, { reminders: due });
  await remind(db, { shipment, leg, hours: REMINDER_HOURS[due - 1] ?? 0 });
}

/** The time is over, also the little that a code holds longer: a driver takes the parcel back. */
async function takeBack(db: Db, shipment: Shipment, leg: Leg): Promise<void> {
  const over = Date.parse(leg.collect_before ?? '') + GRACE_HOURS * 3_600_000;
  if (!(over <= Date.now())) return;
  const [locker] = await db.select().from(lockers).where(eq(lockers.id, leg.locker_id));
  const code = locker?.code ?? '';
  const change = {
    status: 'collect-and-return-to-hub',
    source: 'locker',
    message: `Not collected from locker ${code} in time; a driver takes it back`,
  } as const;
  if (mayChange(shipment, change) !== true) return;
  await endCodes(db, leg, 'expired');
  await applyStatus(db, clock, { rows: [shipment], change });
  await notify(db, [
    {
      level: 'warning',
      needs: 'View lockers',
      title: 'To take back',
      body: `${shipment.short_tracking_reference} was not collected from ${code} in time.`,
      href: `/lockers/${leg.locker_id}`,
    },
  ]);
}

async function meet(db: Db, shipmentId: number): Promise<void> {
  const shipment = await lockShipment(db, shipmentId);
  if (shipment === undefined) return;
  for (const leg of await legsOf(db, shipmentId)) {
    if (leg.state === 'reserved') await keepOrLetGo(db, shipment, leg);
    if (leg.direction === 'drop-off') continue;
    if (leg.state === 'deposited') await remindOrEnd(db, shipment, leg);
    if (leg.state === 'overdue') await takeBack(db, shipment, leg);
  }
}

/**
 * What time alone does to parcels in lockers: doors are let go, recipients reminded, parcels overdue and taken back.
 * Each shipment in a transaction of its own, so that several nodes do nothing twice. Gives how many were looked at.
 */
export async function meetDeadlines({ database, log }: Pick<Services, 'database' | 'log'>) {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  const { rows } = await within(dueLegs);
  for (const { shipment_id: id } of rows)
    try {
      await within((db) => meet(db, id));
    } catch (error) {
      log.warn({ err: error, shipment: id }, 'a deadline of a parcel in a locker was not met');
    }
  return rows.length;
}
