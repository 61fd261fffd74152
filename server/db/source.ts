import type pg from 'pg';
import type { QueuedPool } from './queued-pool.ts';

/** `full`: reads only, because the disk is almost full. */
export type DatabaseState = 'open' | 'full' | 'stopped';

/**
 * Limits each query of a transaction or session to `timeout` ms; without a number the usual limit
 * applies again.
 */
export type Bound = (
  client: pg.PoolClient,
  timeout: number | undefined,
  reach?: 'transaction' | 'session',
) => Promise<void>;

/** Interface shared by PostgreSQL and the embedded database. */
export interface Source {
  engine: 'embedded' | 'postgres';
  pool: QueuedPool;
  /**
   * Connections that listen for notifications permanently; separate from the pool on PostgreSQL.
   */
  listeners: pg.Pool;
  bound: Bound;
  writable(): Promise<true | string>;
  admitsPeople(): Promise<true | string>;
  state(): DatabaseState;
  reachable(): Promise<boolean>;
  reopened(): number;
  /** Frees memory of earlier work; call while no query is running. */
  rest(): Promise<void>;
  /** Copies the files of the embedded database; queries wait meanwhile. Absent on PostgreSQL. */
  copyTo: ((dir: string) => Promise<void>) | undefined;
  close(): Promise<void>;
}
