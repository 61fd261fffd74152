import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { imports as calls } from '../../src/api/contract/imports.ts';
import { invalid, notFound, Refusal, stale } from '../../src/api/refusal.ts';
import { importColumns } from '../../src/domain/import-columns.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { import_rows, imports } from '../db/schema/bookings.ts';
import { attempt } from './create-shipments.ts';
import { checkRows, homeOf, type ImportWork } from './import-checks.ts';
import { bookingOf, byColumn } from './import-rows.ts';
import { checkedMapping, readImport, rowsOf } from './imports.ts';
import { openPriceDesk } from './price-desk.ts';

type Input = InputOf<'PUT /import-shipments/:id', (typeof calls)['PUT /import-shipments/:id']>;
type Import = typeof imports.$inferSelect;
type Row = typeof import_rows.$inferSelect;

async function heldImport(db: Db, id: number, version: number | undefined): Promise<Import> {
  const [held] = await db.select().from(imports).where(eq(imports.id, id)).for('update');
  if (held === undefined || held.kind !== 'shipments') throw notFound();
  if (version !== undefined && version !== held.version) throw stale(await readImport(db, id));
  if (held.state !== 'waiting')
    throw new Refusal(409, { message: `This import is ${held.state}.`, code: 'conflict' });
  return held;
}

const fieldNames = importColumns.map(({ field }) => field);

/** Rows with the corrections in them; throws 422 for rows and columns that are not there. */
function corrected(rows: readonly Row[], held: Import, given: Input['body']['rows']): Row[] {
  const known = new Set([...held.headings, ...fieldNames]);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return given.map(({ number, cells }) => {
    const row = byNumber.get(number);
    if (row === undefined) throw invalid({ rows: [`Row ${number} cannot be changed.`] });
    const unknown = Object.keys(cells).find((name) => !known.has(name));
    if (unknown !== undefined) throw invalid({ rows: [`There is no column ${unknown}.`] });
    return { ...row, cells: { ...row.cells, ...cells } };
  });
}

async function saveRows(db: Db, rows: readonly Pick<Row, 'id' | 'cells' | 'errors' | 'state'>[]) {
  for (const { id, cells, errors, state } of rows)
    await db.update(import_rows).set({ cells, errors, state }).where(eq(import_rows.id, id));
}

/** Corrects cells and mapping, and checks what they change. */
async function correct(work: ImportWork, held: Import, body: Input['body']): Promise<void> {
  const open = await rowsOf(work.db, held.id, ['good', 'bad']);
  const changed = corrected(open, held, body.rows);
  const byNumber = new Map(changed.map((row) => [row.number, row]));
  const touched =
    body.mapping === undefined ? changed : open.map((row) => byNumber.get(row.number) ?? row);
  const ids = new Map(touched.map((row) => [row.number, row.id]));
  const checked = await checkRows(work, touched);
  await saveRows(
    work.db,
    checked.map((row) => ({ ...row, id: ids.get(row.number) ?? 0 })),
  );
}

/** Books the good rows; one that is refused now keeps the reason, and none is booked twice. */
async function commit(work: ImportWork, caller: Caller, held: Import): Promise<void> {
  const { db, desk, accountId, mapping } = work;
  const home = await homeOf(db, accountId);
  for (const row of await rowsOf(db, held.id, ['good'])) {
    const read = bookingOf(row.cells, { mapping, home });
    const made =
      'errors' in read
        ? { is: 'refused' as const, reason: 'Not valid any more.', errors: read.errors }
        : await attempt({ db, caller, desk }, read.booking, { accountId, importId: held.id });
    const outcome =
      made.is === 'booked'
        ? { state: 'committed' as const, object_id: made.shipment.id, errors: {} }
        : {
            state: 'bad' as const,
            errors:
              Object.keys(made.errors).length > 0 ? byColumn(made.errors) : { row: [made.reason] },
          };
    await db.update(import_rows).set(outcome).where(eq(import_rows.id, row.id));
  }
}

async function settle(db: Db, held: Import, mapping: Record<string, string>): Promise<void> {
  const rows = await db
    .select({ state: import_rows.state })
    .from(import_rows)
    .where(eq(import_rows.import_id, held.id));
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const isOver = count('good') + count('bad') === 0;
  await db
    .update(imports)
    .set({
      mapping,
      good_count: count('good'),
      bad_count: count('bad'),
      state: isOver ? 'committed' : 'waiting',
      ...(count('committed') > 0 && {
        committed_at: sql`coalesce(${imports.committed_at}, now())`,
      }),
      version: sql`${imports.version} + 1`,
    })
    .where(eq(imports.id, held.id));
}

/** Corrects rows, leaves rows out, books the good ones; what is still wrong waits. */
export async function continueImport(
  db: Db,
  { caller, version }: { caller: Caller; version: number | undefined },
  { params, body }: Input,
) {
  const held = await heldImport(db, params.id, version);
  if (body.cancel) {
    await db
      .update(imports)
      .set({ state: 'cancelled', good_count: 0, version: sql`${imports.version} + 1` })
      .where(eq(imports.id, held.id));
    return readImport(db, held.id);
  }
  const mapping =
    body.mapping === undefined ? held.mapping : checkedMapping(body.mapping, held.headings);
  const desk = await openPriceDesk(db);
  const work: ImportWork = { db, desk, accountId: held.account_id ?? -1, mapping };
  await correct(work, held, body);
  if (body.skip.length > 0)
    await db
      .update(import_rows)
      .set({ state: 'skipped' })
      .where(
        and(
          eq(import_rows.import_id, held.id),
          inArray(import_rows.number, body.skip),
          inArray(import_rows.state, ['good', 'bad']),
        ),
      );
  if (body.commit) await commit(work, caller, held);
  await settle(db, held, mapping);
  return readImport(db, held.id);
}
