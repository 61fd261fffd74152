import type pg from 'pg';
import type { QueuedPool } from './queued-pool.ts';

/** `full`: reads only, because the disk is almost full. */
export type DatabaseState = 'open' | 'full' | 'stopped';

/** Bounds each query of a transaction, or of a whole session, to so many ms; without a number the ordinary bound holds again. */
export type Bound = (
  client: pg.PoolClient,
  timeout: number | undefined,
  reach?: 'transaction' | 'session',
) => Promise<void>;

/** One of the two engines, as far as the rest of the server can tell them apart. */
export interface Source {
  engine: 'embedded' | 'postgres';
  pool: QueuedPool;
  /** Connections that listen for notifications as long as the server runs; on PostgreSQL apart from the pool. */
  listeners: pg.Pool;
  bound: Bound;
  writable(): Promise<true | string>;
  admitsPeople(): Promise<true | string>;
  state(): DatabaseState;
  /** Whether the engine answers at this moment. */
  reachable(): Promise<boolean>;
  reopened(): number;
  /** Gives back memory that earlier work needed; to be called while nothing else is asked. */
  rest(): Promise<void>;
  close(): Promise<void>;
}
