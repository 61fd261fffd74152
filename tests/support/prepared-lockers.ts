import type { PreparedRequest } from './prepared-requests.ts';
import { multipart } from './multipart.ts';
import { deviceToken } from './prepared-positions.ts';
import { picture } from './prepared-shipments.ts';
import type { World } from './world.ts';

/** A command of ops that waits for a second person. */
async function awaiting({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into locker_commands (locker_id, command, kind, state, user_id, expires_at)
     select 1, 'open-all', 'physical', 'awaiting', id, now() + interval '5 minutes' from users where email = 'ops@baton.test' returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Lockers that answer were received just now, however long ago the company was made. */
export const receivedNow = ({ database }: World) =>
  database.pool.query(
    `update lockers set last_seen = now() - interval '1 minute' where state = 'online'`,
  );

/** A live grant of a parcel in a locker that answers, which was sent nothing today. */
export async function liveGrant({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `update locker_access set state = 'active', valid_until = now() + interval '1 day' where id = (
       select a.id from locker_access a join lockers l on l.id = a.locker_id join access_types t on t.id = a.access_type_id
       where t.code = 'collect' and not l.is_offline and a.shipment_id is not null and a.state <> 'revoked'
         and not exists (select from text_messages m where m.shipment_id = a.shipment_id and m.template = 'locker-pin') order by a.id limit 1)
     returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** An outage that has not begun, of the area of the first locker. */
async function outage({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into outages (area, kind, from_at, until_at, is_fixed)
     select coalesce(load_shedding_area, 'Nowhere 1'), 'unplanned', now() + interval '1 hour', now() + interval '3 hours', true from lockers where id = 1 returning id`,
  );
  return rows[0]?.id ?? 0;
}

const PHOTO = 'POST /locker-walks/:id/doors/:number/photo';

/** A walk of the first locker that is under way, with one door. */
async function walk({ database }: World): Promise<number> {
  await database.pool.query(`update locker_walks set state = 'abandoned' where locker_id = 1`);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into locker_walks (locker_id, user_id, kind, walk_order)
     select 1, id, 'full', 'number' from users where email = 'ops@baton.test' returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    `insert into locker_walk_doors (walk_id, door_id, position)
     select $1, id, 0 from doors where locker_id = 1 order by number limit 1`,
    [id],
  );
  return id;
}

/** What is recorded of the door of that walk. */
async function walkedDoor(here: World) {
  const id = await walk(here);
  const found = await (await here.as('ops')).call('GET /locker-walks/:id', { params: { id } });
  const [door] = found.at;
  const { use = 'free', parcel_id = null } = door?.recorded ?? {};
  return { id, number: door?.number ?? 0, recorded: { use, parcel_id } };
}

export const lockerRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /locker-commands/:id/agree': async (here) => ({
    as: 'superadmin',
    params: { id: await awaiting(here) },
    body: { agrees: false },
  }),
  'GET /locker-walks': async (here) => ({
    as: 'ops',
    query: { filter: { id: await walk(here) } },
  }),
  'GET /locker-walks/:id': async (here) => ({ as: 'ops', params: { id: await walk(here) } }),
  'PUT /locker-walks/:id/doors/:number': async (here) => {
    const { id, number, recorded } = await walkedDoor(here);
    return { as: 'ops', params: { id, number }, body: { found: 'as-recorded', recorded } };
  },
  'POST /lockers/:id/state': async ({ database }) => {
    const { rows } = await database.pool.query<{ id: number }>(
      `update lockers set state = 'online' where id = (select id from lockers where state = 'installing' limit 1) returning id`,
    );
    const body = { state: 'out-of-order', reason: 'The screen is broken' };
    return { as: 'ops', params: { id: rows[0]?.id ?? 2 }, body };
  },
  'POST /locker-walks/:id/doors/:number/photo': async (here) => {
    const { id, number } = await walkedDoor(here);
    return { as: 'ops', params: { id, number }, form: multipart({}, [picture('image')]) };
  },
  'GET /locker-walks/:id/photos/:photo': async (here) => {
    const { id, number } = await walkedDoor(here);
    const form = {
      image: new File([new Uint8Array(picture('image').data)], 'door.png', { type: 'image/png' }),
    };
    const client = await here.as('ops');
    const path = { params: { id, number } };
    const after = await client.call(PHOTO, { ...path, form });
    return { as: 'ops', params: { id, photo: after.at[0]?.photo_file_id ?? 0 } };
  },
  'GET /locker-walks/:id/report': async (here) => ({
    as: 'ops',
    params: { id: await walk(here) },
  }),
  'POST /locker-walks/:id/close': async (here) => ({
    as: 'ops',
    params: { id: await walk(here) },
    body: { without_rest: true },
  }),
  'POST /locker-walks/:id/pause': async (here) => ({
    as: 'ops',
    params: { id: await walk(here) },
  }),
  'POST /locker-walks/:id/abandon': async (here) => ({
    as: 'ops',
    params: { id: await walk(here) },
  }),
  'POST /lockers/commands/take': async (here) => ({
    token: (await deviceToken(here)).token,
    body: { locker_ids: [1, 2] },
  }),
  'GET /outages/:id': async (here) => ({ as: 'ops', params: { id: await outage(here) } }),
  'GET /outages/:id/plan': async (here) => ({ as: 'ops', params: { id: await outage(here) } }),
  'PUT /outages/:id/plan': async (here) => ({
    as: 'ops',
    params: { id: await outage(here) },
    body: { step: 'stop', is_chosen: true },
  }),
  'PUT /outages/:id': async (here) => ({
    as: 'ops',
    params: { id: await outage(here) },
    body: { until: new Date(Date.now() + 5 * 3_600_000).toISOString() },
  }),
  'POST /outages/:id/end': async (here) => ({
    as: 'ops',
    params: { id: await outage(here) },
    body: {},
  }),
  'POST /outages/:id/steps': async (here) => ({
    as: 'ops',
    params: { id: await outage(here) },
    body: { step: 'inform' },
  }),
  'POST /lockers/codes': async (here) => ({
    token: (await deviceToken(here)).token,
    body: { locker_ids: [1, 2] },
  }),
  'POST /locker-access': async () => ({
    as: 'ops',
    body: {
      type: 'technician',
      locker_ids: [1],
      holder_name: 'Sipho Khumalo',
      valid_until: new Date(Date.now() + 3_600_000).toISOString(),
      reason: 'The hinge of door 4',
    },
  }),
  'POST /resend-locker-access': async (here) => ({
    as: 'ops',
    body: { access_id: await liveGrant(here) },
  }),
  'POST /locker-access/:id/revoke': async (here) => ({
    as: 'ops',
    params: { id: await liveGrant(here) },
    body: { reason: 'The phone was stolen.' },
  }),
};
