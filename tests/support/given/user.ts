import { single_use_links } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import type { UpdateOf } from '#server/db/statements.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';
import { inHours } from '../moments.ts';
import type { Server } from '../world.ts';
import { insert, nextNumber } from './rows.ts';

/** A user with the demo password; by default from operations. */
export async function user(server: Server, facts: UpdateOf<typeof users> = {}) {
  const [ops] = await server.rows<{ password_hash: string }>(
    `select password_hash from users where email = 'ops@baton.test'`,
  );
  const username = String(facts.username ?? `guest${nextNumber()}`);
  return insert(server, users, {
    email: `${username}@baton.test`,
    name: 'A Guest',
    password_hash: ops?.password_hash ?? '',
    role_id: 2,
    email_verified_at: new Date().toISOString(),
    ...facts,
    username,
  } as typeof users.$inferInsert);
}

/** Creates an emailed link and returns its token. */
export async function link(
  server: Server,
  kind: (typeof single_use_links.$inferInsert)['kind'],
  user_id: number | null,
): Promise<string> {
  const token = newToken();
  const expires_at = inHours(1);
  await insert(server, single_use_links, { token_hash: hashOf(token), kind, user_id, expires_at });
  return token;
}
