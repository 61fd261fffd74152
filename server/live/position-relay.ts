import { randomUUID } from 'node:crypto';
import type { DriverPosition } from '#domain/drivers/position-frame.ts';
import { packPositions } from '#domain/drivers/position-frame.ts';
import type { Services } from '../context.ts';
import type { Hub } from './socket-auth.ts';
import type { PgHandlers } from './pg-listener.ts';
import { roomOf, type ByBranch } from './positions.ts';

const CHANNEL = 'baton_positions';
/**
 * A notification of PostgreSQL is limited to 8 000 bytes, and a position takes 22 characters (16
 * bytes in base64).
 */
const MAX_AT_ONCE = 340;

interface PositionRelay {
  /** Relays driver positions to the other nodes. A lost position is replaced by the next. */
  publish: (byBranch: ByBranch) => void;
  /** Handlers for positions that other nodes send through the database. */
  handlers: PgHandlers;
  /** Room that every socket of this node has joined. */
  room: string;
}

/**
 * Sends positions to viewers on this node: one frame with all drivers, and one frame per branch.
 */
export function publishPositions(hub: Hub, byBranch: ByBranch): void {
  const emit = (room: string, positions: readonly DriverPosition[]) =>
    hub.local.to(room).volatile.emit('positions', packPositions(positions));
  emit(roomOf(undefined), [...byBranch.values()].flat());
  for (const [branch, positions] of byBranch) emit(roomOf(branch), positions);
}

/** Relays positions between nodes through Redis, or through PostgreSQL while there is no Redis. */
export function connectPositionRelay(
  hub: Hub,
  { database, log }: Services,
  redis: { isConnected: () => boolean } | undefined,
): PositionRelay {
  const self = randomUUID();
  const room = `node:${self}`;
  const onMessage = (message: string) => {
    const [from, branchId, frame = ''] = message.split(' ');
    if (from === self) return;
    const watching = hub.local.to(watchersOf(Number(branchId)));
    watching.volatile.emit('positions', Buffer.from(frame, 'base64'));
  };
  const publishThroughRedis = (byBranch: ByBranch) => {
    for (const [branchId, positions] of byBranch) {
      const elsewhere = hub.to(watchersOf(branchId)).except(room);
      elsewhere.volatile.emit('positions', packPositions(positions));
    }
  };
  const publishThroughDatabase = async (byBranch: ByBranch) => {
    const message = [...byBranch].flatMap(([branchId, positions]) =>
      partsOf(positions).map(
        (part) => `${self} ${branchId} ${Buffer.from(packPositions(part)).toString('base64')}`,
      ),
    );
    await database.pool.query('select pg_notify($1, said) from unnest($2::text[]) as said', [
      CHANNEL,
      message,
    ]);
  };
  // The embedded database has only one node, so there are no others.
  const hasOthers = database.engine === 'postgres';
  return {
    room,
    handlers: hasOthers ? { [CHANNEL]: onMessage } : {},
    publish: (byBranch) => {
      if (redis?.isConnected()) publishThroughRedis(byBranch);
      else if (hasOthers) {
        publishThroughDatabase(byBranch).catch((error: unknown) =>
          log.debug({ err: error }, 'the other nodes could not be told of positions'),
        );
      }
    },
  };
}

const watchersOf = (branchId: number) => [roomOf(undefined), roomOf(branchId)];

function partsOf(positions: readonly DriverPosition[]): (readonly DriverPosition[])[] {
  const count = Math.ceil(positions.length / MAX_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    positions.slice(at * MAX_AT_ONCE, (at + 1) * MAX_AT_ONCE),
  );
}
