import type pg from 'pg';

/** `full`: reads only, because the disk is almost full. */
export type DatabaseState = 'open' | 'full' | 'stopped';

/** One of the two engines, as far as the rest of the server can tell them apart. */
export interface Source {
  engine: 'embedded' | 'postgres';
  pool: pg.Pool;
  bound(client: pg.PoolClient, timeout: number | undefined): Promise<void>;
  writable(): Promise<true | string>;
  admitsPeople(): Promise<true | string>;
  state(): DatabaseState;
  reopened(): number;
  close(): Promise<void>;
}
