import type { Client } from '#api/client.ts';
import { locker_access, locker_shipments } from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import type { UpdateOf } from '#server/db/statements.ts';
import { meetDeadlines } from '#server/features/lockers/legs/deadlines.ts';
import { followShipments } from '#server/features/lockers/legs/follow-ups.ts';
import { sentTexts } from '../doubles/sent-texts.ts';
import type { Server } from '../world.ts';
import { device } from './driver.ts';
import { changes } from './rows.ts';
import { scanShipment, shipment } from './shipment.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const now = () => new Date().toISOString();

/** Frees and closes all doors of a locker, with an hour ago as the time of the change. */
export async function freeDoors(server: Server, locker_id: number): Promise<void> {
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  await changes(server, doors)(
    { locker_id },
    {
      use: 'free',
      bolt: 'closed',
      parcel_id: null,
      occupied_since: null,
      reserved_until: null,
      use_at: at,
      bolt_at: at,
    },
  );
}

/** Client of a locker terminal: reports events and takes commands. */
function terminalOf(terminal: Client, locker_id: number) {
  return {
    report: (facts: object = {}, at = new Date()) => {
      const report = { locker_id, at: at.toISOString(), is_online: true, ...facts };
      return terminal.call('POST /lockers/reports', { body: { reports: [report] } });
    },
    codes: () => terminal.call('POST /lockers/codes', { body: { locker_ids: [locker_id] } }),
    take: async () =>
      (await terminal.call('POST /lockers/commands/take', { body: { locker_ids: [locker_id] } }))
        .commands,
  };
}

/** Functions that read the record of a locker. */
function readingsOf({ rows }: Server, ops: Client, id: number) {
  const params = { id };
  const doorsNow = async () => (await ops.call('GET /lockers-view/:id', { params })).doors;
  return {
    doors: doorsNow,
    door: async (number: number | null) => (await doorsNow()).find((one) => one.number === number),
    async leg(shipment_id: number) {
      const [leg] = await ops.call('GET /lockers-shipment/:id', { params, query: { shipment_id } });
      if (leg === undefined) throw new Error('There is no leg');
      return leg;
    },
    /** Whether the counters of the locker equal a recount. */
    async isCounted() {
      const [counts] = await rows<{ kept: string; real: string }>(
        `select concat(l.door_count, '/', l.free_door_count, '/', l.faulty_door_count) as kept,
           (select concat(count(*), '/', count(*) filter (where state = 'free'), '/', count(*) filter (where state in ('jammed', 'out-of-order')))
            from doors where locker_id = l.id) as real from lockers l where id = $1`,
        [id],
      );
      return counts?.kept === counts?.real;
    },
  };
}

/** An online locker with all doors free, and its terminal. */
export async function locker(server: Server, facts: UpdateOf<typeof lockers> = {}) {
  const [found] = await server.rows<{ id: number }>(
    `select id from lockers l where state = 'online' and door_count > 8
       and not exists (select from locker_shipments s where s.locker_id = l.id and s.state in ('reserved', 'deposited', 'overdue')) order by id limit 1`,
  );
  if (found === undefined) throw new Error('Every locker is in use');
  const { id } = found;
  const [row] = await changes(server, lockers)(id, {
    last_seen: now(),
    is_offline: false,
    ...facts,
  });
  await freeDoors(server, id);
  const ops = await server.as('ops');
  return {
    id,
    code: row?.code ?? '',
    ...terminalOf((await device(server)).client, id),
    ...readingsOf(server, ops, id),
    follow: () => followShipments(server.services),
    /** Sends the due texts to the provider and returns them. */
    texts: () => sentTexts(server),
    status: async (shipment_id: number) =>
      (await ops.call('GET /shipments/:id', { params: { id: shipment_id } })).status,
    /** Makes all deadlines due and handles them. */
    async clock() {
      await server.rows('update locker_deadline_looks set next_look_at = now()');
      return meetDeadlines(server.services);
    },
  };
}

export type Locker = Awaited<ReturnType<typeof locker>>;

/** Deposits a parcel of a new shipment in a locker, as its driver would. */
export async function depositParcel(
  server: Server,
  at: Locker,
  facts: UpdateOf<typeof locker_shipments> = {},
) {
  const { id } = await shipment(server, { to: at });
  await scanShipment(server, id, 'collected', 'at-destination-hub', 'out-for-delivery');
  const { door } = await at.leg(id);
  const [parcel] = await server.rows<{ id: number; label: string }>(
    'select id, tracking_reference as label from parcels where shipment_id = $1',
    [id],
  );
  if (door === null || parcel === undefined) throw new Error('No door was kept for the parcel');
  await at.texts();
  const { id: parcel_id, label } = parcel;
  const report = { number: door, parcel: label, happened: 'deposited', sensor: 'closed' };
  await at.report({ doors: [report] });
  await at.follow();
  if (Object.keys(facts).length > 0)
    await changes(server, locker_shipments)({ shipment_id: id }, facts);
  return { id, door, label, parcel: parcel_id, texts: await at.texts() };
}

/** An active access code for a parcel in an online locker, with no messages sent today. */
export async function liveGrant(server: Server): Promise<number> {
  const [found] = await server.rows<{ id: number }>(
    `select a.id from locker_access a join lockers l on l.id = a.locker_id join access_types t on t.id = a.access_type_id
     where t.code = 'collect' and not l.is_offline and a.shipment_id is not null and a.state <> 'revoked'
       and not exists (select from text_messages m where m.shipment_id = a.shipment_id and m.template = 'locker-pin') order by a.id limit 1`,
  );
  if (found === undefined) throw new Error('No grant is left');
  const valid_until = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  await changes(server, locker_access)(found.id, { state: 'active', valid_until });
  return found.id;
}
