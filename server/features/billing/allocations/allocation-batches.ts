import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { allocatingCalls } from '#domain/payments/allocation-runs.ts';
import { add, cents, rand } from '#domain/kernel/cents.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { payment_notes } from '#server/db/schema/payments.ts';
import { run_items, runs } from '#server/db/schema/runs.ts';
import { users } from '#server/db/schema/users.ts';
import { requireStaff } from '#server/http/tenancy.ts';

interface BatchRow extends Record<string, unknown> {
  id: number;
  account_id: number;
  account_code: string;
  payment_id: number | null;
  credit_note_id: number | null;
  reference: string;
  invoice_id: number;
  invoice_number: string | null;
  amount: number;
  undone_at: string | null;
}

const allocating = inArray(runs.call, [...allocatingCalls]);

async function batchOf(db: Db, id: number) {
  const [run] = await db
    .select({
      run_id: runs.id,
      title: runs.title,
      user: users.name,
      time_created: runs.time_created,
    })
    .from(runs)
    .leftJoin(users, eq(users.id, runs.user_id))
    .where(and(eq(runs.id, id), allocating));
  if (run === undefined) throw notFound();
  return run;
}

const sumOf = (rows: readonly BatchRow[]): number =>
  rand(add(...rows.map(({ amount }) => cents(amount))));

/** Reads a bulk allocation, including the parts that have been undone since. */
export async function readBatch(db: Db, caller: Caller, id: number) {
  requireStaff(caller);
  const run = await batchOf(db, id);
  const { rows } = await db.execute<BatchRow>(sql`
    select s.id, s.account_id, a.account_code, s.payment_id, s.credit_note_id, coalesce(p.bank_reference, c.credit_note_number, '') as reference,
      s.invoice_id, i.invoice_number, s.amount::float8 as amount, to_char(s.undone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as undone_at
    from allocations s join accounts a on a.id = s.account_id join invoices i on i.id = s.invoice_id
    left join payments p on p.id = s.payment_id left join credit_notes c on c.id = s.credit_note_id
    where s.run_id = ${id} order by a.account_code, s.id`);
  const refused = await db
    .select({ label: run_items.label, reason: run_items.reason })
    .from(run_items)
    .where(and(eq(run_items.run_id, id), eq(run_items.outcome, 'failed')))
    .orderBy(run_items.position);
  const undone = rows.filter((row) => row.undone_at !== null);
  return { ...run, rows, refused, amount: sumOf(rows), undone: sumOf(undone) };
}

const selectNotes = (db: Db) =>
  db
    .select({
      id: payment_notes.id,
      run_id: sql<number>`${payment_notes.run_id}`,
      note: payment_notes.note,
      user_id: payment_notes.user_id,
      user: users.name,
      time_created: payment_notes.time_created,
    })
    .from(payment_notes)
    .leftJoin(users, eq(users.id, payment_notes.user_id));

/** Staff notes about a bulk allocation, newest first. */
export async function readBatchNotes(db: Db, caller: Caller, id: number) {
  requireStaff(caller);
  await batchOf(db, id);
  return selectNotes(db)
    .where(eq(payment_notes.run_id, id))
    .orderBy(desc(payment_notes.time_created), desc(payment_notes.id));
}

/** Adds a note to a bulk allocation. Notes cannot be edited. */
export async function addBatchNote(
  db: Db,
  caller: Caller,
  { id, note }: { id: number; note: string },
) {
  requireStaff(caller);
  await batchOf(db, id);
  const [added] = await db
    .insert(payment_notes)
    .values({ run_id: id, note, user_id: caller.userId })
    .returning({ id: payment_notes.id });
  const [kept] = await selectNotes(db).where(eq(payment_notes.id, added?.id ?? 0));
  if (kept === undefined) throw new Error('The note was not saved');
  return kept;
}
