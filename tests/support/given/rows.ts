import { and, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { UpdateOf } from '#server/db/statements.ts';
import type { Server } from '../world.ts';

/**
 * Rows written directly to the database, for states that take long to reach: an old row, a refusal
 * of a partner, a full locker. Builders of entities use the product for everything else.
 *
 *     given.account({ credit_limit: 0 })                      // a new row
 *     given.account(2, { status: 'closed' })                  // changes a row and returns it
 *     given.door({ locker_id: 7, use: 'free' }, { use: 'occupied' })
 */
export type Which<T extends PgTable> =
  | number
  | readonly number[]
  | 'every'
  | { [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | readonly T['$inferSelect'][K][] };

type Row<T extends PgTable> = T['$inferSelect'];

/** Changes existing rows and returns them. */
export type Change<T extends PgTable> = (which: Which<T>, facts: UpdateOf<T>) => Promise<Row<T>[]>;

/** Condition for the rows named by a test. */
function matching(table: PgTable, which: Which<PgTable>): SQL | undefined {
  if (which === 'every') return undefined;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const isKey = typeof which === 'number' || Array.isArray(which);
  const [key] = Object.values(columns).filter(({ primary }) => primary);
  const named: Record<string, unknown> = isKey ? { [key?.name ?? 'id']: which } : { ...which };
  const conditions = Object.entries(named).map(([name, value]) => {
    const column = columns[name];
    if (column === undefined) throw new Error(`${getTableConfig(table).name} has no ${name}`);
    return value === null ? isNull(column) : inArray(column, [value].flat());
  });
  return and(...conditions);
}

/** Returns the function that changes rows of a table. */
export const changes =
  <T extends PgTable>({ database }: Server, table: T): Change<T> =>
  async (which, facts) =>
    database.db
      .update(table)
      .set(facts)
      .where(matching(table, which as Which<PgTable>))
      .returning();

export async function insert<T extends PgTable>(
  { database }: Server,
  table: T,
  facts: T['$inferInsert'],
): Promise<Row<T>> {
  const [row] = await database.db.insert(table).values(facts).returning();
  if (row === undefined) throw new Error(`${getTableConfig(table).name} took no row`);
  return row;
}

let made = 0;
/** Number unique in the test run. */
export const nextNumber = (): number => (made += 1);

/** Combines two builders: one argument creates a row, two arguments change existing rows. */
export const addOrChange = <Facts, Made, T extends PgTable>(
  add: (facts?: Facts) => Promise<Made>,
  change: Change<T>,
) =>
  ((one: Facts & Which<T>, facts?: UpdateOf<T>) =>
    facts === undefined ? add(one) : change(one, facts)) as {
    (facts?: Facts): Promise<Made>;
  } & Change<T>;

/** Adds a row with defaults, or changes rows. */
export const rowsOf = <T extends PgTable>(
  server: Server,
  table: T,
  defaults: (n: number) => T['$inferInsert'],
) =>
  addOrChange(
    (facts?: UpdateOf<T>) => insert(server, table, { ...defaults(nextNumber()), ...facts }),
    changes(server, table),
  );

export interface Age {
  table: string;
  /** Interval as PostgreSQL writes it, such as "3 days". */
  interval: string;
  which?: Readonly<Record<string, unknown>> | number | 'every';
}

/** Lets time pass for rows: moves all their timestamps and days back. */
export async function makeOlder(
  { rows }: Server,
  { table, interval, which = 'every' }: Age,
): Promise<void> {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'
       and data_type in ('timestamp with time zone', 'date') and is_generated = 'NEVER'`,
    [table],
  );
  const earlier = columns.map(({ name }) => `${name} = ${name} - $1::interval`).join(', ');
  const named = typeof which === 'number' ? { id: which } : which === 'every' ? {} : which;
  const values = Object.values(named).map((value) => (value === null ? null : [value].flat()));
  const conditions = Object.keys(named).map(
    (name, at) => ` and (${name} = any($${at + 2}) or ${name} is null and $${at + 2} is null)`,
  );
  await rows(`update ${table} set ${earlier} where true${conditions.join('')}`, [
    interval,
    ...values,
  ]);
}

/** Empties tables such as messages and jobs, so that a test sees only its own rows. */
export async function deleteRows({ rows }: Server, ...tables: string[]): Promise<void> {
  for (const table of tables) await rows(`delete from ${table}`);
}
