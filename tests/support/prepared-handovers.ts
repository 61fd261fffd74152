import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

const SUPERADMIN = 1;

/** A handover of the superadmin's with one note, to whoever takes it. */
async function offered({ database }: World): Promise<{ id: number; line: number }> {
  const { rows } = await database.pool.query<{ id: number; line: number }>(
    `with made as (
       insert into handovers (giver_id, shift_ends_at) values ($1, now()) returning id
     )
     insert into handover_lines (handover_id, kind, label, note)
     select id, 'note', 'Note', 'Two drivers short tonight.' from made
     returning handover_id as id, id as line`,
    [SUPERADMIN],
  );
  return rows[0] ?? { id: 0, line: 0 };
}

export const handoverRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'POST /handovers': async () => ({
    as: 'billing',
    body: { to_user_id: null, notes: ['Two drivers short tonight.'] },
  }),
  'PUT /handovers/:id/lines/:line': async (here) => ({
    as: 'ops',
    params: await offered(here),
    body: { answer: 'accept' },
  }),
  'POST /handovers/:id/withdraw': async (here) => ({
    as: 'superadmin',
    params: { id: (await offered(here)).id },
  }),
};
