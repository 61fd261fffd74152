import { reasonListOf } from '#domain/settings/offered-words.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { needsReason, whereaboutsOf } from '#domain/shipments/shipment-rules.ts';
import { isDelivered, type Status } from '#domain/kernel/statuses.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { followShipments } from '#server/features/lockers/legs/follow-ups.ts';
import { bookingForm, flyer, sandown, seaPoint } from '../runs/bookings.ts';
import type { Server } from '../world.ts';
import { driver } from './driver.ts';
import { changes, type Change } from './rows.ts';

/** Facts of a shipment. Other properties are fields of the booking. */
interface ShipmentFacts {
  /** The user who books. */
  by?: string;
  /** Status that the shipment reaches by scans. */
  status?: Status;
  /** Destination locker of the shipment; `from` is the locker of origin. */
  to?: { id: number };
  from?: { id: number };
  [field: string]: unknown;
}

/** Status scanned before each status; by default the collection. */
const scanBefore: Partial<Record<Status, Status>> = {
  delivered: 'out-for-delivery',
  'delivery-failed-attempt': 'out-for-delivery',
  'in-locker': 'out-for-delivery',
  'ready-for-pickup': 'out-for-delivery',
  'collected-from-locker': 'in-locker',
  'collected-from-counter': 'ready-for-pickup',
  'collect-and-return-to-hub': 'in-locker',
};

/** Scans that bring a booked shipment to a status. */
function routeTo(status: Status): Status[] {
  if (status === 'submitted') return [];
  const isFirst = whereaboutsOf(status) === 'sender' || ['collected', 'cancelled'].includes(status);
  return isFirst ? [status] : [...routeTo(scanBefore[status] ?? 'collected'), status];
}

/** A reason that the settings of the company offer for a status. */
async function reasonFor(server: Server, status: Status): Promise<string> {
  const list = reasonListOf(status);
  if (list === undefined) return 'Gate locked';
  const [row] = await server.rows<{ value: string }>(
    'select value from settings where account_id = 0 and setting = $1',
    [list],
  );
  return wordsIn(row?.value ?? '')[0] ?? 'Gate locked';
}

/** Scans a shipment as a driver of the company and updates its parcels in lockers. */
export async function scanShipment(server: Server, id: number, ...route: Status[]): Promise<void> {
  const ops = await server.as('ops');
  const { id: driver_id } = await driver(server);
  for (const status of route) {
    const reason = needsReason(status) ? await reasonFor(server, status) : undefined;
    const proof = isDelivered(status) ? { name: 'T Nkosi' } : undefined;
    const body = { ids: [id], status, driver_id, reason, proof };
    const { results } = await ops.call('POST /tracking/shipment-events', { body });
    const [one] = results;
    if (one?.outcome !== 'ok') throw new Error(`${status} was not recorded: ${one?.reason}`);
    await followShipments(server.services);
  }
}

/** Fields of a booking that name a locker as its collection or delivery address. */
function lockerEnds({ to, from }: Pick<ShipmentFacts, 'to' | 'from'>): object {
  const place = { type: 'locker' as const, mobile_number: seaPoint.mobile_number };
  if (to !== undefined) {
    const { name, email } = seaPoint;
    const delivery = { ...place, name, email, locker_id: to.id };
    return { parcels: [flyer], delivery, service_level_code: 'D2LXS - ECO' };
  }
  if (from === undefined) return {};
  const { name, mobile_number } = sandown;
  const collection = { ...place, name, mobile_number, locker_id: from.id };
  return { parcels: [flyer], collection, service_level_code: 'L2DXS - ECO' };
}

/** Books a shipment and scans it to its status. */
export async function shipment(server: Server, facts: ShipmentFacts = {}) {
  const { by = 'account', status, to, from, ...booking } = facts;
  const body = bookingForm({ ...lockerEnds({ to, from }), ...booking });
  const booked = await (await server.as(by)).call('POST /shipments', { body });
  if (status !== undefined) await scanShipment(server, booked.id, ...routeTo(status));
  return booked;
}

/** Changes columns of existing shipments and dates their status to the time of the change. */
export const shipmentRows = (server: Server): Change<typeof shipments> => {
  const change = changes(server, shipments);
  return (which, facts) =>
    change(which, {
      ...(facts.status !== undefined && { status_at: new Date().toISOString() }),
      ...facts,
    });
};
