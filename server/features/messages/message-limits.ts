import { sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import {
  allot,
  roomsFor,
  type Demand,
  type Room,
  type Sending,
  type Stopped,
} from './message-rooms.ts';

interface Counted {
  key: string;
  sent: number;
}

function leave(rooms: Map<string, Room>, counted: readonly Counted[]): void {
  for (const { key, sent } of counted) {
    const room = rooms.get(key);
    if (room !== undefined) room.left = room.limit.most - sent;
  }
}

const arrays = (rooms: Map<string, Room>) => {
  const all = [...rooms];
  return {
    keys: sql`${sql.param(all.map(([key]) => key))}::text[]`,
    starts: sql`${sql.param(all.map(([, { from }]) => from.toISOString()))}::timestamptz[]`,
    taken: sql`${sql.param(all.map(([, { taken }]) => taken))}::int[]`,
  };
};

/** Adds to the counters and returns them, locked until the commit. */
async function count(db: Db, rooms: Map<string, Room>): Promise<Counted[]> {
  const { keys, starts, taken } = arrays(rooms);
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    sql`select key, sent from baton_count_messages(${keys}, ${starts}, ${taken})`,
  );
  return rows;
}

/**
 * Counts allowed messages and returns the stopped messages. Call in the transaction of sending, so
 * that a rollback reverts the counts.
 */
export async function countMessages(
  db: Db,
  sending: Sending,
  demands: readonly Demand[],
): Promise<Map<number, Stopped>> {
  const now = new Date();
  const rooms = roomsFor(sending, demands, now);
  if (rooms.size === 0) return new Map();
  leave(rooms, await count(db, rooms));
  const stopped = allot(sending, demands, { rooms, now });
  await count(db, rooms);
  return stopped;
}

/** Same result as `countMessages`, without counting and locking. */
export async function foreseeMessages(
  db: Db,
  sending: Sending,
  demands: readonly Demand[],
): Promise<Map<number, Stopped>> {
  const now = new Date();
  const rooms = roomsFor(sending, demands, now);
  const { keys, starts } = arrays(rooms);
  const { rows } = await db.execute<Counted & Record<string, unknown>>(
    sql`select key, sent from baton_messages_counted(${keys}, ${starts})`,
  );
  leave(rooms, rows);
  return allot(sending, demands, { rooms, now });
}

/** Throws 429 if a limit stopped every message. */
export function refuseWhenNothingSent(sent: number, stopped: Iterable<Stopped>): void {
  const [first] = [...stopped].toSorted((one, other) => one.retryAfter - other.retryAfter);
  if (sent > 0 || first === undefined) return;
  throw new ApiError(429, { message: first.reason, code: 'too_many_requests' }, first.retryAfter);
}
