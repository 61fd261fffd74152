import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import {
  importedBeforeError,
  creditFields,
  errorText,
  isOpenRow,
  type CreditCells,
  type CreditErrors,
} from '#domain/payments/credit-payments.ts';
import { failedCreditPaymentFields } from '#domain/payments/failed-credit-payment.fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import {
  failed_credit_payments as failedRows,
  payment_imports,
} from '#server/db/schema/payments.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { creditFingerprint, paidBefore } from './credit-fingerprints.ts';
import { cellsOf, creditRowOf } from './credit-rows.ts';
import { readCreditLedger, type CreditLedger } from './credit-world.ts';
import { conflict } from '../receipts/hold-payments.ts';

type Query = InputOf<'GET /billing/import/failed-credit-payments'>['query'];
type Filter = NonNullable<Query['filter']>;
export type FailedRow = typeof failedRows.$inferSelect;

const cell = (name: string) => sql<string>`coalesce(${failedRows.cells} ->> ${name}, '')`;

const listed = readFields(
  failedCreditPaymentFields,
  {
    ...columnsOf(failedRows),
    file_name: payment_imports.file_name,
    account_code: cell('account_code'),
    invoice_number: cell('invoice_number'),
    amount: cell('amount'),
    date: cell('date'),
    reference: cell('reference'),
    fee: cell('fee'),
    error: sql<string>`coalesce((select string_agg(said.text, ' ') from jsonb_each(${failedRows.errors}) fault cross join jsonb_array_elements_text(fault.value) said(text)), '')`,
  },
  {},
);

const selectRows = (db: Db) =>
  db
    .select({ ...listed.columns, errors: failedRows.errors })
    .from(failedRows)
    .innerJoin(payment_imports, eq(payment_imports.id, failedRows.payment_import_id));

export const failedRowConditions = (filter: Filter): (SQL | undefined)[] =>
  listed.conditions(filter, [cell('account_code'), cell('invoice_number'), cell('reference')]);

export function listFailedRows(db: Db, query: Query) {
  return listRows({
    db,
    select: selectRows(db).$dynamic(),
    query,
    where: failedRowConditions(query.filter ?? {}),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: failedRows.id,
    joinsOnlyShow: true,
  });
}

/** Failed rows of an import, or of all, that wait for a correction. */
export async function readFailedRows(db: Db, importId: number) {
  if (importId !== 0) {
    const one = and(eq(payment_imports.id, importId), eq(payment_imports.kind, 'credit'));
    if ((await db.$count(payment_imports, one)) === 0) throw notFound();
  }
  return selectRows(db)
    .where(
      and(
        inArray(failedRows.state, ['failed', 'validated']),
        importId === 0 ? undefined : eq(failedRows.payment_import_id, importId),
      ),
    )
    .orderBy(asc(failedRows.payment_import_id), asc(failedRows.number), asc(failedRows.id));
}

/** Locks rows until the commit, in the order of ids. */
export const holdRows = (db: Db, ids: readonly number[]): Promise<FailedRow[]> =>
  db
    .select()
    .from(failedRows)
    .where(inArray(failedRows.id, [...ids]))
    .orderBy(asc(failedRows.id))
    .for('update');

/** Cells of a stored row. */
export const keptCells = ({ cells }: Pick<FailedRow, 'cells'>): CreditCells =>
  cellsOf((field) => cells[field]);

/** Checks rows in order; each valid row reduces the outstanding amounts for the next rows. */
export async function judgeRows(
  db: Db,
  rows: readonly { id: number; cells: CreditCells; fingerprint: string }[],
): Promise<{ ledger: CreditLedger; errorsOf: (id: number) => CreditErrors }> {
  const read = rows.map((one) => ({ ...one, row: creditRowOf(one.cells) }));
  const ledger = await readCreditLedger(
    db,
    read.map(({ row }) => row),
  );
  const paid = await paidBefore(
    db,
    rows.map(({ fingerprint }) => fingerprint),
  );
  const errorsOf = (id: number): CreditErrors => {
    const one = read.find((row) => row.id === id);
    if (one === undefined) throw new Error('The row is not read');
    const before = paid.get(one.fingerprint);
    return {
      ...(before === undefined ? {} : importedBeforeError(before)),
      ...ledger.faultsOf(one.row),
    };
  };
  return { ledger, errorsOf };
}

type Given =
  InputOf<'POST /billing/import/failed-credit-payments/validate'>['body']['rows'][number];

function requireOpen(row: FailedRow | undefined, given: Given): FailedRow {
  if (row === undefined) throw notFound();
  const allowed = isOpenRow(row);
  if (allowed !== true) throw conflict(`Row ${row.number}: ${allowed}`);
  if (given.version !== undefined && given.version !== row.version)
    throw conflict(`Row ${row.number} was changed by another user. Check it again.`);
  return row;
}

/** Corrects a row. A row with unchanged cells keeps its fingerprint. */
function correctRow(row: FailedRow, given: Given) {
  const before = keptCells(row);
  const cells = cellsOf((field) => given.cells?.[field] ?? before[field]);
  const isSame = creditFields.every((field) => cells[field] === before[field]);
  const fingerprint =
    isSame && row.line_fingerprint !== null ? row.line_fingerprint : creditFingerprint(cells);
  return { id: row.id, cells, fingerprint };
}

/** Stores corrections of rows and their current errors. Nothing is posted. */
export async function validateRows(db: Db, caller: Caller, given: readonly Given[]) {
  requireStaff(caller);
  const ids = given.map(({ id }) => id);
  const held = new Map((await holdRows(db, ids)).map((row) => [row.id, row]));
  const rows = given.map((one) => correctRow(requireOpen(held.get(one.id), one), one));
  const { errorsOf } = await judgeRows(db, rows);
  for (const { id, cells, fingerprint } of rows)
    await keepVerdict(db, id, { cells, line_fingerprint: fingerprint, errors: errorsOf(id) });
  return selectRows(db).where(inArray(failedRows.id, ids)).orderBy(asc(failedRows.id));
}

/** Stores the errors of a row and the resulting state. */
export async function keepVerdict(
  db: Db,
  id: number,
  { errors, ...kept }: Partial<typeof failedRows.$inferInsert> & { errors: CreditErrors },
): Promise<void> {
  await db
    .update(failedRows)
    .set({
      ...kept,
      errors,
      state: errorText(errors) === '' ? 'validated' : 'failed',
      version: sql`${failedRows.version} + 1`,
    })
    .where(eq(failedRows.id, id));
}
