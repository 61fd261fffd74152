import { lockers } from '#server/db/schema/lockers.ts';
import { inHours } from '../moments.ts';
import type { Server } from '../world.ts';
import { changes, nextNumber } from './rows.ts';

/** An outage in the area of one locker that begins in an hour. */
export async function outage(server: Server, locker_id = 1) {
  const area = `Given ${nextNumber()}`;
  await changes(server, lockers)(locker_id, { load_shedding_area: area });
  const ops = await server.as('ops');
  const body = { area, from: inHours(1), until: inHours(3), reason: 'Cable theft' };
  return ops.call('POST /outages', { body });
}
