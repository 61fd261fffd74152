import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { creditPaymentFields } from '#domain/payments/credit-payment.fields.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { payment_imports, payments } from '#server/db/schema/payments.ts';
import {
  allocationsOf,
  changedBy,
  isSnoozed,
  paymentSources,
  searchedColumns,
} from '../payment-list.ts';

type Query = InputOf<'GET /billing/import/credit-payments'>['query'];

const listed = readFields(creditPaymentFields, paymentSources, { is_snoozed: isSnoozed });

const selectCredits = (db: Db) =>
  db
    .select({ ...listed.columns, changed_by: changedBy })
    .from(payments)
    .leftJoin(accounts, eq(accounts.id, payments.account_id))
    .leftJoin(payment_imports, eq(payment_imports.id, payments.payment_import_id));

/** Lists payments of settlement files. */
export function listCreditPayments(db: Db, query: Query) {
  return listRows({
    db,
    select: selectCredits(db).$dynamic(),
    query,
    where: [eq(payments.kind, 'credit'), ...listed.conditions(query.filter ?? {}, searchedColumns)],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: payments.id,
    joinsOnlyShow: true,
  });
}

/** Reads a credit payment with all allocations, including undone ones. */
export async function readCreditPayment(db: Db, id: number) {
  const [found] = await selectCredits(db).where(
    and(eq(payments.id, id), eq(payments.kind, 'credit')),
  );
  if (found === undefined) throw notFound();
  return { ...found, allocations: await allocationsOf(db, { payment_id: id }) };
}
