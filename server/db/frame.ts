import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Fence } from './fence.ts';

/** A transaction or savepoint that is under way. */
export interface Frame {
  outer: Frame | undefined;
  fence: Fence;
  db: NodePgDatabase;
  client: pg.PoolClient;
  /** False from the moment its work is done: what still holds a handle is refused. */
  open: boolean;
  hooks: (() => void | Promise<void>)[];
  /** The last savepoint begun inside; savepoints of one frame follow each other. */
  turn: Promise<unknown>;
}

interface FrameOptions {
  client: pg.PoolClient;
  fence: Fence;
  outer?: Frame;
  /** What `db.transaction` does inside the frame. */
  nest(frame: Frame, work: (db: NodePgDatabase) => Promise<unknown>): Promise<unknown>;
}

/** Makes a frame whose handles work until it ends. */
export function frameOver({ client, fence, outer, nest }: FrameOptions): Frame {
  const guarded = redirected(client, () => client, {
    query: (...args: Parameters<typeof client.query>) => {
      refuseEnded(frame);
      return client.query(...args);
    },
    release: () => undefined,
  });
  const handle = drizzle({ client: guarded });
  const frame: Frame = {
    outer,
    fence,
    client: guarded,
    open: true,
    hooks: [],
    turn: Promise.resolve(),
    db: redirected(handle, () => handle, {
      transaction: (work: (db: NodePgDatabase) => Promise<unknown>) => nest(frame, work),
    }),
  };
  return frame;
}

/** True while neither the frame nor one around it has ended. */
export function isAlive(frame: Frame): boolean {
  return frame.open && (frame.outer === undefined || isAlive(frame.outer));
}

/** Throws for an ended frame: falling back to the pool would run the straggler as owner, outside every fence. */
export function refuseEnded(frame: Frame): void {
  if (!isAlive(frame)) throw new Error('The transaction that this query belongs to has ended');
}

/** How many frames are around this one. */
export function depthOf(frame: Frame): number {
  return frame.outer === undefined ? 0 : depthOf(frame.outer) + 1;
}

/** One statement after the other: pg no longer queues on a busy client. */
export function serial(client: pg.PoolClient): pg.PoolClient {
  let tail: Promise<unknown> = Promise.resolve();
  return redirected(client, () => client, {
    query: (...args: Parameters<typeof client.query>) => {
      const answer = tail.then(() => client.query(...args));
      tail = Promise.resolve(answer).catch(() => undefined);
      return answer;
    },
  });
}

/** Looks like `base`, takes `members` first and everything else from whatever `current` gives at that moment. */
export function redirected<T extends object>(
  base: T,
  current: () => T,
  members: Record<string, unknown>,
): T {
  return new Proxy(base, {
    get(_target, key) {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key];
      const target = current();
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
