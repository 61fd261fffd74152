import { multipart } from './multipart.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import { wholeEffect } from './rate-effects.ts';
import type { World } from './world.ts';

const as = 'superadmin';
let names = 0;

/** A draft of its own, so that no call finds what another one left. */
async function draftOf(here: World) {
  const client = await here.as(as);
  names += 1;
  const body = { name: `Draft ${names}`, group_codes: ['STD'] };
  const { id } = await client.call('POST /rates/revisions', { body });
  const [group] = await client.call('GET /rates/groups', { query: { rate_revision_id: id } });
  return { client, id, group: group?.id ?? 0, version: group?.version ?? 1 };
}

/** A draft that was checked, with its effect. */
async function checkedOf(here: World, { isGroup = false } = {}) {
  const draft = await draftOf(here);
  const params = { id: draft.id };
  await draft.client.call('POST /rates/revisions/:id/validate', { params });
  const days = { from: '2026-11-01', until: '2026-11-02' };
  const body = isGroup ? { ...days, rate_group_id: draft.group } : days;
  const { effect_id } = await wholeEffect(draft.client, draft.id, body);
  return { ...draft, effect_id };
}

/** What is published here would change the prices of the calls that follow: it holds only much later. */
const effective_from = '2036-01-01T00:00:00Z';
const takenBack = (here: World) => () =>
  here.database.pool.query(`
    update rate_groups set state = 'discarded' where state = 'scheduled';
    update rate_groups set effective_until = null where effective_until = '${effective_from}'`);

/** Requests of rates that need a draft to be there first, by call. */
export const rateRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /rates/revisions/:id/validate': async (here) => ({
    as,
    params: { id: (await draftOf(here)).id },
  }),
  'POST /rates/revisions/:id/discard': async (here) => ({
    as,
    params: { id: (await draftOf(here)).id },
  }),
  'POST /rates/revisions/publish': async (here) => {
    const { id, effect_id } = await checkedOf(here);
    return { as, body: { id, effect_id, effective_from }, after: takenBack(here) };
  },
  'POST /rates/groups/publish-rategroup': async (here) => {
    const { group: id, effect_id } = await checkedOf(here, { isGroup: true });
    return { as, body: { id, effect_id, effective_from }, after: takenBack(here) };
  },
  'POST /rates/revisions/import': async (here) => {
    const { id } = await draftOf(here);
    const text =
      'group,service,from,to,from kg,until kg,base,per kg,minimum\r\nSTD,ECO,GP,WC,0,,90,5,90\r\n';
    const file = { field: 'file', filename: 'r.csv', type: 'text/csv', data: Buffer.from(text) };
    return { as, form: multipart({ rate_revision_id: String(id), keep: 'no' }, [file]) };
  },
  'PUT /rates/groups/:id': async (here) => ({
    as,
    params: { id: (await draftOf(here)).group },
    body: { fuel_percentage: 13 },
  }),
  'PUT /rates/groups/update-rate-group/:id': async (here) => ({
    as,
    params: { id: (await draftOf(here)).group },
    body: {
      patch: [
        {
          service: 'ECO',
          from: 'GP',
          to: 'WC',
          minimum: 90,
          bands: [{ until: null, base: 90, per_kilogram: 5 }],
        },
      ],
    },
  }),
  'POST /rates/groups/edit-rategroup': async () => ({ as, body: { id: 7 } }),
  'POST /rates/groups/clone-rategroup': async (here) => {
    const { id, group } = await draftOf(here);
    names += 1;
    const body = { id: group, code: `NEW-${names}`, name: 'New', rate_revision_id: id };
    return { as, body };
  },
};
