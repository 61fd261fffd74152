import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../../../src/api/api-error.ts';
import { hashOf, newToken } from '../../tokens.ts';
import type { Db } from '../../db/open.ts';
import { single_use_links } from '../../db/schema/sessions.ts';

type Kind = 'reset' | 'verify' | 'first-administrator' | 'email-change' | 'email-cancel';

/** How long links work, in minutes. */
export const LINK_MINUTES = { reset: 60, invitation: 72 * 60, verify: 72 * 60, first: 24 * 60 };

/** So that nobody's letterbox is filled by somebody else. */
export const MOST_LINKS_AN_HOUR = 5;

/** Makes a link's token; only its hash is kept. */
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

/** Whose link this is, while it works; null when it does not. Does not use it up. */
export async function findLink(db: Db, kind: Kind, token: string) {
  const [link] = await db
    .select({ user_id: single_use_links.user_id })
    .from(single_use_links)
    .where(stillGood(kind, token));
  return link ?? null;
}

/** Uses a link up; of two at the same time exactly one gets it, the other null. */
export async function takeLink(db: Db, kind: Kind, token: string) {
  const [link] = await db
    .update(single_use_links)
    .set({ used_at: sql`now()` })
    .where(stillGood(kind, token))
    .returning({ user_id: single_use_links.user_id });
  return link ?? null;
}

/** Makes all other links of this kind that somebody was sent useless. */
export async function withdrawLinks(db: Db, kind: Kind, userId: number | null): Promise<void> {
  const whose =
    userId === null ? isNull(single_use_links.user_id) : eq(single_use_links.user_id, userId);
  await db
    .update(single_use_links)
    .set({ used_at: sql`now()` })
    .where(and(eq(single_use_links.kind, kind), whose, isNull(single_use_links.used_at)));
}

/** How many links of this kind somebody was sent within the hour. */
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

/** The same for a link that was used, is too old, is somebody else's or never was. */
export const deadLink = () =>
  new ApiError(422, {
    message: 'This link no longer works. Request a new one.',
    code: 'invalid',
  });
