import { desc, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { payment_notes, payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/users.ts';
import { requireStaff } from '#server/http/tenancy.ts';

// Without notes of runs, which belong to no payment.
const columns = {
  id: payment_notes.id,
  payment_id: payments.id,
  note: payment_notes.note,
  user_id: payment_notes.user_id,
  user: users.name,
  time_created: payment_notes.time_created,
};

const selectNotes = (db: Db) =>
  db
    .select(columns)
    .from(payment_notes)
    .innerJoin(payments, eq(payments.id, payment_notes.payment_id))
    .leftJoin(users, eq(users.id, payment_notes.user_id));

async function requirePayment(db: Db, id: number): Promise<void> {
  if ((await db.$count(payments, eq(payments.id, id))) === 0) throw notFound();
}

/** Staff notes about a payment, newest first. */
export async function readNotes(db: Db, paymentId: number) {
  await requirePayment(db, paymentId);
  return selectNotes(db)
    .where(eq(payment_notes.payment_id, paymentId))
    .orderBy(desc(payment_notes.time_created), desc(payment_notes.id));
}

/** Adds a note to a payment. Notes cannot be edited. */
export async function addNote(
  db: Db,
  caller: Caller,
  given: InputOf<'POST /billing/import/notes'>['body'],
) {
  requireStaff(caller);
  await requirePayment(db, given.payment_id);
  const [added] = await db
    .insert(payment_notes)
    .values({ ...given, user_id: caller.userId })
    .returning({ id: payment_notes.id });
  const [note] = await selectNotes(db).where(eq(payment_notes.id, added?.id ?? 0));
  if (note === undefined) throw new Error('The note was not saved');
  return note;
}
