import { setTimeout as pause } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../db/open.ts';
import type { Progress } from './task-records.ts';

/** Rows per transaction, few enough to finish well within the statement timeout. */
export const BATCH_ROWS = 10_000;
/**
 * Maximum number of batches per round. Other rows wait for the next round, and the task counts as
 * behind.
 */
const MAX_BATCHES = 100;

/** Deletes or empties old rows. */
export interface Deletion {
  name: string;
  /** Number of rows of a full batch. A smaller batch was the last one. */
  batchRows: number;
  /** Changes at most one batch of rows and returns their number. */
  batch(db: Db): Promise<number>;
}

const someRows = (table: SQL, condition: SQL) =>
  sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_ROWS} for update skip locked))`;

const rowsBy = (statement: SQL) => async (db: Db) => (await db.execute(statement)).rowCount ?? 0;

/** Deletes the rows of a table that match a condition. */
export function deletion(name: string, table: SQL, condition: SQL): Deletion {
  const statement = sql`delete from ${table} where ${someRows(table, condition)}`;
  return { name, batchRows: BATCH_ROWS, batch: rowsBy(statement) };
}

interface Emptying {
  table: SQL;
  condition: SQL;
  /** New values, after which a row no longer matches the condition. */
  values: SQL;
}

/** Empties columns of the rows that match a condition. */
export function emptyColumns(name: string, { table, condition, values }: Emptying): Deletion {
  const statement = sql`update ${table} set ${values} where ${someRows(table, condition)}`;
  return { name, batchRows: BATCH_ROWS, batch: rowsBy(statement) };
}

/** Deletes in batches, one transaction each, until no rows match or the round ends. */
export async function deleteInBatches(
  database: Pick<Database, 'within'>,
  { batch, batchRows }: Deletion,
  signal: AbortSignal,
): Promise<Progress> {
  let rows = 0;
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const began = performance.now();
    const count = await database.within({ is: 'system' }, batch);
    rows += count;
    if (count < batchRows || signal.aborted) return { rows, isBehind: false };
    // Rests as long as the batch took, so that half of the database's time is left for people.
    await pause(performance.now() - began, undefined, { ref: false });
  }
  return { rows, isBehind: true };
}
