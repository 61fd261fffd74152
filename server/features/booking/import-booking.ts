import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { Verdict } from '#server/runs/work.ts';
import { import_rows, imports } from '#server/db/schema/bookings.ts';
import { attempt } from './create-shipments.ts';
import { addressesOf, type ImportWork } from './import-checks.ts';
import { bookingOf, byColumn } from './import-rows.ts';
import { failedRow, NOT_FOUND, okRow, type RowOutcome } from '#server/http/row-results.ts';
import { createPricer } from '../pricing/pricer.ts';

type Row = typeof import_rows.$inferSelect;
/** Call of runs that book rows of imports. */
export const IMPORT_ENDPOINT = 'PUT /import-shipments/:id';

async function bookRow(
  { db, pricer, accountId }: ImportWork,
  caller: Caller,
  { row, read }: { row: Row; read: ReturnType<typeof bookingOf> },
): Promise<RowOutcome> {
  const made =
    'errors' in read
      ? { is: 'refused' as const, reason: 'The row is no longer valid.', errors: read.errors }
      : await attempt({ db, caller, pricer }, read.booking, { accountId, importId: row.import_id });
  if (made.is === 'booked') {
    const booked = { state: 'committed' as const, object_id: made.shipment.id, errors: {} };
    await db.update(import_rows).set(booked).where(eq(import_rows.id, row.id));
    return okRow(row.id);
  }
  const errors =
    Object.keys(made.errors).length > 0 ? byColumn(made.errors) : { row: [made.reason] };
  await db.update(import_rows).set({ state: 'bad', errors }).where(eq(import_rows.id, row.id));
  return failedRow(row.id, made.reason);
}

/** Books rows of a locked import. A refused row keeps the reason and waits for a correction. */
export async function bookRows(
  work: ImportWork,
  caller: Caller,
  rows: readonly Row[],
): Promise<RowOutcome[]> {
  const addresses = await addressesOf(work);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const read = bookingOf(row.cells, { mapping: work.mapping, ...addresses });
    outcomes.push(await bookRow(work, caller, { row, read }));
  }
  return outcomes;
}

/** Updates the counts of an import and completes it when no row is left to book or correct. */
export async function settleImport(db: Db, id: number): Promise<void> {
  const rows = await db
    .select({ state: import_rows.state })
    .from(import_rows)
    .where(eq(import_rows.import_id, id));
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  // Repeated rows do not keep an import open: they stay left out after all other rows have been
  // booked.
  const isOver =
    count('good') + count('bad') === 0 && (count('repeated') === 0 || count('committed') > 0);
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

type Verdicts = Pick<RowOutcome, 'outcome' | 'reason'>;

const settledBefore: Readonly<Record<Exclude<Row['state'], 'good'>, Verdicts>> = {
  bad: { outcome: 'failed', reason: 'The row still has errors' },
  repeated: {
    outcome: 'skipped',
    reason: 'Left out: duplicate of a booked shipment or another row',
  },
  committed: { outcome: 'skipped', reason: 'Already booked' },
  skipped: { outcome: 'skipped', reason: 'Skipped in the import' },
};

/**
 * Outcome of a row that is certain before booking. A row without a state does not belong to the
 * import.
 */
function verdictOn(state: Row['state'] | undefined, importState: string): Verdicts {
  if (state === undefined) return { outcome: 'failed', reason: NOT_FOUND };
  if (state !== 'good') return settledBefore[state];
  return importState === 'waiting'
    ? { outcome: 'ok', reason: null }
    : { outcome: 'skipped', reason: `This import is ${importState}.` };
}

/** Previews rows that would not be booked, and rows that need a correction. */
export async function previewImportRows(
  db: Db,
  { import_id }: { import_id: number },
  selection: SQL,
): Promise<Verdict[]> {
  const { rows } = await db.execute<{
    state: Row['state'] | null;
    import_state: string | null;
    ids: number[];
    sample: string[];
  }>(sql`
    select own.state, own.import_state, array_agg(chosen.id order by chosen.position) as ids,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${selection}) as chosen left join (
      select ${import_rows.id} as id, ${import_rows.state} as state, ${imports.state} as import_state
      from ${import_rows} join ${imports} on ${imports.id} = ${import_rows.import_id}
      where ${imports.id} = ${import_id} and ${imports.kind} = 'shipments'
    ) as own on own.id = chosen.id group by own.state, own.import_state`);
  return rows.map(({ state, import_state, ids, sample }) => {
    const { outcome, reason } = verdictOn(state ?? undefined, import_state ?? '');
    const failure = reason !== null && outcome === 'failed' && { reason, fingerprint: null, ids };
    return {
      reason: outcome === 'skipped' ? reason : null,
      failure: failure || undefined,
      count: ids.length,
      sample,
    };
  });
}

/** Books rows of an import by id, each at most once, even if two people book at the same time. */
export async function bookImportRows(
  db: Db,
  caller: Caller,
  { import_id, ids }: { import_id: number; ids: number[] },
): Promise<RowOutcome[]> {
  const [locked] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, import_id), eq(imports.kind, 'shipments')))
    .for('update');
  if (locked === undefined) return ids.map((id) => failedRow(id, NOT_FOUND));
  const found = await db
    .select()
    .from(import_rows)
    .where(and(eq(import_rows.import_id, import_id), inArray(import_rows.id, ids)))
    .orderBy(import_rows.number);
  const good = locked.state === 'waiting' ? found.filter(({ state }) => state === 'good') : [];
  const work = {
    db,
    pricer: await createPricer(db),
    accountId: locked.account_id ?? -1,
    mapping: locked.mapping,
  };
  const booked = new Map((await bookRows(work, caller, good)).map((one) => [one.id, one]));
  if (good.length > 0) await settleImport(db, import_id);
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => booked.get(id) ?? { id, ...verdictOn(rows.get(id)?.state, locked.state) });
}
