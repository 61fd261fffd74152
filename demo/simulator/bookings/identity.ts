import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { users } from '#server/db/schema/users.ts';
import { NO_PASSWORD } from '#server/features/identity/passwords.ts';
import { openSession } from '#server/features/identity/sessions.ts';

/**
 * Users of the simulated day: operations staff, the bank feed as billing staff, and the installer
 * of terminals.
 */
const people = {
  day: { username: 'simulator', name: 'Simulated day', role_id: 2 },
  bank: { username: 'simulated-bank', name: 'Simulated bank', role_id: 4 },
  installer: { username: 'simulated-installer', name: 'Simulated installer', role_id: 1 },
} as const;
export type Simulated = keyof typeof people;

/**
 * Opens a session for a user of the simulated day, who has no password. All other actions are calls
 * with this token.
 */
export function enterAsSimulator(database: Database, who: Simulated = 'day'): Promise<string> {
  const { username, ...person } = people[who];
  return database.within({ is: 'system' }, async (db) => {
    await db
      .insert(users)
      .values({
        ...person,
        username,
        email: `${username}@baton.test`,
        password_hash: NO_PASSWORD,
      })
      .onConflictDoNothing();
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, username));
    if (user === undefined) throw new Error('The simulator has no user');
    const origin = { ip: '127.0.0.1', userAgent: 'Simulator' };
    return openSession(db, { userId: user.id, kind: 'full' }, origin);
  });
}
