import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { people } from '#api/contract/people/people.ts';
import { invalidError, notFound, staleError } from '#api/api-error.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/users.ts';
import { signedInUserOf } from './signed-in-user.ts';
import { findPerson, knowsPassword } from './sign-in.ts';
import { requestEmailChange, pendingEmailOf, withdrawEmail } from './registration/email-changes.ts';

type Change = InputOf<'PUT /my-profile'>['body'];

// Drops stored preferences if the current console no longer knows them.
const preferences = people['GET /my-profile'].returns.schema.shape.preferences.catch({});

/** Reads the caller's profile for the console. */
export async function profileOf(db: Db, caller: Caller) {
  const person = await findPerson(db, { id: caller.userId });
  if (person === null) throw notFound();
  return {
    user: await signedInUserOf(db, caller.userId),
    mobile_number: person.user.mobile_number,
    pending_email: pendingEmailOf(person.user),
    preferences: preferences.parse(person.user.preferences),
    version: person.user.version,
  };
}

async function requirePassword(given: Change, context: Context): Promise<void> {
  if (given.email === undefined) return;
  const { current_password } = given;
  if (current_password === undefined) {
    throw invalidError({
      current_password: ['Enter your current password to change your email address.'],
    });
  }
  if (!(await knowsPassword(context, context.caller, current_password))) {
    throw invalidError({ current_password: ['The current password is wrong.'] });
  }
}

async function write(db: Db, given: Change, context: Context): Promise<void> {
  const { caller, version } = context;
  const person = await findPerson(db, { id: caller.userId }, { lock: true });
  if (person === null) throw notFound();
  const { user } = person;
  if (version !== undefined && version !== user.version)
    throw staleError(await profileOf(db, caller));
  await db
    .update(users)
    .set({
      name: given.name ?? user.name,
      mobile_number: given.mobile_number === undefined ? user.mobile_number : given.mobile_number,
      preferences: { ...preferences.parse(user.preferences), ...given.preferences },
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, user.id));
  if (given.email === undefined) return;
  await requestEmailChange(db, context, { id: user.id, from: user.email, to: given.email });
}

/** Changes the caller's details. A new email address requires the password and a confirmation. */
export async function changeProfile(given: Change, context: Context) {
  const { database, caller } = context;
  const { email, ...others } = given;
  const change = email === caller.email ? others : given;
  await requirePassword(change, context);
  return database.within({ is: 'system' }, async (db) => {
    await write(db, change, context);
    return profileOf(db, caller);
  });
}

/** Cancels a new email address that is not confirmed yet. */
export async function withdrawOwnEmail(db: Db, caller: Caller) {
  await findPerson(db, { id: caller.userId }, { lock: true });
  await withdrawEmail(db, caller.userId);
  return profileOf(db, caller);
}
