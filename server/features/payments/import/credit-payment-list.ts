import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { payment_imports, payments } from '#server/db/schema/payments.ts';
import { allocationsOf, listed, paymentConditions } from '../payment-list.ts';

type Query = InputOf<'GET /billing/import/credit-payments'>['query'];

const selectCredits = (db: Db) =>
  db
    .select({ ...listed, invoice_number: payments.invoice_number, fee: payments.fee })
    .from(payments)
    .leftJoin(accounts, eq(accounts.id, payments.account_id))
    .leftJoin(payment_imports, eq(payment_imports.id, payments.payment_import_id));

/** Lists payments of settlement files. */
export function listCreditPayments(db: Db, query: Query) {
  return listRows({
    db,
    select: selectCredits(db).$dynamic(),
    query,
    where: paymentConditions(query.filter ?? {}, 'credit'),
    sort: {
      id: payments.id,
      state: payments.state,
      bank_reference: payments.bank_reference,
      amount: payments.amount,
      paid_on: payments.paid_on,
      time_created: payments.time_created,
    },
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
