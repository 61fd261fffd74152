import type { DriverPosition } from '#domain/drivers/position-frame.ts';
import { packPositions } from '#domain/drivers/position-frame.ts';
import type { Database } from '../db/open.ts';

/** Position from a device, with the branch of its driver. */
export interface PositionReport extends Omit<DriverPosition, 'age'> {
  branchId: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Interval of frames. */
const PUBLISH_EVERY_MS = 1_000;
/** Age of a position from which its driver is hidden. */
const SHOWN_FOR = '24 hours';

type Listener = (reports: readonly PositionReport[]) => void;
const listeners = new WeakMap<Database, Set<Listener>>();

/** Subscribes to newer positions stored by this process; returns the unsubscribe function. */
function onReports(database: Database, listener: Listener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Publishes new positions to the sockets of this process and to the other nodes. */
export function publishPositionReports(
  database: Database,
  reports: readonly PositionReport[],
): void {
  listeners.get(database)?.forEach((listener) => listener(reports));
}

/**
 * Name of a position room. No topic has this name, because changes to drivers do not include
 * positions.
 */
export const roomOf = (branch: number | undefined): string =>
  branch === undefined ? 'positions' : `positions/b${branch}`;

export const isRoomOfPositions = (room: string): boolean => room.split('/', 1)[0] === 'positions';

/**
 * Latest positions of all drivers, or of the drivers of one branch, as one frame. A doubtful report
 * updates the age of a position, but not its coordinates.
 */
export async function snapshotOf(
  database: Database,
  branch: number | undefined,
): Promise<Uint8Array> {
  const { rows } = await database.pool.query<DriverPosition>(
    `select driver_id as "driverId", longitude, latitude, heading, speed,
            extract(epoch from now() - greatest(at, heard))::float8 as age
     from driver_positions p
     left join lateral (select max(f.at) as heard from driver_doubts f where f.driver_id = p.driver_id and f.at > p.at) f on true
     where greatest(at, heard) > now() - interval '${SHOWN_FOR}' and ($1::integer is null or branch_id = $1)`,
    [branch ?? null],
  );
  return packPositions(rows);
}

export type ByBranch = ReadonlyMap<number, readonly DriverPosition[]>;

/**
 * Collects the latest position of each driver, and publishes the collected positions once a second,
 * if there are any.
 */
export function gatherPositions(
  database: Database,
  publish: (byBranch: ByBranch) => void,
): { stop(): void } {
  const waiting = new Map<number, PositionReport>();
  const unsubscribe = onReports(database, (reports) => {
    for (const one of reports) {
      const before = waiting.get(one.driverId);
      if (before === undefined || before.at <= one.at) waiting.set(one.driverId, one);
    }
  });
  const handOut = () => {
    if (waiting.size === 0) return;
    const now = Date.now();
    const byBranch = new Map<number, DriverPosition[]>();
    for (const { branchId, at, ...one } of waiting.values()) {
      const position = { ...one, age: (now - at) / 1000 };
      const ofBranch = byBranch.get(branchId);
      if (ofBranch) ofBranch.push(position);
      else byBranch.set(branchId, [position]);
    }
    waiting.clear();
    publish(byBranch);
  };
  const timer = setInterval(handOut, PUBLISH_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
