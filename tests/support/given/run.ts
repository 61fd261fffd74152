import { run_items, runs } from '#server/db/schema/runs.ts';
import type { UpdateOf } from '#server/db/statements.ts';
import type { Server } from '../world.ts';
import { insert } from './rows.ts';

/**
 * A run by operations staff over these rows that has not started yet, as if another node had stored
 * it.
 */
export async function run(
  server: Server,
  { ids = [], ...facts }: UpdateOf<typeof runs> & { ids?: readonly number[] } = {},
) {
  const made = await insert(server, runs, {
    user_id: 2,
    call: 'POST /shipments/notes/bulk',
    entity: 'shipments',
    title: 'Add note',
    state: 'waiting',
    selection_kind: 'ids',
    total: ids.length,
    ...facts,
  } as typeof runs.$inferInsert);
  const items = ids.map((object_id, at) => ({ run_id: made.id, position: at + 1, object_id }));
  if (items.length > 0)
    await server.database.db
      .insert(run_items)
      .values(items.map((item) => ({ ...item, label: 'row', outcome: 'waiting' as const })));
  return made;
}
