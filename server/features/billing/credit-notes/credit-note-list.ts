import { asc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { allocationsOf } from '#server/features/payments/payment-list.ts';
import { credit_note_lines, credit_notes, invoices } from '#server/db/schema/billing.ts';

type CreditNotes = InputOf<'GET /billing/credit-notes'>['query'];

const {
  user_id: _user,
  serial_number: _serial,
  snapshot,
  ...ofCreditNote
} = columnsOf(credit_notes);
const {
  id: _id,
  account_id: _account,
  credit_note_id: _note,
  ...ofLine
} = columnsOf(credit_note_lines);

const unallocated = sql`(${credit_notes.total} - ${credit_notes.allocated} - ${credit_notes.refunded})`;

const listed = readFields(
  creditNoteFields,
  {
    ...ofCreditNote,
    account_code: accounts.account_code,
    account: accounts.name,
    invoice_number: invoices.invoice_number,
    unallocated: sql<number>`${unallocated}::float8`,
  },
  { is_open: (wanted) => sql`(${unallocated} > 0) = ${wanted}` },
);

const selectCreditNotes = (db: Db) =>
  db
    .select(listed.columns)
    .from(credit_notes)
    .innerJoin(accounts, eq(accounts.id, credit_notes.account_id))
    .leftJoin(invoices, eq(invoices.id, credit_notes.invoice_id));

export function listCreditNotes(db: Db, query: CreditNotes) {
  return listRows({
    db,
    select: selectCreditNotes(db).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [
      credit_notes.credit_note_number,
      credit_notes.reason,
    ]),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: credit_notes.id,
    joinsOnlyShow: true,
  });
}

/** Reads a credit note with its lines and the details of both parties. */
export async function readCreditNote(db: Db, id: number) {
  const [found] = await db
    .select({ ...listed.columns, snapshot })
    .from(credit_notes)
    .innerJoin(accounts, eq(accounts.id, credit_notes.account_id))
    .leftJoin(invoices, eq(invoices.id, credit_notes.invoice_id))
    .where(eq(credit_notes.id, id));
  if (found === undefined) throw notFound();
  const lines = await db
    .select(ofLine)
    .from(credit_note_lines)
    .where(eq(credit_note_lines.credit_note_id, id))
    .orderBy(asc(credit_note_lines.number));
  return { ...found, lines, allocations: await allocationsOf(db, { credit_note_id: id }) };
}
