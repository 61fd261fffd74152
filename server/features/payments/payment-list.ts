import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf, RowOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { toLedger } from '#domain/kernel/money.ts';
import { receiptFields } from '#domain/payments/payment.fields.ts';
import { paymentStates } from '#domain/payments/payments.ts';
import { columnsOf } from '#server/db/columns.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { isPartOf } from './receipts/payment-parts.ts';
import { allocations, payment_imports, payments } from '#server/db/schema/payments.ts';
import { waits } from './receipts/waiting-receipts.ts';

type Query = InputOf<'GET /billing/import/payments'>['query'];
type Filter = NonNullable<Query['filter']>;

type ChangedBy = RowOf<'GET /billing/import/payments'>['changed_by'];

/** Person who last changed a payment. */
export const changedBy = sql<ChangedBy>`(select jsonb_build_object('id', person.id, 'name', person.name, 'at', change.occurred_at)
  from audit_log change join users person on person.id = change.user_id
  where change.table_name = 'payments' and change.row_id = ${payments.id} order by change.id desc limit 1)`;

/** Sources of the fields of payments, joined with accounts and imports. */
export const paymentSources = {
  ...columnsOf(payments),
  account_code: accounts.account_code,
  account: accounts.name,
  file_name: payment_imports.file_name,
  settles_file: sql<
    string | null
  >`(select file.file_name from payment_imports file where file.id = ${payments.settles_import_id})`,
};

/** Condition: the payment is snoozed beyond today. */
export const isSnoozed = (wanted: boolean) =>
  sql`coalesce(${payments.snoozed_until} > ${todayHere()}, false) = ${wanted}`;

/** Columns in which the words of a search are looked for. */
export const searchedColumns = [payments.bank_reference, payments.description];

const fields = readFields(receiptFields, paymentSources, {
  is_snoozed: isSnoozed,
  is_waiting: waits,
});

const selectPayments = (db: Db) =>
  db
    .select({ ...fields.columns, changed_by: changedBy })
    .from(payments)
    .leftJoin(accounts, eq(accounts.id, payments.account_id))
    .leftJoin(payment_imports, eq(payment_imports.id, payments.payment_import_id));

/** Filter conditions of lists and sums of receipts. */
export const paymentConditions = (filter: Filter): (SQL | undefined)[] => [
  eq(payments.kind, 'receipt'),
  ...fields.conditions(filter, searchedColumns),
  claimedBy('payments', payments.id, filter.claimed),
];

export function listPayments(db: Db, query: Query) {
  return listRows({
    db,
    select: selectPayments(db).$dynamic(),
    query,
    where: paymentConditions(query.filter ?? {}),
    sort: fields.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: payments.id,
    joinsOnlyShow: true,
  });
}

/** Allocations of a payment or credit note, in order. */
export const allocationsOf = (db: Db, of: { payment_id: number } | { credit_note_id: number }) =>
  db
    .select({
      id: allocations.id,
      invoice_id: allocations.invoice_id,
      invoice_number: invoices.invoice_number,
      invoice_date: invoices.invoice_date,
      amount: allocations.amount,
      outstanding: invoices.outstanding,
      undone_at: allocations.undone_at,
      time_created: allocations.time_created,
    })
    .from(allocations)
    .innerJoin(invoices, eq(invoices.id, allocations.invoice_id))
    .where(
      'payment_id' in of
        ? eq(allocations.payment_id, of.payment_id)
        : eq(allocations.credit_note_id, of.credit_note_id),
    )
    .orderBy(asc(allocations.id));

/** Active parts of a receipt. */
const partsOf = (db: Db, id: number) =>
  db
    .select({
      id: payments.id,
      account_code: accounts.account_code,
      account: accounts.name,
      amount: payments.amount,
      allocated: payments.allocated,
      state: payments.state,
    })
    .from(payments)
    .leftJoin(accounts, eq(accounts.id, payments.account_id))
    .where(isPartOf(id))
    .orderBy(asc(payments.id));

/** Reads the allocations of a payment, including undone allocations. */
export async function readAllocations(db: Db, paymentId: number) {
  if ((await db.$count(payments, eq(payments.id, paymentId))) === 0) throw notFound();
  return allocationsOf(db, { payment_id: paymentId });
}

/** Returns the reasons for an automatic match during the import. */
async function recognitionOf(db: Db, id: number) {
  const [found] = await db
    .select({ recognised: payments.recognised })
    .from(payments)
    .where(eq(payments.id, id));
  return found?.recognised ?? null;
}

/** Reads a receipt with all allocations, including undone ones. */
export async function readPayment(db: Db, id: number) {
  const [found] = await selectPayments(db).where(
    and(eq(payments.id, id), eq(payments.kind, 'receipt')),
  );
  if (found === undefined) throw notFound();
  return {
    ...found,
    recognised: await recognitionOf(db, id),
    allocations: await allocationsOf(db, { payment_id: id }),
    parts: await partsOf(db, id),
  };
}

const totalOf = (column: 'amount' | 'allocated' | 'unallocated') =>
  sql<number>`coalesce(sum(${payments[column]}), 0)::float8`;

/**
 * Totals of receipts, altogether and by state. Reversed receipts count neither as allocated nor as
 * unallocated.
 */
export async function sumPayments(db: Db, filter: Filter) {
  const rows = await db
    .select({
      state: payments.state,
      count: sql<number>`count(*)::int`,
      amount: totalOf('amount'),
      allocated: totalOf('allocated'),
      unallocated: totalOf('unallocated'),
    })
    .from(payments)
    .where(and(...paymentConditions(filter)))
    .groupBy(payments.state);
  // Split receipts are not counted, because their parts are.
  const counted = rows.filter(({ state }) => state !== 'split');
  const all = (key: 'count' | 'amount' | 'allocated' | 'unallocated') =>
    toLedger(counted.reduce((total, row) => total + row[key], 0));
  return {
    count: all('count'),
    amount: all('amount'),
    allocated: all('allocated'),
    unallocated: all('unallocated'),
    by_state: paymentStates.flatMap((state) => rows.filter((row) => row.state === state)),
  };
}
