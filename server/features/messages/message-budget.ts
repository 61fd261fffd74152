import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { heldReason, withinBudget } from '#domain/messages/sent-messages.ts';
import { settingNumber, type SettingValues } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { notifications, text_messages } from '#server/db/schema/messages.ts';
import { notify } from './notifications.ts';

type Text = typeof text_messages.$inferInsert & { account_id: number; parts: number };

const TITLE = 'Text messages are held';

const dayBegan = () => new Date(startOfDay(todayHere())).toISOString();

/**
 * Number of message parts that an account has sent today. Locked until the commit, so that
 * concurrent sends are counted.
 */
async function sentToday(db: Db, account: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('messages_per_day'), ${account})`);
  const [row] = await db
    .select({ parts: sql<number>`coalesce(sum(${text_messages.parts}), 0)::int` })
    .from(text_messages)
    .where(
      and(
        eq(text_messages.account_id, account),
        inArray(text_messages.channel, ['sms', 'whatsapp']),
        ne(text_messages.status, 'held'),
        gte(text_messages.time_created, dayBegan()),
      ),
    );
  return row?.parts ?? 0;
}

/**
 * Notifies staff and the account, at most once a day, that messages are held because of the daily
 * limit.
 */
async function announce(db: Db, account_id: number, most: number): Promise<void> {
  const said = await db.$count(
    notifications,
    and(
      eq(notifications.account_id, account_id),
      eq(notifications.title, TITLE),
      gte(notifications.time_created, dayBegan()),
    ),
  );
  if (said > 0) return;
  const body = `${heldReason(most)} Held messages can be sent one by one or together.`;
  const notice = { title: TITLE, body, level: 'warning' as const, href: '/sent-sms?q=status:held' };
  await notify(db, [
    { ...notice, account_id },
    { ...notice, needs: 'Resend messages' },
  ]);
}

/**
 * Holds messages beyond the daily limit of an account. Codes and personal messages are sent without
 * this limit.
 */
export async function withBudget(
  db: Db,
  texts: readonly Text[],
  valuesOf: ReadonlyMap<number, SettingValues>,
): Promise<Text[]> {
  const accounts = [...new Set(texts.map(({ account_id: id }) => id))].toSorted((a, b) => a - b);
  const judged: Text[] = [];
  for (const account of accounts) {
    const own = texts.filter(({ account_id: id }) => id === account);
    const values = valuesOf.get(account);
    const most = (values && settingNumber(values, 'messages_per_day')) ?? 0;
    if (most <= 0) {
      judged.push(...own);
      continue;
    }
    const { sent, held } = withinBudget(own, { most, sent: await sentToday(db, account) });
    if (held.length > 0) await announce(db, account, most);
    const reason = heldReason(most);
    judged.push(
      ...sent,
      ...held.map((one) => ({ ...one, status: 'held' as const, error: reason })),
    );
  }
  return judged;
}
