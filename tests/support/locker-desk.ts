import type { Client } from '../../src/api/client.ts';
import type { Status } from '../../src/domain/statuses.ts';
import { smsQueue } from '../../server/features/messages/text-queue.ts';
import { meetDeadlines } from '../../server/features/lockers/legs/deadlines.ts';
import { followShipments } from '../../server/features/lockers/legs/follow-ups.ts';
import { workDue } from '../../server/jobs/queue.ts';
import { bookAs, sandown } from './bookings.ts';
import { deviceToken, someDriver } from './prepared-positions.ts';
import type { World } from './world.ts';

export const flyer = {
  description: 'Contract',
  packaging: 'Flyer',
  submitted_length: 30,
  submitted_width: 16,
  submitted_height: 7,
  submitted_weight: 1,
};

type Query = <T extends object>(
  text: string,
  values?: unknown[],
) => Promise<(T & Record<string, unknown>)[]>;

const queryOf =
  (here: World): Query =>
  async (text, values = []) =>
    (await here.database.pool.query(text, values)).rows;

/** A locker that answers and whose doors are all free. */
async function freeLocker(query: Query) {
  const [locker] = await query<{ id: number; code: string }>(
    `select id, code from lockers l where state = 'online' and door_count > 8
       and not exists (select from locker_shipments s where s.locker_id = l.id and s.state in ('reserved', 'deposited', 'overdue')) order by id limit 1`,
  );
  if (locker === undefined) throw new Error('Every locker is in use');
  await query(`update lockers set last_seen = now(), is_offline = false where id = $1`, [
    locker.id,
  ]);
  await query(
    `update doors set use = 'free', bolt = 'closed', parcel_id = null, occupied_since = null, reserved_until = null,
       use_at = now() - interval '1 hour', bolt_at = now() - interval '1 hour' where locker_id = $1`,
    [locker.id],
  );
  return locker;
}

/** Who books to the locker or from it, and scans. */
function people(
  here: World,
  { id: locker_id }: { id: number },
  { ops, driver }: { ops: Client; driver: number },
) {
  const place = { type: 'locker' as const, mobile_number: '+27835550102', locker_id };
  const recipient = { ...place, name: 'Thandi Nkosi', email: 'thandi@mail.example' };
  const sender = { ...place, name: sandown.name, mobile_number: sandown.mobile_number };
  const follow = () => followShipments(here.services);
  const booking = (change: object) => bookAs(here, 'account', { parcels: [flyer], ...change });
  return {
    follow,
    bookTo: (change: object = {}) =>
      booking({ delivery: recipient, service_level_code: 'D2LXS - ECO', ...change }),
    bookFrom: (change: object = {}) =>
      booking({ collection: sender, service_level_code: 'L2DXS - ECO', ...change }),
    /** Scans a shipment as a person does; its parcels follow. */
    async scan(id: number, ...statuses: Status[]) {
      for (const status of statuses) {
        const body = { ids: [id], status, driver_id: driver };
        await ops.call('POST /tracking/shipment-events', { body });
        await follow();
      }
    },
    status: async (id: number) => (await ops.call('GET /shipments/:id', { params: { id } })).status,
  };
}

/** What the terminal of the locker tells and takes. */
function terminal(device: Client, { id: locker_id }: { id: number }) {
  return {
    report: (told: object, at = new Date()) => {
      const report = { locker_id, at: at.toISOString(), is_online: true, ...told };
      return device.call('POST /lockers/reports', { body: { reports: [report] } });
    },
    codes: () => device.call('POST /lockers/codes', { body: { locker_ids: [locker_id] } }),
    take: async () =>
      (await device.call('POST /lockers/commands/take', { body: { locker_ids: [locker_id] } }))
        .commands,
  };
}

/** How the locker stands, as its record shows it. */
function reading(ops: Client, query: Query, { id }: { id: number }) {
  const params = { id };
  return {
    async leg(shipment_id: number) {
      const [leg] = await ops.call('GET /lockers-shipment/:id', { params, query: { shipment_id } });
      if (leg === undefined) throw new Error('There is no leg');
      return leg;
    },
    async door(number: number | null) {
      const found = await ops.call('GET /lockers-view/:id', { params });
      return found.doors.find((one) => one.number === number);
    },
    /** Whether the counters of the locker are those of a recount. */
    async isCounted() {
      const [counts] = await query<{ kept: string; real: string }>(
        `select concat(l.door_count, '/', l.free_door_count, '/', l.faulty_door_count) as kept,
           (select concat(count(*), '/', count(*) filter (where state = 'free'), '/', count(*) filter (where state in ('jammed', 'out-of-order')))
            from doors where locker_id = l.id) as real from lockers l where id = $1`,
        [id],
      );
      return counts?.kept === counts?.real;
    },
  };
}

/** The texts that the provider gets now. */
async function sentTexts(here: World) {
  const sent: { to: string; message: string }[] = [];
  const queue = smsQueue(here.services, async ({ mobile_number, message }) => {
    sent.push({ to: mobile_number, message });
    return { is: 'accepted', reference: null };
  });
  await workDue(here.services, queue);
  return sent;
}

/** A locker whose doors are all free, with what works on it: people, its terminal, and the clock. */
export async function lockerDesk(here: World) {
  const query = queryOf(here);
  const locker = await freeLocker(query);
  const { token } = await deviceToken(here);
  const ops = await here.as('ops');
  const { id: driver } = await someDriver(here);
  return {
    query,
    locker,
    driver,
    ops,
    /** Lets the time until the next look at every deadline pass, then meets the deadlines. */
    async clock() {
      await query('update locker_deadline_looks set next_look_at = now()');
      return meetDeadlines(here.services);
    },
    texts: () => sentTexts(here),
    ...people(here, locker, { ops, driver }),
    ...terminal(here.clientOf(token), locker),
    ...reading(ops, query, locker),
  };
}
