import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError, staleError } from '#api/api-error.ts';
import { importColumns } from '#domain/booking/import-columns.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { import_rows, imports } from '#server/db/schema/bookings.ts';
import { startRun } from '#server/runs/start.ts';
import { bookRows, IMPORT_ENDPOINT, settleImport } from './import-booking.ts';
import { checkRows, type ImportWork } from './import-checks.ts';
import { withRepeats } from './import/import-repeats.ts';
import { checkedMapping, keepMapping } from './import/import-mappings.ts';
import { readImport, rowsOf, runOfImport } from './imports.ts';
import { createPricer } from '../pricing/pricer.ts';

type Input = InputOf<'PUT /import-shipments/:id'>;
type Import = typeof imports.$inferSelect;
type Row = typeof import_rows.$inferSelect;

async function lockedImport(db: Db, id: number, version: number | undefined): Promise<Import> {
  const [locked] = await db.select().from(imports).where(eq(imports.id, id)).for('update');
  if (locked === undefined || locked.kind !== 'shipments') throw notFound();
  if (version !== undefined && version !== locked.version)
    throw staleError(await readImport(db, id));
  if (locked.state !== 'waiting')
    throw new ApiError(409, { message: `This import is ${locked.state}.`, code: 'conflict' });
  if ((await runOfImport(db, id)) !== null)
    throw new ApiError(409, {
      message: 'This import is being booked and cannot be changed.',
      code: 'conflict',
    });
  return locked;
}

const fieldNames = importColumns.map(({ field }) => field);

/** Applies corrections to rows; throws 422 for unknown rows and columns. */
function applyCorrections(
  rows: readonly Row[],
  locked: Import,
  given: Input['body']['rows'],
): Row[] {
  const known = new Set([...locked.headings, ...fieldNames]);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return given.map(({ number, cells }) => {
    const row = byNumber.get(number);
    if (row === undefined)
      throw invalidError({
        rows: [`Row ${number} does not exist, or was already booked and cannot be changed.`],
      });
    const unknown = Object.keys(cells).find((name) => !known.has(name));
    if (unknown !== undefined) throw invalidError({ rows: [`There is no column ${unknown}.`] });
    return { ...row, cells: { ...row.cells, ...cells } };
  });
}

type Saved = Pick<Row, 'id' | 'cells' | 'errors' | 'state' | 'notice' | 'is_included'>;

async function saveRows(db: Db, rows: readonly Saved[]) {
  for (const { id, ...row } of rows) {
    const { cells, errors, state, notice, is_included } = row;
    const changes = { cells, errors, state, notice, is_included };
    await db.update(import_rows).set(changes).where(eq(import_rows.id, id));
  }
}

/** Stores corrections of cells and mapping, and checks the affected rows. */
async function correct(work: ImportWork, locked: Import, body: Input['body']): Promise<void> {
  const open = await rowsOf(work.db, locked.id, ['good', 'bad', 'repeated']);
  const included = new Set(body.include);
  const changed = new Map(
    applyCorrections(open, locked, body.rows).map((row) => [row.number, row]),
  );
  const current = open.map((row) => ({
    ...(changed.get(row.number) ?? row),
    is_included: row.is_included || included.has(row.number),
  }));
  const isTouched = ({ number }: Row) =>
    body.mapping !== undefined || changed.has(number) || included.has(number);
  const touched = current.filter(isTouched);
  const others = current.filter((row) => !isTouched(row));
  const checked = await checkRows(work, touched);
  await saveRows(work.db, await withRepeats(work, checked, others));
}

/**
 * Maximum number of valid rows that are booked during the request. More rows are booked by a run,
 * because a response should take only seconds.
 */
const MAX_AT_ONCE = 50;

const nothingToBook = () =>
  invalidError({
    commit: [
      'No row is ready to be booked. Correct the rows that need fixing or include those that are left out, then book them, or cancel the import.',
    ],
  });

/** Books the valid rows now, or starts a run for many rows. */
async function commit(work: ImportWork, caller: Caller, locked: Import): Promise<void> {
  const good = await rowsOf(work.db, locked.id, ['good']);
  if (good.length === 0) throw nothingToBook();
  if (good.length <= MAX_AT_ONCE) {
    await bookRows(work, caller, good);
    return settleImport(work.db, locked.id);
  }
  const body = {
    call: IMPORT_ENDPOINT,
    subject: { ids: good.map(({ id }) => id) },
    arguments: { import_id: locked.id },
    reason: `File ${locked.file_name}`.slice(0, 300),
  };
  await startRun({ db: work.db, caller, mail: () => undefined }, body);
}

/** Corrects rows, omits rows and books the valid rows; invalid rows wait. */
export async function continueImport(
  db: Db,
  { caller, version }: { caller: Caller; version: number | undefined },
  { params, body }: Input,
) {
  const locked = await lockedImport(db, params.id, version);
  if (body.cancel) {
    await db
      .update(imports)
      .set({ state: 'cancelled', good_count: 0, version: sql`${imports.version} + 1` })
      .where(eq(imports.id, locked.id));
    return readImport(db, locked.id);
  }
  const mapping =
    body.mapping === undefined ? locked.mapping : checkedMapping(body.mapping, locked.headings);
  const pricer = await createPricer(db);
  const work: ImportWork = { db, pricer, accountId: locked.account_id ?? -1, mapping };
  await correct(work, locked, body);
  if (body.skip.length > 0)
    await db
      .update(import_rows)
      .set({ state: 'skipped' })
      .where(
        and(
          eq(import_rows.import_id, locked.id),
          inArray(import_rows.number, body.skip),
          inArray(import_rows.state, ['good', 'bad', 'repeated']),
        ),
      );
  if (body.mapping !== undefined) await keepMapping(db, work.accountId, mapping);
  await db.update(imports).set({ mapping }).where(eq(imports.id, locked.id));
  await settleImport(db, locked.id);
  if (body.commit) await commit(work, caller, locked);
  return readImport(db, locked.id);
}
