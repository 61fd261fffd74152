import { sql } from 'drizzle-orm';
import { add, cents, negate, rand, subtract, type Cents } from '#domain/kernel/cents.ts';
import type { Db } from '#server/db/open.ts';
import { credit_note_lines, credit_notes } from '#server/db/schema/billing.ts';
import {
  settleCredited,
  type CreditOrder,
  type IssuedCreditNote,
  type Note,
} from './credit-notes.ts';
import { takeNumbers, type DocumentNumber } from '../statements/document-numbers.ts';
import { batchesOf, postTransactions } from '#server/features/ledger/post-transactions.ts';

/** Locks invoices until the commit and returns their outstanding amounts. */
async function openAmounts(db: Db, orders: readonly CreditOrder[]): Promise<Map<number, Cents>> {
  const ids = [...new Set(orders.map(({ invoice_id }) => invoice_id))];
  const { rows } = await db.execute<{ id: number; outstanding: number }>(sql`
    select id, outstanding::float8 as outstanding from invoices where id = any(${sql.param(ids)}::int[]) order by id for update`);
  return new Map(rows.map(({ id, outstanding }) => [id, cents(outstanding)]));
}

function notesOf(
  orders: readonly CreditOrder[],
  open: Map<number, Cents>,
  numbers: readonly DocumentNumber[],
): Note[] {
  return orders.map((order, at) => {
    const number = numbers[at];
    if (number === undefined) throw new Error('A credit note has no number');
    const total = add(...order.lines.map(({ amount }) => amount));
    const vat = add(...order.lines.map((line) => line.vat));
    const left = open.get(order.invoice_id) ?? cents(0);
    const allocated = left < total ? left : total;
    open.set(order.invoice_id, subtract(left, allocated));
    return { ...order, total, vat, allocated, number };
  });
}

async function insertNotes(db: Db, notes: readonly Note[]): Promise<IssuedCreditNote[]> {
  const made: IssuedCreditNote[] = [];
  for (const note of notes) {
    const { account_id, invoice_id, reason, date, userId, number, at } = note;
    const [shipment, ...others] = new Set(note.lines.map(({ shipment_id }) => shipment_id));
    const [row] = await db
      .insert(credit_notes)
      .values({
        account_id,
        invoice_id,
        reason,
        credit_note_number: number.written,
        serial_number: number.serial,
        shipment_id: others.length === 0 ? (shipment ?? null) : null,
        total_excluding_vat: rand(subtract(note.total, note.vat)),
        vat: rand(note.vat),
        total: rand(note.total),
        allocated: rand(note.allocated),
        issued_on: date,
        snapshot: sql`(select baton_document_snapshot(a) from accounts a where a.id = ${account_id})`,
        user_id: userId,
        ...(at !== undefined && { time_created: at }),
      })
      .returning({ id: credit_notes.id });
    if (row === undefined) throw new Error('The credit note was not saved');
    made.push({
      id: row.id,
      account_id,
      invoice_id,
      credit_note_number: number.written,
      total: rand(note.total),
    });
  }
  return made;
}

const lineRows = (notes: readonly Note[], made: readonly IssuedCreditNote[]) =>
  notes.flatMap(({ account_id, lines }, at) =>
    lines.map(({ shipment_id, description, vat_percentage, amount, vat }, index) => ({
      account_id,
      credit_note_id: made[at]?.id ?? 0,
      number: index + 1,
      shipment_id,
      description,
      vat_percentage,
      amount_excluding_vat: rand(subtract(amount, vat)),
      vat: rand(vat),
      amount: rand(amount),
    })),
  );

/** Issues credit notes, each for one invoice. Accounts must be locked. */
export async function issueCreditNotes(
  db: Db,
  orders: readonly CreditOrder[],
): Promise<IssuedCreditNote[]> {
  if (orders.length === 0) return [];
  const open = await openAmounts(db, orders);
  const notes = notesOf(orders, open, await takeNumbers(db, 'credit-note', orders.length));
  const made = await insertNotes(db, notes);
  for (const some of batchesOf(lineRows(notes, made)))
    await db.insert(credit_note_lines).values(some);
  await settleCredited(db, notes, made);
  await postTransactions(
    db,
    notes.map(
      ({ account_id, invoice_id, reason, date, userId, total, vat, number, at }, index) => ({
        kind: 'credit-note',
        account_id,
        amount: negate(total),
        vat: negate(vat),
        reference: number.written,
        description: reason,
        invoice_id,
        credit_note_id: made[index]?.id ?? null,
        user_id: userId,
        transaction_date: date,
        ...(at !== undefined && { time_created: at }),
      }),
    ),
  );
  return made;
}
