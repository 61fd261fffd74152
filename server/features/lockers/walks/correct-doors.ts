import { and, inArray, notInArray } from 'drizzle-orm';
import { overtakenGroups, type Correction } from '#domain/lockers/walks/corrections.ts';
import { REMINDER_HOURS } from '#domain/lockers/locker-legs.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { lockShipment, lockShipments } from '#server/features/shipments/status-changes.ts';
import { changeDoors, type DoorChange, type DoorEvent } from '../doors/door-changes.ts';
import { endCodes } from '../legs/codes.ts';
import { followShipment } from '../legs/follow-shipments.ts';
import { changeLeg, liveLegsOf, type Leg } from '../legs/leg-rows.ts';
import { applyScans } from '../legs/terminal-scans.ts';

type Door = typeof doors.$inferSelect;

/** Correction of a door, with the time of the observation. */
export type SeenCorrection = Correction & { door: Door; at: string };

/** Returns the events that record a correction at a door. */
function saidOf(one: SeenCorrection, by: string): DoorEvent['given'][] {
  const seen = { level: 'audited', at: one.at, by } as const;
  const blocked = { is: 'blocked', reason: one.words, until: null, ...seen } as const;
  switch (one.kind) {
    case 'empty':
      return [{ is: 'audited', use: 'free', parcel_id: null, ...seen }];
    case 'holds':
      return [{ is: 'audited', use: 'occupied', parcel_id: one.parcel_id, ...seen }];
    case 'unknown-parcel':
      return [{ is: 'audited', use: 'occupied', parcel_id: null, ...seen }, blocked];
    case 'fault':
      return [{ is: 'jammed', fault: one.words, ...seen }, blocked];
    case 'unclear':
      return [];
  }
}

/** Doors without a correction whose recorded parcel was found behind another door. */
async function leftBehind(db: Db, made: readonly SeenCorrection[]) {
  const found = made.flatMap(({ kind, parcel_id }) => (kind === 'holds' ? (parcel_id ?? []) : []));
  if (found.length === 0) return [];
  const isOther = notInArray(
    doors.id,
    made.map(({ door }) => door.id),
  );
  return db
    .select()
    .from(doors)
    .where(and(inArray(doors.parcel_id, found), isOther));
}

async function holdShipments(db: Db, made: readonly SeenCorrection[]): Promise<void> {
  const ids = made.flatMap(({ parcel_id, collected, missing }) =>
    [parcel_id, collected?.parcel_id, missing?.parcel_id].flatMap((one) => one ?? []),
  );
  if (ids.length === 0) return;
  const rows = await db
    .selectDistinct({ id: parcels.shipment_id })
    .from(parcels)
    .where(inArray(parcels.id, ids));
  await lockShipments(
    db,
    rows.map(({ id }) => id),
  );
}

interface Moving {
  db: Db;
  caller: Caller;
  lockerId: number;
  code: string;
  by: string;
}

/** Locks the leg of a parcel in this locker until the commit. */
async function legHere({ db, lockerId }: Moving, parcelId: number): Promise<Leg | undefined> {
  const legs = await liveLegsOf(db, [parcelId]);
  return legs.find(({ locker_id }) => locker_id === lockerId);
}

/** Moves the leg of a parcel as if its terminal had reported a deposit or collection. */
async function applyScan(
  { db, caller, code, lockerId }: Moving,
  { door, given }: { door: Door; given: DoorEvent['given'] },
): Promise<void> {
  const place = { locker_id: lockerId, number: door.number, door_id: door.id };
  const change: DoorChange = { ...place, given, effect: 'changed', from: 'free', to: 'free' };
  await applyScans(db, caller, { changes: [change], codeOf: () => code });
}

/** Moves a found parcel to its door and sends its recipient a code for that door. */
async function moveIn(moving: Moving, { door, parcel_id, at }: SeenCorrection): Promise<void> {
  const leg = parcel_id === null ? undefined : await legHere(moving, parcel_id);
  if (leg === undefined) return;
  const { db, by } = moving;
  if (leg.state === 'reserved') {
    const given = { is: 'deposited', parcel_id, level: 'audited', at, by } as const;
    await applyScan(moving, { door, given });
    return;
  }
  await endCodes(db, leg, 'revoked');
  await changeLeg(db, leg, { door_id: door.id });
  const shipment = await lockShipment(db, leg.shipment_id);
  if (shipment !== undefined) await followShipment(db, shipment);
}

/** Marks a parcel as missing: revokes its codes and stops its reminders. */
async function markMissing(moving: Moving, parcelId: number): Promise<void> {
  const leg = await legHere(moving, parcelId);
  if (leg === undefined) return;
  await endCodes(moving.db, leg, 'revoked');
  await changeLeg(moving.db, leg, { door_id: null, reminders: REMINDER_HOURS.length });
}

async function moveParcels(moving: Moving, one: SeenCorrection): Promise<void> {
  if (one.collected !== null) {
    const { at, parcel_id } = one.collected;
    const given = { is: 'collected', parcel_id, level: 'audited', at, by: 'terminal' } as const;
    await applyScan(moving, { door: one.door, given });
  }
  if (one.missing !== null) await markMissing(moving, one.missing.parcel_id);
  if (one.kind === 'holds') await moveIn(moving, one);
}

/** Drops groups of corrections if there is newer information about one of their doors. */
function timelyOnes(made: readonly SeenCorrection[]): SeenCorrection[] {
  const late = overtakenGroups(made);
  return made.filter(({ group }) => !late.has(group));
}

/** Drops groups of corrections whose found parcel has since been deposited behind another door. */
function withoutMoved(made: readonly SeenCorrection[], left: readonly Door[]): SeenCorrection[] {
  const late = overtakenGroups(
    made.flatMap(({ group, at, parcel_id }) =>
      left.filter((door) => door.parcel_id === parcel_id).map((door) => ({ group, at, door })),
    ),
  );
  return made.filter(({ group }) => !late.has(group));
}

/** Makes corrections; returns the doors that keep their record because of newer information. */
export async function correctDoors(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  lockerId: number,
  proposed: readonly SeenCorrection[],
): Promise<ReadonlySet<number>> {
  const timely = timelyOnes(proposed);
  await holdShipments(db, timely);
  const made = withoutMoved(timely, await leftBehind(db, timely));
  const late = proposed.filter((one) => !made.includes(one)).map(({ number }) => number);
  if (made.length === 0) return new Set(late);
  const by = `user:${caller.userId}`;
  const left = await leftBehind(db, made);
  const latest =
    made
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? '';
  const freed = { is: 'audited', use: 'free', parcel_id: null, level: 'audited', by } as const;
  const changes = await changeDoors(db, [
    ...left.map(({ locker_id, number }) => ({
      locker_id,
      number,
      given: { ...freed, at: latest },
    })),
    ...made.flatMap((one) =>
      saidOf(one, by).map((given) => ({ locker_id: lockerId, number: one.number, given })),
    ),
  ]);
  const refused = changes.filter(({ effect }) => effect === 'older' || effect === 'impossible');
  const overtaken = new Set([...late, ...refused.map(({ number }) => number)]);
  const [locker] = await db
    .select()
    .from(lockers)
    .where(inArray(lockers.id, [lockerId]));
  const moving = { db, caller, lockerId, code: locker?.code ?? '', by };
  for (const one of made) if (!overtaken.has(one.number)) await moveParcels(moving, one);
  return overtaken;
}
