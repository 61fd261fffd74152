import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Options of every start of the embedded database. */
export const engineOptions = {
  extensions: { pg_trgm },
  postgresqlconf: [
    'max_wal_size=64MB',
    'min_wal_size=32MB',
    'jit=off',
    'work_mem=16MB',
    'temp_file_limit=1GB',
  ],
  // Removes -F, which disables fsync. The method must be `fsync`, because the engine ignores the
  // default, fdatasync.
  startParams: [
    ...PGlite.defaultStartParams.filter((part) => part !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ],
};
