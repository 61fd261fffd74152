import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { rate_overrides } from '#server/db/schema/overrides.ts';
import { rate_groups } from '#server/db/schema/rates.ts';
import { familyAt, holdsAt } from '../pricing/rate-terms.ts';
import { isTenant } from '#domain/people/tenancy.ts';

interface WebhookAccount extends Record<string, unknown> {
  id: number;
  account_code: string;
  name: string;
  webhook_url: string | null;
  webhook_enabled: boolean;
  last_status: number | null;
  last_at: string | null;
}

/** Accounts with a webhook, and the result of its last delivery. */
export async function webhookAccounts(db: Db): Promise<WebhookAccount[]> {
  const { rows } = await db.execute<WebhookAccount>(sql`
    select a.id, a.account_code, a.name, a.webhook_url, a.webhook_enabled, d.http_status as last_status,
      to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
    from accounts a left join lateral (
      select http_status, coalesce(delivered_at, time_created) as at from webhook_deliveries
      where account_id = a.id order by time_created desc, id desc limit 1) d on true
    where a.webhook_url is not null order by a.account_code`);
  return rows;
}

/** Reads the last day of the temporary rate group of an account; null without such a group. */
async function overrideUntil(db: Db, accountId: number): Promise<string | null> {
  const today = todayHere();
  const [found] = await db
    .select({ ends_on: rate_overrides.ends_on })
    .from(rate_overrides)
    .where(
      and(
        eq(rate_overrides.account_id, accountId),
        isNull(rate_overrides.ended_at),
        lte(rate_overrides.starts_on, today),
        gte(rate_overrides.ends_on, today),
      ),
    );
  return found?.ends_on ?? null;
}

/** Current rate groups of an account; people of an account may read only their own. */
export async function activeRateGroups(db: Db, caller: Caller, accountId: number) {
  if (isTenant(caller) && caller.accountId !== accountId) throw notFound();
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account === undefined) throw notFound();
  const now = new Date();
  const [family, until, all] = await Promise.all([
    familyAt(db, accountId, now),
    overrideUntil(db, accountId),
    db
      .select({
        id: rate_groups.family_id,
        code: rate_groups.code,
        name: rate_groups.name,
        is_default: rate_groups.is_default,
        effective_from: rate_groups.effective_from,
        effective_until: rate_groups.effective_until,
      })
      .from(rate_groups)
      .where(holdsAt(now))
      .orderBy(desc(rate_groups.is_default), rate_groups.id),
  ]);
  return all
    .filter((group) => group.is_default || group.id === family)
    .map((group) => {
      const isOwn = group.id === family;
      return { ...group, is_own: isOwn, override_until: isOwn ? until : null };
    });
}
