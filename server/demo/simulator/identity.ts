import { eq } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { users } from '../../db/schema/users.ts';
import { NO_PASSWORD } from '../../rules/passwords.ts';
import { openSession } from '../../rules/sessions.ts';

const EMAIL = 'simulator@baton.test';
const OPERATIONS_ROLE = 2;

/**
 * Opens a session for the one who lives the simulated day: a member of the operations staff whom
 * nobody can sign in as. Everything else the simulator does goes through calls, with this token.
 */
export function enterAsSimulator(database: Database): Promise<string> {
  return database.within({ is: 'system' }, async (db) => {
    await db
      .insert(users)
      .values({
        username: 'simulator',
        email: EMAIL,
        name: 'Simulated day',
        password_hash: NO_PASSWORD,
        role_id: OPERATIONS_ROLE,
      })
      .onConflictDoNothing();
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
    if (user === undefined) throw new Error('The simulator has no user');
    const origin = { ip: '127.0.0.1', userAgent: 'Simulator' };
    return openSession(db, { userId: user.id, kind: 'full' }, origin);
  });
}
