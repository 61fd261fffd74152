import { createHash } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound, ApiError } from '#api/api-error.ts';
import { shipmentImportFields } from '#domain/booking/shipment-import.fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { import_rows, imports } from '#server/db/schema/bookings.ts';
import { runs } from '#server/db/schema/runs.ts';
import { unfinished } from '#server/runs/rows/counters.ts';
import { IMPORT_ENDPOINT } from './import-booking.ts';
import { checkRows } from './import-checks.ts';
import { mappingOf } from './import/import-mappings.ts';
import { withRepeats } from './import/import-repeats.ts';
import { sheetsOf, type ReadTable } from '#server/uploads/tables/read-table.ts';
import { createPricer } from '../pricing/pricer.ts';
import { accountFor } from '#server/http/tenancy.ts';

type Input<K extends keyof Calls['imports']> = InputOf<K>;

const listed = readFields(
  shipmentImportFields,
  {
    ...columnsOf(imports),
    repeated_count: sql<number>`(select count(*)::int from import_rows r where r.import_id = imports.id and r.state = 'repeated')`,
    committed_count: sql<number>`(select count(*)::int from import_rows r where r.import_id = imports.id and r.state = 'committed')`,
  },
  { mine: () => undefined },
);
const columns = {
  ...listed.columns,
  mapping: imports.mapping,
  sheet: imports.sheet,
  unread_sheets: imports.unread_sheets,
};

type ImportFilter = NonNullable<Input<'GET /import-shipments'>['query']['filter']>;

export const importConditions = (filter: ImportFilter, { userId }: Caller) => [
  eq(imports.kind, 'shipments'),
  filter.mine === true ? eq(imports.user_id, userId) : undefined,
  ...listed.conditions(filter, []),
];

export function listImports(
  { db, caller }: { db: Db; caller: Caller },
  query: Input<'GET /import-shipments'>['query'],
) {
  return listRows({
    db,
    select: db.select(columns).from(imports).$dynamic(),
    query,
    where: importConditions(query.filter ?? {}, caller),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: imports.id,
  });
}

/** Reads an import with all its rows. */
export async function readImport(db: Db, id: number) {
  const [found] = await db
    .select({ ...columns, headings: imports.headings, sha256: imports.sha256 })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, 'shipments')));
  if (found === undefined) throw notFound();
  const { sha256, ...shown } = found;
  const rows = await db
    .select({
      number: import_rows.number,
      cells: import_rows.cells,
      errors: import_rows.errors,
      state: import_rows.state,
      notice: import_rows.notice,
      shipment_id: import_rows.object_id,
    })
    .from(import_rows)
    .where(eq(import_rows.import_id, id))
    .orderBy(import_rows.number);
  const same_as = await sameFile(db, { sha256, accountId: found.account_id, other: id });
  return { ...shown, same_as, run_id: await runOfImport(db, id), rows };
}

/** Id of the run that currently books rows of an import; null if there is none. */
export async function runOfImport(db: Db, id: number): Promise<number | null> {
  const [run] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.call, IMPORT_ENDPOINT),
        inArray(runs.state, [...unfinished]),
        sql`(${runs.arguments} ->> 'import_id')::int = ${id}`,
      ),
    )
    .limit(1);
  return run?.id ?? null;
}

async function sameFile(
  db: Db,
  file: { sha256: string; accountId: number | null; other: number },
): Promise<number | null> {
  if (file.accountId === null) return null;
  const [same] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.sha256, file.sha256),
        eq(imports.account_id, file.accountId),
        ne(imports.id, file.other),
        ne(imports.state, 'cancelled'),
      ),
    )
    .orderBy(imports.id)
    .limit(1);
  return same?.id ?? null;
}

/** Stores and checks the rows of a file without booking them. */
export async function startImport(
  db: Db,
  caller: Caller,
  { form, table }: { form: Input<'POST /import-shipments'>['form']; table: ReadTable },
) {
  const accountId = accountFor(caller, form.account_id);
  const pricer = await createPricer(db);
  await pricer.account(accountId);
  const sha256 = createHash('sha256').update(form.file.data).digest('hex');
  // Two uploads of the same file wait for each other, so that the second upload is detected.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${sha256}`}, 1))`,
  );
  const same = await sameFile(db, { sha256, accountId, other: 0 });
  if (same !== null && form.confirm_same_file !== 'true')
    throw new ApiError(409, {
      message: `This file was already imported as import ${same}. Confirm to import the file again.`,
      code: 'conflict',
      current: { import_id: same },
    });
  const mapping = await mappingOf(db, accountId, {
    given: form.mapping ?? '',
    headings: table.headings,
  });
  const work = { db, pricer, accountId, mapping };
  const rows = await withRepeats(work, await checkRows(work, table.rows));
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const [made] = await db
    .insert(imports)
    .values({
      account_id: accountId,
      user_id: caller.userId,
      kind: 'shipments',
      file_name: form.file.filename,
      state: 'waiting',
      row_count: rows.length,
      good_count: count('good'),
      bad_count: count('bad'),
      mapping,
      sha256,
      headings: table.headings,
      ...sheetsOf(table),
    })
    .returning({ id: imports.id });
  if (made === undefined) throw new Error('The import was not saved');
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insert(import_rows)
      .values(
        rows
          .slice(at, at + 500)
          .map((row) => ({ ...row, import_id: made.id, account_id: accountId })),
      );
  return readImport(db, made.id);
}

/** Rows of an import in given states. */
export const rowsOf = (db: Db, importId: number, states: ('good' | 'bad' | 'repeated')[]) =>
  db
    .select()
    .from(import_rows)
    .where(and(eq(import_rows.import_id, importId), inArray(import_rows.state, states)))
    .orderBy(import_rows.number);
