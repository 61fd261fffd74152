import { and, asc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { credit_notes, invoice_lines, invoices } from '#server/db/schema/billing.ts';
import { allocations, payments } from '#server/db/schema/payments.ts';
import { invoiceConditions, listed, seenBy } from './invoice-filter.ts';

type Invoices = InputOf<'GET /billing/invoices'>['query'];

const { id: _id, account_id: _account, invoice_id: _invoice, ...ofLine } = columnsOf(invoice_lines);

export function listInvoices(db: Db, caller: Caller, query: Invoices) {
  return listRows({
    db,
    select: db
      .select(listed.columns)
      .from(invoices)
      .innerJoin(accounts, eq(accounts.id, invoices.account_id))
      .$dynamic(),
    query,
    where: invoiceConditions(query.filter ?? {}, caller),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: invoices.id,
    joinsOnlyShow: true,
  });
}

/** Reads an invoice with its lines and all allocations, including undone ones. */
export async function readInvoice(db: Db, caller: Caller, id: number) {
  const [found] = await db
    .select({ ...listed.columns, snapshot: invoices.snapshot })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.account_id))
    .where(and(eq(invoices.id, id), seenBy(caller)));
  if (found === undefined) throw notFound();
  const lines = await db
    .select(ofLine)
    .from(invoice_lines)
    .where(eq(invoice_lines.invoice_id, id))
    .orderBy(asc(invoice_lines.number));
  const settlements = await db
    .select({
      id: allocations.id,
      payment_id: allocations.payment_id,
      payment_kind: payments.kind,
      credit_note_id: allocations.credit_note_id,
      reference: sql<
        string | null
      >`coalesce(${payments.bank_reference}, ${credit_notes.credit_note_number})`,
      amount: allocations.amount,
      undone_at: allocations.undone_at,
      time_created: allocations.time_created,
    })
    .from(allocations)
    .leftJoin(payments, eq(payments.id, allocations.payment_id))
    .leftJoin(credit_notes, eq(credit_notes.id, allocations.credit_note_id))
    .where(eq(allocations.invoice_id, id))
    .orderBy(asc(allocations.id));
  return { ...found, lines, settlements };
}
