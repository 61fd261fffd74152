import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';
import type { Db } from '#server/db/open.ts';
import { single_use_links } from '#server/db/schema/sessions.ts';

type Kind = 'reset' | 'verify' | 'first-administrator' | 'email-change' | 'email-cancel';

/** Validity of links in minutes. */
export const LINK_MINUTES = { reset: 60, invitation: 72 * 60, verify: 72 * 60, first: 24 * 60 };

/** Maximum number of links per recipient and hour, because strangers can request links. */
export const MAX_LINKS_AN_HOUR = 5;

/** Creates the token of a link; only its hash is stored. */
export async function issueLink(
  db: Db,
  link: { kind: Kind; userId: number | null; minutes: number },
): Promise<string> {
  const token = newToken();
  await db.insert(single_use_links).values({
    token_hash: hashOf(token),
    kind: link.kind,
    user_id: link.userId,
    expires_at: sql`now() + make_interval(mins => ${link.minutes})`,
  });
  return token;
}

const stillGood = (kind: Kind, token: string) =>
  and(
    eq(single_use_links.token_hash, hashOf(token)),
    eq(single_use_links.kind, kind),
    isNull(single_use_links.used_at),
    gt(single_use_links.expires_at, sql`now()`),
  );

/** Finds a valid link without using it; null if the link does not work. */
export async function findLink(db: Db, kind: Kind, token: string) {
  const [link] = await db
    .select({ user_id: single_use_links.user_id })
    .from(single_use_links)
    .where(stillGood(kind, token));
  return link ?? null;
}

/** Uses a link. Of two concurrent requests, one gets the link and the other gets null. */
export async function takeLink(db: Db, kind: Kind, token: string) {
  const [link] = await db
    .update(single_use_links)
    .set({ used_at: sql`now()` })
    .where(stillGood(kind, token))
    .returning({ user_id: single_use_links.user_id });
  return link ?? null;
}

/** Invalidates all other links of this kind that were sent to a user. */
export async function withdrawLinks(db: Db, kind: Kind, userId: number | null): Promise<void> {
  const whose =
    userId === null ? isNull(single_use_links.user_id) : eq(single_use_links.user_id, userId);
  await db
    .update(single_use_links)
    .set({ used_at: sql`now()` })
    .where(and(eq(single_use_links.kind, kind), whose, isNull(single_use_links.used_at)));
}

/** Number of links of this kind sent to a user within the last hour. */
export async function linksThisHour(db: Db, kind: Kind, userId: number): Promise<number> {
  return db.$count(
    single_use_links,
    and(
      eq(single_use_links.kind, kind),
      eq(single_use_links.user_id, userId),
      gt(single_use_links.created_at, sql`now() - interval '1 hour'`),
    ),
  );
}

/** Error for a link that was used, is too old, belongs to another user or never existed. */
export const deadLink = () =>
  new ApiError(422, {
    message: 'This link no longer works. Request a new one.',
    code: 'invalid',
  });
