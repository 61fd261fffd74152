import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { bothEngines } from '../support/database.ts';
import { newDraft, raise, wholeEffect } from '../support/recomputed/rate-effects.ts';
import { AT_ONCE, outcomeOf, severalNodes } from '../support/nodes/several-nodes.ts';
import { world, type World } from '../support/world.ts';

// The embedded engine has one session, so nothing can run in parallel.
describe.each(bothEngines().filter(({ name }) => name === 'postgres'))(
  'parallel publishing of rates on $name',
  (on) => {
    let here: World;
    let nodes: Awaited<ReturnType<typeof severalNodes>>;
    beforeAll(async () => {
      here = await world(on);
      nodes = await severalNodes(here);
    });
    afterAll(async () => {
      await nodes.close();
      await here.close();
    });

    /** A validated draft with prices raised by this amount, and its effect. */
    async function prepared(name: string, rand: number) {
      const draft = await newDraft(await here.as('superadmin'), name);
      await raise(draft, rand);
      const { client, id } = draft;
      await client.call('POST /rates/revisions/:id/validate', { params: { id } });
      return { id, effect_id: (await wholeEffect(client, id)).effect_id };
    }

    test('one of two drafts is published once, all other requests are refused with a reason, and no overlap or gap is left', async () => {
      const drafts = [await prepared('Dearer by ten', 10), await prepared('Dearer by twenty', 20)];
      const token = await here.signIn('superadmin');
      const outcomes = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, turn) => {
          const body = drafts[Math.trunc(turn / 4) % 2] ?? { id: 0 };
          const client = nodes.client(turn, token);
          return outcomeOf(() => client.call('POST /rates/revisions/publish', { body }));
        }),
      );
      const refusals = outcomes.filter((one) => one instanceof ApiError);
      expect(outcomes.filter((one) => one === 200)).toHaveLength(1);
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([409]));
      expect(new Set(refusals.map(({ message }) => message))).toEqual(
        new Set([
          'This revision was already published.',
          'Other rates were published after the effect was calculated. Calculate it again.',
        ]),
      );
      const { rows: states } = await here.database.pool.query<{ state: string }>(
        'select state from rate_revisions where id = any($1) order by state',
        [drafts.map(({ id }) => id)],
      );
      expect(states.map(({ state }) => state)).toEqual(['published', 'validated']);
      const { rows: broken } = await here.database.pool.query(`
        select family_id from (
          select family_id, effective_from, lag(effective_until) over (partition by family_id order by effective_from) as before,
            effective_until is null as is_open, row_number() over (partition by family_id order by effective_from) as nth
          from rate_groups where effective_from is not null
        ) as windows group by family_id
        having count(*) filter (where is_open) <> 1 or bool_or(nth > 1 and before is distinct from effective_from)`);
      expect(broken).toEqual([]);
    }, 60_000);
  },
);
