import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { optRequestIn } from '#domain/messages/sent-messages.ts';
import type { Db } from '#server/db/open.ts';
import { message_opt_outs } from '#server/db/schema/messages.ts';

type Channel = (typeof message_opt_outs.$inferSelect)['channel'];

const isOf = (channel: Channel, numbers: readonly string[]) =>
  and(eq(message_opt_outs.channel, channel), inArray(message_opt_outs.mobile_number, [...numbers]));

/** Numbers that have opted out of a channel. Requires the system scope. */
export async function optedOut(
  db: Db,
  channel: Channel,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select({ number: message_opt_outs.mobile_number })
    .from(message_opt_outs)
    .where(isOf(channel, numbers));
  return new Set(rows.map(({ number }) => number));
}

/** Stores the reply to a message: STOP ends messages on that channel, START allows them again. */
export async function takeReply(
  { from, channel, message }: InputOf<'POST /sent-messages/replies'>['body'],
  db: Db,
) {
  const wish = optRequestIn(message);
  if (wish === 'stop')
    await db
      .insert(message_opt_outs)
      .values({ mobile_number: from, channel })
      .onConflictDoUpdate({
        target: [message_opt_outs.mobile_number, message_opt_outs.channel],
        set: { at: sql`${message_opt_outs.at}` },
      });
  if (wish === 'start') await db.delete(message_opt_outs).where(isOf(channel, [from]));
  return { is_opted_out: (await optedOut(db, channel, [from])).has(from) };
}
