import { multipart } from '../support/doubles/multipart.ts';
import { wholeEffect } from '../support/recomputed/rate-effects.ts';
import type { World } from '../support/world.ts';
import type { Requests } from './request.ts';

/** A validated draft with its effect. */
async function checked(here: World, { isGroup = false } = {}) {
  const { id, client, groups } = await here.given.rates({ group_codes: ['STD'] });
  const group = groups[0]?.id ?? 0;
  await client.call('POST /rates/revisions/:id/validate', { params: { id } });
  const days = { from: '2026-11-01', until: '2026-11-02' };
  const body = isGroup ? { ...days, rate_group_id: group } : days;
  const { effect_id } = await wholeEffect(client, id, body);
  return { id: isGroup ? group : id, effect_id };
}

/** A request about a new draft and its group. */
const ofDraft =
  <Request>(request: (ids: { id: number; group: number; code: string }) => Request) =>
  async ({ given }: World) => {
    const { id, groups } = await given.rates({ group_codes: ['STD'] });
    return request({ id, group: groups[0]?.id ?? 0, code: `NEW-${id}` });
  };

/** Date years from now, because rates in effect would change the prices of later requests. */
const effective_from = '2036-01-01T00:00:00Z';
const published = (options?: { isGroup: boolean }) => async (here: World) => ({
  body: { ...(await checked(here, options)), effective_from },
  after: async () => {
    await here.given.rateGroup({ state: 'scheduled' }, { state: 'discarded' });
    await here.given.rateGroup(
      { effective_until: '2036-01-01T00:00:00.000Z' },
      { effective_until: null },
    );
  },
});

export const rateRequests: Requests = {
  'POST /rates/revisions/:id/validate': ofDraft((params) => ({ params })),
  'POST /rates/revisions/:id/discard': ofDraft((params) => ({ params })),
  'POST /rates/revisions/publish': published(),
  'POST /rates/groups/publish-rategroup': published({ isGroup: true }),
  'POST /rates/revisions/import': ofDraft(({ id }) => {
    const text =
      'group,service,from,to,from kg,until kg,base,per kg,minimum\r\nSTD,ECO,GP,WC,0,,90,5,90\r\n';
    const file = { field: 'file', filename: 'r.csv', type: 'text/csv', data: Buffer.from(text) };
    return { form: multipart({ rate_revision_id: String(id), keep: 'no' }, [file]) };
  }),
  'PUT /rates/groups/:id': ofDraft(({ group }) => ({
    params: { id: group },
    body: { fuel_percentage: 13 },
  })),
  'PUT /rates/groups/update-rate-group/:id': ofDraft(({ group }) => ({
    params: { id: group },
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
  })),
  'POST /rates/groups/edit-rategroup': () => ({ body: { id: 7 } }),
  'POST /rates/groups/clone-rategroup': ofDraft(({ id, group, code }) => ({
    body: { id: group, code, name: 'New', rate_revision_id: id },
  })),
};
