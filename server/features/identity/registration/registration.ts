import { withCompanyName } from '#server/features/settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import { defaultRoles } from '#domain/people/roles.ts';
import type { Db } from '#server/db/open.ts';
import { account_applications } from '#server/db/schema/applications.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { post } from '#server/live/outbox.ts';
import { inConstantTime } from '../constant-time-response.ts';
import { emailConfirmation } from './email-addresses.ts';
import { countWithinLimit } from '../counted-guesses.ts';
import { alreadyRegisteredEmail } from '../emails.ts';
import { applicationCounter } from '../guess-limits.ts';
import { hashPassword, requireGoodPassword } from '../passwords.ts';
import { findPerson, type Visit } from '../sign-in.ts';
import * as links from './single-use-links.ts';

const EVEN_MS = 300;
const APPLICANT_ROLE = 'AccountUser';

interface Application {
  company: string;
  name: string;
  email: string;
  mobile_number?: string | undefined;
  password: string;
  message?: string | undefined;
}

/** Emails a user whose address was used in an application, at most a few times per hour. */
async function notifyOwner(db: Db, visit: Visit, email: string): Promise<void> {
  if (!(await countWithinLimit(db, [applicationCounter(email)]))) return;
  const person = await findPerson(db, { email }, { lock: true });
  if (person === null) return;
  if (person.user.email_verified_at === null) await emailConfirmation(db, visit, person.user);
  else await post(db, [alreadyRegisteredEmail(await withCompanyName(db, visit.config), email)]);
}

async function applicantRole(db: Db): Promise<number> {
  const [role] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, APPLICANT_ROLE));
  const usual = defaultRoles.find((one) => one.name === APPLICANT_ROLE);
  const id = role?.id ?? usual?.id;
  if (id === undefined) throw new Error(`There is no role ${APPLICANT_ROLE}`);
  return id;
}

// Adds a disabled user without an account, because an application grants no rights until staff
// approve it.
async function apply(db: Db, visit: Visit, given: Application & { hash: string }): Promise<void> {
  const [user] = await db
    .insert(users)
    .values({
      username: given.email,
      email: given.email,
      name: given.name,
      mobile_number: given.mobile_number ?? null,
      password_hash: given.hash,
      role_id: await applicantRole(db),
      disabled_at: sql`now()`,
    })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  if (user === undefined) return notifyOwner(db, visit, given.email);
  await db.insert(account_applications).values({
    company: given.company,
    name: given.name,
    email: given.email,
    mobile_number: given.mobile_number ?? null,
    message: given.message ?? null,
    user_id: user.id,
  });
  await emailConfirmation(db, visit, user);
}

/** Accepts an application. The response is the same whether or not a user has this address. */
export async function register(visit: Visit, given: Application) {
  requireGoodPassword(given.password, given.email);
  await inConstantTime(EVEN_MS, async () => {
    const hash = await hashPassword(given.password);
    await visit.database.within({ is: 'system' }, (db) => apply(db, visit, { ...given, hash }));
  });
  return {
    status: true,
    message:
      'Thank you. Follow the link in the email to confirm your address. Then we review your application.',
  };
}

/** Confirms an address with the emailed token; null for an invalid token. */
export async function confirmEmail(db: Db, token: string) {
  const link = await links.takeLink(db, 'verify', token);
  const userId = link?.user_id ?? null;
  if (userId === null) return null;
  await db
    .update(users)
    .set({ email_verified_at: sql`now()` })
    .where(eq(users.id, userId));
  return { status: true, message: 'Your email address is confirmed.' };
}
