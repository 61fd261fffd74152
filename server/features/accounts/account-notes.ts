import { desc, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { account_notes, accounts } from '#server/db/schema/accounts.ts';
import { users } from '#server/db/schema/users.ts';
import { noteTypeOf } from '../settings/offered-words.ts';

const columns = {
  id: account_notes.id,
  account_id: account_notes.account_id,
  note_type: account_notes.note_type,
  note: account_notes.note,
  user_id: account_notes.user_id,
  user: users.name,
  time_created: account_notes.time_created,
};

const selectNotes = (db: Db) =>
  db.select(columns).from(account_notes).leftJoin(users, eq(users.id, account_notes.user_id));

async function requireAccount(db: Db, id: number): Promise<void> {
  if ((await db.$count(accounts, eq(accounts.id, id))) === 0) throw notFound();
}

/** Staff notes about an account, newest first. */
export async function readNotes(db: Db, accountId: number) {
  await requireAccount(db, accountId);
  return selectNotes(db)
    .where(eq(account_notes.account_id, accountId))
    .orderBy(desc(account_notes.time_created), desc(account_notes.id));
}

export async function addNote(
  db: Db,
  caller: Caller,
  given: InputOf<'POST /accounts/notes'>['body'],
) {
  await requireAccount(db, given.account_id);
  const note_type = await noteTypeOf(db, given.note_type);
  const [added] = await db
    .insert(account_notes)
    .values({ ...given, note_type, user_id: caller.userId })
    .returning({ id: account_notes.id });
  const [note] = await selectNotes(db).where(eq(account_notes.id, added?.id ?? 0));
  if (note === undefined) throw new Error('The note was not saved');
  return note;
}
