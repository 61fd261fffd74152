import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { driverOf, type Leg } from '#domain/shipments/assignment.ts';
import { handoverOf, scanProblem } from '#domain/drivers/driver-tasks.ts';
import type { IsSettingOn } from '#domain/settings/setting-reads.ts';
import { whereaboutsOf } from '#domain/shipments/shipment-rules.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { requireOfferedReason } from '#server/features/settings/offered-words.ts';
import { proofLacking, proofRule } from '#server/features/shipments/documents/required-proof.ts';
import {
  applyStatus,
  lockShipment,
  mayChange,
  type StatusChange,
} from '#server/features/shipments/status-changes.ts';
import { isPinSent, sendDeliveryPin, useDeliveryPin } from '../delivery-pins.ts';

type Body = InputOf<'POST /drivers/tasks'>['body'];
type Task<K extends Body['task']> = Extract<Body, { task: K }>;
type Row = typeof shipments.$inferSelect;

/** Context of a task. */
export interface Work {
  db: Db;
  caller: Caller;
  isOn: IsSettingOn;
  /** Key that protects sent PINs. */
  secret: Buffer;
  isPinRight: boolean;
}

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** Locks a shipment of this driver until the commit; throws 404 for shipments of other drivers. */
export async function heldFor(
  { db, caller }: Work,
  id: number,
  legs: readonly Leg[],
): Promise<Row> {
  const row = await lockShipment(db, id);
  if (row === undefined || !legs.some((leg) => row[driverOf[leg]] === caller.userId))
    throw notFound();
  return row;
}

const either: readonly Leg[] = ['collection', 'delivery'];

async function requireScanned(
  { db, isOn }: Work,
  row: Row,
  scanned: readonly number[],
): Promise<void> {
  const all = await db.select().from(parcels).where(eq(parcels.shipment_id, row.id));
  const numbers = all.filter(({ status }) => status !== 'cancelled').map(({ number }) => number);
  const problem = scanProblem(isOn, numbers, scanned);
  if (problem !== null) throw invalidError({ scanned: [problem] });
}

/** Changes the status of a shipment; throws 409 with the reason if the change is not allowed. */
async function become(
  { db, caller }: Work,
  row: Row,
  { at, ...given }: Omit<StatusChange, 'source' | 'at'> & { at: string | undefined },
): Promise<number> {
  const change: StatusChange = {
    ...given,
    source: 'driver',
    driver_id: caller.userId,
    ...(at !== undefined && Date.parse(at) < Date.now() && { at }),
  };
  await requireOfferedReason(db, change);
  const allowed = mayChange(row, change);
  if (allowed !== true) throw conflict(allowed);
  await applyStatus(db, caller, { rows: [row], change });
  return row.id;
}

export async function collect(work: Work, { shipment_id, scanned, at }: Task<'collect'>) {
  const row = await heldFor(work, shipment_id, ['collection']);
  await requireScanned(work, row, scanned);
  return become(work, row, { status: 'collected', at });
}

export async function startDelivery(work: Work, { shipment_id, at }: Task<'start-delivery'>) {
  const row = await heldFor(work, shipment_id, ['delivery']);
  return become(work, row, { status: 'out-for-delivery', at });
}

export async function deliver(work: Work, task: Task<'deliver'>) {
  const { db, isOn } = work;
  const row = await heldFor(work, task.shipment_id, ['delivery']);
  await requireScanned(work, row, task.scanned);
  const { pin, fallback } = task;
  const handing = handoverOf(isOn, { isPinSent: await isPinSent(db, row.id), pin, fallback });
  if ('problem' in handing) throw conflict(handing.problem);
  if (handing.is === 'by-pin' && !work.isPinRight)
    throw conflict('This PIN is wrong. After five wrong PINs, a new PIN must be sent.');
  const rule = await proofRule(db, { status: 'delivered', proof: task.proof });
  const lacking = (await proofLacking(db, rule, [row.id]))(row.id);
  if (lacking !== null) throw conflict(lacking);
  const by = handing.is === 'by-fallback' ? { fallback } : {};
  await useDeliveryPin(db, row.id);
  return become(work, row, { status: 'delivered', proof: rule.accepted, ...by, at: task.at });
}

export async function fail(work: Work, { shipment_id, reason, at }: Task<'fail'>) {
  const row = await heldFor(work, shipment_id, either);
  const leg = whereaboutsOf(row.status) === 'sender' ? 'collection' : 'delivery';
  return become(work, row, { status: `${leg}-failed-attempt`, reason, at });
}

export async function reject(work: Work, { shipment_id, reason, at }: Task<'reject'>) {
  const row = await heldFor(work, shipment_id, ['collection']);
  return become(work, row, { status: 'collection-rejected', reason, at });
}

export async function cancel(work: Work, { shipment_id, reason, at }: Task<'cancel'>) {
  const row = await heldFor(work, shipment_id, ['collection']);
  return become(work, row, { status: 'cancelled', reason, at });
}

export async function sendPin(work: Work, { shipment_id }: Task<'send-pin'>) {
  const row = await heldFor(work, shipment_id, ['delivery']);
  if (whereaboutsOf(row.status) !== 'recipient') throw conflict('Not out for delivery yet');
  await sendDeliveryPin(work.db, work.secret, { row, driver_id: work.caller.userId });
  return row.id;
}
