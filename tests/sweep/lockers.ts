import { multipart, picture, png } from '../support/doubles/multipart.ts';
import { inHours } from '../support/moments.ts';
import type { World } from '../support/world.ts';
import { firstId, type Requests } from './request.ts';

const as = 'ops';

/** A running audit walk, and its first door. */
async function walked({ given }: World) {
  const { id, at } = await given.walk();
  const { number = 0, recorded = { use: 'free', parcel_id: null } } = at[0] ?? {};
  const { use, parcel_id } = recorded;
  return { id, number, recorded: { use, parcel_id } };
}
const ofWalk = (body?: object) => async (here: World) => ({
  as,
  params: await walked(here),
  ...(body && { body }),
});
const ofOutage = (body?: object) => async (here: World) => ({
  as,
  params: { id: (await here.given.outage()).id },
  ...(body && { body }),
});
const ofTerminal = async (here: World) => ({
  token: (await here.given.device()).token,
  body: { locker_ids: [1, 2] },
});

export const lockerRequests: Requests = {
  'POST /locker-commands/:id/agree': async ({ given }) => {
    const { id } = await given.lockerCommand({ command: 'open-all', state: 'awaiting' });
    return { params: { id }, body: { agrees: false } };
  },
  'GET /locker-walks': async ({ given }) => ({
    as,
    query: { filter: { id: (await given.walk()).id } },
  }),
  'GET /locker-walks/:id': ofWalk(),
  'PUT /locker-walks/:id/doors/:number': async (here) => {
    const { recorded, ...params } = await walked(here);
    return { as, params, body: { found: 'as-recorded', recorded } };
  },
  'POST /lockers/:id/state': async (here) => {
    const id = await firstId(here, `select id from lockers where state = 'installing' limit 1`);
    await here.given.locker(id, { state: 'online' });
    return { as, params: { id }, body: { state: 'out-of-order', reason: 'The screen is broken' } };
  },
  'POST /locker-walks/:id/doors/:number/photo': async (here) => ({
    as,
    params: await walked(here),
    form: multipart({}, [picture('image')]),
  }),
  'GET /locker-walks/:id/photos/:photo': async (here) => {
    const params = await walked(here);
    const form = { image: new File([new Uint8Array(png)], 'door.png', { type: 'image/png' }) };
    const client = await here.as(as);
    const { at } = await client.call('POST /locker-walks/:id/doors/:number/photo', {
      params,
      form,
    });
    return { as, params: { id: params.id, photo: at[0]?.photo_file_id } };
  },
  'GET /locker-walks/:id/report': ofWalk(),
  'POST /locker-walks/:id/close': ofWalk({ without_rest: true }),
  'POST /locker-walks/:id/pause': ofWalk(),
  'POST /locker-walks/:id/abandon': ofWalk(),
  'POST /lockers/commands/take': ofTerminal,
  'POST /lockers/codes': ofTerminal,
  'POST /lockers/reports': async ({ given }) => ({
    token: (await given.device()).token,
    body: { reports: [{ locker_id: 1, at: inHours(0), is_online: true }] },
  }),
  'GET /outages/:id': ofOutage(),
  'GET /outages/:id/plan': ofOutage(),
  'PUT /outages/:id/plan': ofOutage({ step: 'stop', is_chosen: true }),
  'PUT /outages/:id': ofOutage({ until: inHours(5) }),
  'POST /outages/:id/end': ofOutage({}),
  'POST /outages/:id/steps': ofOutage({ step: 'inform' }),
  'POST /locker-access': () => ({
    as,
    body: {
      type: 'technician',
      locker_ids: [1],
      holder_name: 'Sipho Khumalo',
      valid_until: inHours(1),
      reason: 'The hinge of door 4',
    },
  }),
  'POST /resend-locker-access': async ({ given }) => ({
    as,
    body: { access_id: await given.liveGrant() },
  }),
  'POST /locker-access/:id/revoke': async ({ given }) => ({
    as,
    params: { id: await given.liveGrant() },
    body: { reason: 'The phone was stolen.' },
  }),
};
