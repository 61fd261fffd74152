import { eq, sql } from 'drizzle-orm';
import { isFinal } from '#domain/kernel/statuses.ts';
import { isDeliveredByCarrier } from '#domain/shipments/upstream.ts';
import type { AskCarrier, CarrierAnswer, CarrierRequest } from '#server/adapters/carrier.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import type { Job, Outcome, Queue, SubjectRecords } from '#server/jobs/queue.ts';
import type { Pricer } from '../pricing/pricer.ts';

type Shipment = typeof shipments.$inferSelect;

/** Initial handover state of a booking. */
export const stateOf = (
  { carrierProvinces }: Pick<Pricer, 'carrierProvinces'>,
  delivery: Pick<Shipment, 'delivery_type' | 'delivery_zone'>,
): 'waiting' | 'none' => (isDeliveredByCarrier(delivery, carrierProvinces) ? 'waiting' : 'none');

const record = (db: Db, id: number, changes: Partial<Shipment>) =>
  db
    .update(shipments)
    .set({
      ...changes,
      upstream_at: sql`now()`,
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(eq(shipments.id, id));

const endOf = (row: Shipment, side: 'collection' | 'delivery') => ({
  company: row[`${side}_company`],
  name: row[`${side}_name`],
  mobile_number: row[`${side}_mobile_number`],
  email: row[`${side}_email`],
  street_address: row[`${side}_street_address`],
  suburb: row[`${side}_suburb`],
  city: row[`${side}_city`],
  zone: row[`${side}_zone`],
  postal_code: row[`${side}_postal_code`],
  country: row[`${side}_country`],
  latitude: row[`${side}_latitude`],
  longitude: row[`${side}_longitude`],
  instructions: row[`${side}_instructions`],
});

/**
 * Booking request for the carrier. Each refusal changes the key, so a corrected booking is a new
 * request, and a retry is not.
 */
async function requestOf(db: Db, row: Shipment): Promise<CarrierRequest> {
  const own = await db
    .select()
    .from(parcels)
    .where(eq(parcels.shipment_id, row.id))
    .orderBy(parcels.number);
  return {
    path: '/shipments',
    key: `shipment-${row.id}-${row.upstream_refusals}`,
    body: {
      reference: row.short_tracking_reference,
      service: row.service_level_code,
      collection: endOf(row, 'collection'),
      delivery: endOf(row, 'delivery'),
      collect_after: row.collection_after,
      deliver_by: row.estimated_delivery_to,
      declared_value: row.declared_value,
      parcels: own.map((parcel) => ({
        reference: parcel.tracking_reference,
        length: parcel.actual_length ?? parcel.submitted_length,
        width: parcel.actual_width ?? parcel.submitted_width,
        height: parcel.actual_height ?? parcel.submitted_height,
        weight: parcel.actual_weight ?? parcel.submitted_weight,
      })),
    },
  };
}

const withdrawalOf = (row: Shipment): CarrierRequest => ({
  path: '/shipments/cancel',
  key: `shipment-${row.id}-${row.upstream_refusals}-cancel`,
  body: { reference: row.upstream_reference ?? row.short_tracking_reference },
});

const afterBooking = (row: Shipment, answer: Exclude<CarrierAnswer, { is: 'unknown' }>) =>
  answer.is === 'taken'
    ? {
        upstream_state: 'sent' as const,
        upstream_error: null,
        upstream_reference: answer.reference,
      }
    : {
        upstream_state: 'failed' as const,
        upstream_error: answer.reason,
        upstream_refusals: row.upstream_refusals + 1,
      };

const afterWithdrawal = (_: Shipment, answer: Exclude<CarrierAnswer, { is: 'unknown' }>) =>
  answer.is === 'taken'
    ? { upstream_state: 'withdrawn' as const, upstream_error: null }
    : { upstream_error: `Not withdrawn: ${answer.reason}` };

/** Request that the carrier needs in the current state of a shipment; null if none. */
async function duty(db: Db, row: Shipment) {
  if (row.upstream_state === 'waiting' && !isFinal(row.status))
    return { request: await requestOf(db, row), after: afterBooking };
  if (row.upstream_state === 'sent' && row.status === 'cancelled')
    return { request: withdrawalOf(row), after: afterWithdrawal };
  return null;
}

async function handOver({ database }: Given, ask: AskCarrier, id: number): Promise<Outcome> {
  const { row, due } = await database.within({ is: 'system' }, async (db) => {
    const [found] = await db.select().from(shipments).where(eq(shipments.id, id));
    return { row: found, due: found === undefined ? null : await duty(db, found) };
  });
  if (row === undefined) return { is: 'done' };
  if (due === null) {
    // The shipment ended before the handover, so nothing is sent.
    const isIdle = row.upstream_state === 'waiting';
    return isIdle
      ? { is: 'done', record: (db) => record(db, id, { upstream_state: 'none' }) }
      : { is: 'done' };
  }
  const answer = await ask(due.request);
  if (answer.is === 'unknown') return { ...answer, is: 'retry' };
  return { is: 'done', record: (db) => record(db, id, due.after(row, answer)) };
}

/** Updates a shipment when the queue gives up its handover or retries it. */
export const carrierRecords: SubjectRecords = {
  onGivenUp: (db, { subject_id: id }: Job, { reason }) => giveUpOn(db, id, reason),
  onRetried: (db, { subject_id: id }) =>
    db
      .update(shipments)
      .set({ upstream_state: 'waiting', upstream_error: null })
      .where(sql`${shipments.id} = ${id} and ${shipments.upstream_state} = 'failed'`),
};

async function giveUpOn(db: Db, id: number, reason: string): Promise<void> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id)).for('update');
  if (row === undefined) return;
  const isWaiting = row.upstream_state === 'waiting';
  await record(db, id, {
    upstream_error: isWaiting ? reason : `Not withdrawn: ${reason}`,
    ...(isWaiting && { upstream_state: 'failed' as const }),
  });
}

type Given = Pick<Services, 'database'>;

/**
 * Queue of handovers to the upstream carrier; given up after about a day and a half, for manual
 * handling.
 */
export const carrierQueue = (services: Given, ask: AskCarrier): Queue => ({
  name: 'carrier',
  leaseSeconds: 60,
  atOnce: 4,
  attempts: 8,
  pauseSeconds: 30,
  perform: ({ subject_id: id }) => handOver(services, ask, id),
  ...carrierRecords,
});
