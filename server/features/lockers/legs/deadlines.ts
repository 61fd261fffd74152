import { eq, sql } from 'drizzle-orm';
import {
  GRACE_HOURS,
  isToBeDeposited,
  REMINDER_HOURS,
  remindersDue,
} from '#domain/lockers/locker-legs.ts';
import type { Caller, Services } from '#server/context.ts';
import { unprivilegedCaller } from '#server/http/unprivileged-caller.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { applyStatus, lockShipment, mayChange } from '#server/features/shipments/status-changes.ts';
import { endCodes } from './codes.ts';
import { remind } from './leg-messages.ts';
import { changeLeg, legsOf, type Leg } from './leg-rows.ts';
import { releaseDoor, reserveDoor } from './reserve-door.ts';

/** Author of changes that deadlines cause. */
const clock: Caller = { ...unprivilegedCaller, name: 'Baton' };

const SHIPMENTS_PER_BATCH = 200;

/** Days after which a leg without a door is given up. */
const DOOR_WAIT_DAYS = 30;

/** Next deadline of a leg; null if none. */
const dueAt = sql`case
  when state = 'reserved' then case when door_id is null then reserved_at else reserved_until end
  when direction <> 'pick-up' then null
  when state = 'deposited' then collect_before
    - make_interval(hours => coalesce((${sql.param([...REMINDER_HOURS])}::int[])[reminders + 1], 0))
  when state = 'overdue' then collect_before + make_interval(hours => ${GRACE_HOURS})
end`;

/**
 * Claims the next shipments with due legs, starting with those that were never checked, and returns
 * their ids.
 *
 * A claimed shipment is not checked again for a tenth of its delay (one to fifteen minutes), even
 * if the check changed nothing or failed. Legs that stay due, such as those of a full locker,
 * therefore cannot delay the reminders of others.
 */
async function claimDue(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ shipment_id: number }>(sql`
    with due as (
      select shipment_id, min(due_at) as due_at
      from (select shipment_id, ${dueAt} as due_at from locker_shipments
        where state = 'deposited'
          or (state = 'reserved' and reserved_at > now() - make_interval(days => ${DOOR_WAIT_DAYS}))
          or (state = 'overdue' and exists (select from shipments s where s.id = shipment_id and s.status = 'in-locker'))) legs
      left join locker_deadline_looks using (shipment_id)
      where due_at < now() and (next_look_at is null or next_look_at <= now())
      group by 1 order by min(next_look_at) nulls first, 2 limit ${SHIPMENTS_PER_BATCH}
    )
    insert into locker_deadline_looks as looks (shipment_id, next_look_at)
    select shipment_id, now() + least(interval '15 minutes', greatest(interval '55 seconds', (now() - due_at) / 10))
    from due order by shipment_id
    on conflict (shipment_id) do update set next_look_at = excluded.next_look_at where looks.next_look_at <= now()
    returning shipment_id`);
  return rows.map(({ shipment_id: id }) => id);
}

/** Deletes records of checks for shipments that have had no deadline for an hour. */
const deleteOldLooks = (db: Db) =>
  db.execute(sql`delete from locker_deadline_looks where next_look_at < now() - interval '1 hour'`);

type Shipment = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;

/**
 * Reserves a door for a leg that has none, if its parcel is still expected. Cancels a leg whose
 * reservation has expired.
 */
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

/**
 * Sends a driver to take back a parcel after its deadline for collection and the grace period of
 * its code.
 */
async function takeBack(db: Db, shipment: Shipment, leg: Leg): Promise<void> {
  const over = Date.parse(leg.collect_before ?? '') + GRACE_HOURS * 3_600_000;
  if (!(over <= Date.now())) return;
  const [locker] = await db.select().from(lockers).where(eq(lockers.id, leg.locker_id));
  const code = locker?.code ?? '';
  const change = {
    status: 'collect-and-return-to-hub',
    source: 'locker',
    message: `Not collected from locker ${code} in time; a driver returns it to the hub`,
  } as const;
  if (mayChange(shipment, change) !== true) return;
  await endCodes(db, leg, 'expired');
  await applyStatus(db, clock, { rows: [shipment], change });
  await notify(db, [
    {
      level: 'warning',
      needs: 'View lockers',
      title: 'Parcel to return to the hub',
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
 * Handles the deadlines of parcels in lockers: releases doors, reminds recipients, marks parcels as
 * overdue and has them taken back. Each shipment has its own transaction; nodes share the work.
 *
 * @returns the number of shipments checked.
 */
export async function meetDeadlines({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<number> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  await within(deleteOldLooks);
  let count = 0;
  let ids: number[];
  do {
    ids = await within(claimDue);
    for (const id of ids)
      try {
        await within((db) => meet(db, id));
      } catch (error) {
        log.warn({ err: error, shipment: id }, 'a deadline of a parcel in a locker was not met');
      }
    count += ids.length;
  } while (ids.length === SHIPMENTS_PER_BATCH);
  return count;
}
