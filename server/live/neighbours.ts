import { randomUUID } from 'node:crypto';
import type { DriverPosition } from '../../src/domain/position-frame.ts';
import { packPositions } from '../../src/domain/position-frame.ts';
import type { Services } from '../context.ts';
import type { Hub } from './admission.ts';
import type { Hears } from './ear.ts';
import { roomOf, type ByBranch } from './positions.ts';

const CHANNEL = 'baton_positions';
/** The database carries messages of less than 8 000 bytes, and sixteen bytes a driver become 22 letters. */
const MOST_AT_ONCE = 340;

interface Neighbours {
  /** Tells the other nodes where drivers are. Like all positions: whoever does not hear it now hears the next. */
  tell: (byBranch: ByBranch) => void;
  /** What they tell through the database. */
  hears: Hears;
  /** The room that every socket of this node is in. */
  room: string;
}

/** Tells whoever watches on this node: all drivers as one frame, and those of each branch as another. */
export function tellPositions(hub: Hub, byBranch: ByBranch): void {
  const say = (room: string, positions: readonly DriverPosition[]) =>
    hub.local.to(room).volatile.emit('positions', packPositions(positions));
  say(roomOf(undefined), [...byBranch.values()].flat());
  for (const [branch, positions] of byBranch) say(roomOf(branch), positions);
}

/** Nodes tell each other of positions through Redis, and through PostgreSQL where there is none or it is gone. */
export function meetNeighbours(
  hub: Hub,
  { database, log }: Services,
  redis: { isConnected: () => boolean } | undefined,
): Neighbours {
  const self = randomUUID();
  const room = `node:${self}`;
  const hear = (said: string) => {
    const [from, branchId, frame = ''] = said.split(' ');
    if (from === self) return;
    const watching = hub.local.to(watchersOf(Number(branchId)));
    watching.volatile.emit('positions', Buffer.from(frame, 'base64'));
  };
  const tellThroughRedis = (byBranch: ByBranch) => {
    for (const [branchId, positions] of byBranch) {
      const elsewhere = hub.to(watchersOf(branchId)).except(room);
      elsewhere.volatile.emit('positions', packPositions(positions));
    }
  };
  const tellThroughDatabase = async (byBranch: ByBranch) => {
    const said = [...byBranch].flatMap(([branchId, positions]) =>
      partsOf(positions).map(
        (part) => `${self} ${branchId} ${Buffer.from(packPositions(part)).toString('base64')}`,
      ),
    );
    await database.pool.query('select pg_notify($1, said) from unnest($2::text[]) as said', [
      CHANNEL,
      said,
    ]);
  };
  // The embedded database has one node.
  const hasOthers = database.engine === 'postgres';
  return {
    room,
    hears: hasOthers ? { [CHANNEL]: hear } : {},
    tell: (byBranch) => {
      if (redis?.isConnected()) tellThroughRedis(byBranch);
      else if (hasOthers) {
        tellThroughDatabase(byBranch).catch((error: unknown) =>
          log.debug({ err: error }, 'the other nodes could not be told of positions'),
        );
      }
    },
  };
}

const watchersOf = (branchId: number) => [roomOf(undefined), roomOf(branchId)];

function partsOf(positions: readonly DriverPosition[]): (readonly DriverPosition[])[] {
  const count = Math.ceil(positions.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    positions.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  );
}
