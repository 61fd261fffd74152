import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { import_rows, imports } from '../db/schema/bookings.ts';
import { attempt } from './create-shipments.ts';
import { homeOf, type ImportWork } from './import-checks.ts';
import { bookingOf, byColumn } from './import-rows.ts';
import { failed, NOT_FOUND, ok, skipped, type RowOutcome } from './outcomes.ts';
import { openPriceDesk } from './price-desk.ts';

type Row = typeof import_rows.$inferSelect;

/** The call whose runs book the rows of imports. */
export const IMPORT_CALL = 'PUT /import-shipments/:id';

async function bookRow(
  { db, desk, accountId }: ImportWork,
  caller: Caller,
  { row, read }: { row: Row; read: ReturnType<typeof bookingOf> },
): Promise<RowOutcome> {
  const made =
    'errors' in read
      ? { is: 'refused' as const, reason: 'Not valid any more.', errors: read.errors }
      : await attempt({ db, caller, desk }, read.booking, { accountId, importId: row.import_id });
  if (made.is === 'booked') {
    const booked = { state: 'committed' as const, object_id: made.shipment.id, errors: {} };
    await db.update(import_rows).set(booked).where(eq(import_rows.id, row.id));
    return ok(row.id);
  }
  const errors =
    Object.keys(made.errors).length > 0 ? byColumn(made.errors) : { row: [made.reason] };
  await db.update(import_rows).set({ state: 'bad', errors }).where(eq(import_rows.id, row.id));
  return failed(row.id, made.reason);
}

/** Books good rows; one that is refused now keeps the reason and waits to be corrected. Hold the import. */
export async function bookRows(
  work: ImportWork,
  caller: Caller,
  rows: readonly Row[],
): Promise<RowOutcome[]> {
  const home = await homeOf(work.db, work.accountId);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const read = bookingOf(row.cells, { mapping: work.mapping, home });
    outcomes.push(await bookRow(work, caller, { row, read }));
  }
  return outcomes;
}

/** Adds up the rows of an import; it is over when none of them is left to be booked or corrected. */
export async function settleImport(db: Db, id: number): Promise<void> {
  const rows = await db
    .select({ state: import_rows.state })
    .from(import_rows)
    .where(eq(import_rows.import_id, id));
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const isOver = count('good') + count('bad') === 0;
  await db
    .update(imports)
    .set({
      good_count: count('good'),
      bad_count: count('bad'),
      state: isOver ? 'committed' : 'waiting',
      ...(count('committed') > 0 && {
        committed_at: sql`coalesce(${imports.committed_at}, now())`,
      }),
      version: sql`${imports.version} + 1`,
    })
    .where(eq(imports.id, id));
}

const settledBefore: Readonly<Record<Exclude<Row['state'], 'good'>, (id: number) => RowOutcome>> = {
  bad: (id) => failed(id, 'Still to be corrected'),
  committed: (id) => skipped(id, 'Already booked'),
  skipped: (id) => skipped(id, 'Left out'),
};

/** Books rows of an import by their ids, each at most once, whoever else books the same. */
export async function bookImportRows(
  db: Db,
  caller: Caller,
  { import_id, ids }: { import_id: number; ids: number[] },
): Promise<RowOutcome[]> {
  const [held] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, import_id), eq(imports.kind, 'shipments')))
    .for('update');
  if (held === undefined) return ids.map((id) => failed(id, NOT_FOUND));
  const found = await db
    .select()
    .from(import_rows)
    .where(and(eq(import_rows.import_id, import_id), inArray(import_rows.id, ids)))
    .orderBy(import_rows.number);
  const good = held.state === 'waiting' ? found.filter(({ state }) => state === 'good') : [];
  const work = {
    db,
    desk: await openPriceDesk(db),
    accountId: held.account_id ?? -1,
    mapping: held.mapping,
  };
  const booked = new Map((await bookRows(work, caller, good)).map((one) => [one.id, one]));
  if (good.length > 0) await settleImport(db, import_id);
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const state = rows.get(id)?.state;
    if (state === undefined) return failed(id, NOT_FOUND);
    if (state !== 'good') return settledBefore[state](id);
    return booked.get(id) ?? skipped(id, `This import is ${held.state}.`);
  });
}
