import { setTimeout as pause } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from './db/open.ts';
import type { Progress } from './task-records.ts';

/** Rows of one transaction: it ends well within the time limit of a statement. */
export const BATCH_ROWS = 10_000;
/** Batches of one round. What is left then waits for the next round, and the task is behind. */
const MAX_BATCHES = 100;

/** Rows that are deleted or emptied once they are too old. */
export interface Deletion {
  name: string;
  /** Rows of a full batch: after fewer nothing is left. */
  batchRows: number;
  /** Changes at most one batch of rows and returns their number. */
  batch(db: Db): Promise<number>;
}

const someRows = (table: SQL, condition: SQL) =>
  sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_ROWS} for update skip locked))`;

const rowsBy = (statement: SQL) => async (db: Db) => (await db.execute(statement)).rowCount ?? 0;

/** Deletes the rows of a table that meet a condition. */
export function deletion(name: string, table: SQL, condition: SQL): Deletion {
  const statement = sql`delete from ${table} where ${someRows(table, condition)}`;
  return { name, batchRows: BATCH_ROWS, batch: rowsBy(statement) };
}

interface Emptying {
  table: SQL;
  condition: SQL;
  /** After it the rows no longer meet the condition. */
  values: SQL;
}

/** Changes the rows of a table that meet a condition. */
export function emptying(name: string, { table, condition, values }: Emptying): Deletion {
  const statement = sql`update ${table} set ${values} where ${someRows(table, condition)}`;
  return { name, batchRows: BATCH_ROWS, batch: rowsBy(statement) };
}

/** Deletes batch after batch, a transaction each, until nothing is left or the round is over. */
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
    // Half of the database's time belongs to people.
    await pause(performance.now() - began, undefined, { ref: false });
  }
  return { rows, isBehind: true };
}
