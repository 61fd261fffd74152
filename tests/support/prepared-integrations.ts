import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

/** An integration of the demo in that state. */
async function inState({ database }: World, state: string): Promise<PreparedRequest> {
  const { rows } = await database.pool.query<{ id: number }>(
    `update integrations set state = $1, next_trial_at = case when $1 = 'held' then now() + interval '1 day' end
     where id = (select min(id) from integrations) returning id`,
    [state],
  );
  return {
    as: 'superadmin',
    params: { id: rows[0]?.id ?? 0 },
    after: () =>
      database.pool.query(`update integrations set state = 'active', next_trial_at = null`),
  };
}

/** Requests about integrations that need one in a certain state. */
export const integrationRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /integrations/:id/pause': (here) => inState(here, 'active'),
  'POST /integrations/:id/resume': (here) => inState(here, 'paused'),
  'POST /integrations/:id/try': (here) => inState(here, 'held'),
};
