import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { imports as calls } from '../../src/api/contract/imports.ts';
import { invalid, notFound, Refusal, stale } from '../../src/api/refusal.ts';
import { importColumns } from '../../src/domain/import-columns.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { import_rows, imports } from '../db/schema/bookings.ts';
import { startRun } from '../runs/start.ts';
import { bookRows, IMPORT_CALL, settleImport } from './import-booking.ts';
import { checkRows, type ImportWork } from './import-checks.ts';
import { checkedMapping, readImport, rowsOf, runOfImport } from './imports.ts';
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
  if ((await runOfImport(db, id)) !== null)
    throw new Refusal(409, { message: 'This import is being booked.', code: 'conflict' });
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

/** More good rows than these are booked by a run: longer than a few seconds nobody waits for an answer. */
const MOST_AT_ONCE = 50;

/** Books the good rows now, or has a run do it when they are many. */
async function commit(work: ImportWork, caller: Caller, held: Import): Promise<void> {
  const good = await rowsOf(work.db, held.id, ['good']);
  if (good.length <= MOST_AT_ONCE) {
    await bookRows(work, caller, good);
    return settleImport(work.db, held.id);
  }
  const body = {
    call: IMPORT_CALL,
    subject: { ids: good.map(({ id }) => id) },
    arguments: { import_id: held.id },
    title: `Book ${held.file_name}`.slice(0, 120),
  };
  await startRun({ db: work.db, caller, mail: () => undefined }, body);
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
  await db.update(imports).set({ mapping }).where(eq(imports.id, held.id));
  await settleImport(db, held.id);
  if (body.commit) await commit(work, caller, held);
  return readImport(db, held.id);
}
