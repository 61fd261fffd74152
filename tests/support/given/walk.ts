import { locker_walks } from '#server/db/schema/locker-walks.ts';
import type { Server } from '../world.ts';
import { changes } from './rows.ts';

/** A running audit walk of a locker; an earlier one there is abandoned. */
export async function walk(server: Server, locker_id = 1) {
  await changes(server, locker_walks)({ locker_id }, { state: 'abandoned' });
  const ops = await server.as('ops');
  return ops.call('POST /locker-walks', { body: { locker_id } });
}
