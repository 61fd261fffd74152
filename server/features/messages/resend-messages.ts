import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { canResend, OPTED_OUT, otherChannel } from '#domain/messages/sent-messages.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import type { Verdict } from '#server/runs/work.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';

type Message = typeof text_messages.$inferSelect;

const AGAIN_AFTER_MS = 10 * 60_000;
const A_MOMENT_AGO = 'Sent again within the last 10 minutes';

/**
 * Locks messages until the commit, so that concurrent requests resend them once, and reads what the
 * rules need.
 */
async function readMessages(db: Db, ids: readonly number[], isOther: boolean) {
  const rows = await db
    .select()
    .from(text_messages)
    .where(inArray(text_messages.id, [...ids]))
    .orderBy(text_messages.id)
    .for('update');
  const repeats = await db
    .select({ from: text_messages.resent_from_id, at: text_messages.time_created })
    .from(text_messages)
    .where(inArray(text_messages.resent_from_id, [...ids]));
  const { rows: out } = await db.execute<{ id: number; channel: Message['channel'] }>(sql`
    select id, channel from baton_opted_out(${sql.param([...ids])}::int[])`);
  return rows.map((row) => {
    const channel = isOther ? otherChannel(row.channel) : row.channel;
    return {
      row,
      channel,
      isRecent: repeats.some(
        ({ from, at }) => from === row.id && Date.now() - Date.parse(at) < AGAIN_AFTER_MS,
      ),
      isOptedOut: out.some((one) => one.id === row.id && one.channel === channel),
    };
  });
}

type Read = Awaited<ReturnType<typeof readMessages>>[number];

function whyNot({ row, isRecent, isOptedOut }: Read): string | null {
  const may = canResend(row);
  if (may !== true) return may;
  if (isRecent) return A_MOMENT_AGO;
  return isOptedOut ? OPTED_OUT : null;
}

const copyOf = ({ row, channel }: Read) => ({
  account_id: row.account_id,
  shipment_id: row.shipment_id,
  driver_id: row.driver_id,
  channel,
  template: row.template,
  mobile_number: row.mobile_number,
  message: row.message,
  parts: row.parts,
  status: 'queued' as const,
  resent_from_id: row.id,
});

/** Queues held messages, and sends copies of the others. */
async function sendAgain(db: Db, again: readonly Read[]): Promise<void> {
  const copies = again.filter(({ row }) => row.status !== 'held').map(copyOf);
  if (copies.length > 0) await db.insert(text_messages).values(copies);
  for (const { row, channel } of again.filter((one) => one.row.status === 'held'))
    await db
      .update(text_messages)
      .set({ channel, status: 'queued', error: null })
      .where(eq(text_messages.id, row.id));
}

/**
 * Resends messages on their channel. With `other_channel`, resends each WhatsApp message as an SMS
 * and each SMS as a WhatsApp message. Returns a reason for each message that cannot be resent.
 */
export async function resendMessages(
  db: Db,
  caller: Caller,
  {
    ids: given,
    other_channel: isOther = false,
  }: { ids: readonly number[]; other_channel?: boolean },
) {
  const ids = distinctIds(given);
  const found = new Map((await readMessages(db, ids, isOther)).map((one) => [one.row.id, one]));
  const again: Read[] = [];
  const results = ids.map((id): RowOutcome => {
    const one = found.get(id);
    if (one === undefined) return failedRow(id, NOT_FOUND);
    const reason = whyNot(one);
    if (reason !== null) return skippedRow(id, reason);
    again.push(one);
    return okRow(id);
  });
  if (again.length > 0) {
    await sendAgain(db, again);
    await writeAuditLog(
      db,
      caller,
      again.map(({ row, channel }) => ({
        account_id: row.account_id,
        table_name: 'text_messages',
        row_id: row.id,
        action: 'resend',
        changes: { channel: { from: row.channel, to: channel } },
      })),
    );
  }
  return withCounts(results);
}

/** Previews `resendMessages`; `chosen` selects id, label and position of the rows. */
export async function previewResend(db: Db, isOther: boolean, chosen: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<{ id: number; label: string }>(
    sql`select id, label from (${chosen}) as chosen order by position`,
  );
  const read = await readMessages(
    db,
    rows.map(({ id }) => id),
    isOther,
  );
  const byId = new Map(read.map((one) => [one.row.id, one]));
  return rows.map(({ id, label }) => {
    const one = byId.get(id);
    return { reason: one === undefined ? NOT_FOUND : whyNot(one), count: 1, sample: [label] };
  });
}
