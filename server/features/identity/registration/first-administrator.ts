import { eq, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { firstAdministratorLink } from '../emails.ts';
import { hashPassword, requireGoodPassword } from '../passwords.ts';
import type { Visit } from '../sign-in.ts';
import * as links from './single-use-links.ts';

interface Administrator {
  name: string;
  email: string;
  hash: string;
}

async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(eq(roles.name, SUPER_ADMIN_ROLE))
    .limit(1);
  return found.length > 0;
}

// Locked, because several nodes or people may create the first administrator at once.
const takeTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`);

async function create(db: Db, { name, email, hash }: Administrator): Promise<void> {
  const [role] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, SUPER_ADMIN_ROLE));
  if (role === undefined) throw new Error(`There is no role ${SUPER_ADMIN_ROLE}`);
  const created = await db
    .insert(users)
    .values({
      username: email,
      email,
      name,
      password_hash: hash,
      role_id: role.id,
      email_verified_at: sql`now()`,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 0)
    throw invalidError({ email: ['Another person already has this address.'] });
}

/** Ensures that an administrator exists: from the environment, or by a single-use link. */
export async function ensureFirstAdministrator({
  database,
  config,
}: Services): Promise<{ link: string } | null> {
  const given = config.administrator;
  const hash = given && (await hashPassword(given.password));
  return database.within({ is: 'system' }, async (db) => {
    await takeTurn(db);
    if (await hasAdministrator(db)) return null;
    if (given !== undefined && hash !== undefined) {
      await create(db, { name: 'Administrator', email: given.email.toLowerCase(), hash });
      return null;
    }
    await links.withdrawLinks(db, 'first-administrator', null);
    const token = await links.issueLink(db, {
      kind: 'first-administrator',
      userId: null,
      minutes: links.LINK_MINUTES.first,
    });
    return { link: firstAdministratorLink(config, token) };
  });
}

/** Creates the first administrator with the printed link. */
export async function createFirstAdministrator(
  { database }: Visit,
  given: { token: string; name: string; email: string; password: string },
) {
  const link = await links.findLink(database.db, 'first-administrator', given.token);
  if (link === null) throw links.deadLink();
  requireGoodPassword(given.password, given.email);
  const hash = await hashPassword(given.password);
  await database.within({ is: 'system' }, async (db) => {
    await takeTurn(db);
    if (await hasAdministrator(db)) throw links.deadLink();
    if ((await links.takeLink(db, 'first-administrator', given.token)) === null)
      throw links.deadLink();
    await create(db, { name: given.name, email: given.email, hash });
  });
  return { status: true, message: 'The administrator is created. Sign in now.' };
}
