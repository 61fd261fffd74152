import { sql, type SQL } from 'drizzle-orm';
import { formatCount } from '#domain/kernel/format.ts';
import { noticeSwitches } from '#domain/messages/shipment-notices.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import type { Db } from '#server/db/open.ts';

const lately = sql`now() - interval '24 hours'`;

const waiting = sql`webhook_deliveries d join integrations i on i.id = d.integration_id
  where d.state = 'waiting' and i.state in ('active', 'held')`;
const delivered = sql`shipments where delivered_at > ${lately}`;
const failedEvents = sql`marketplace_events where state = 'failed'`;
const uninvoiced = sql`(select distinct account_id from charges where invoice_id is null and credit_note_id is null) as open`;
const silent = sql`jobs where queue in ('sms', 'whatsapp', 'email') and due_at > now() + interval '1 hour'`;

interface Consequence {
  setting: string;
  /** FROM clause that counts the affected rows. */
  of: SQL;
  /** Describes the effect on `count` rows while the switch is off. */
  words: (count: string, isOne: boolean) => string;
}

const consequences: readonly Consequence[] = [
  {
    setting: 'enable_webhook_sending',
    of: waiting,
    words: (count, isOne) =>
      `${count} webhook ${isOne ? 'delivery waits' : 'deliveries wait'} while this setting is off.`,
  },
  {
    setting: 'nps_enabled',
    of: delivered,
    words: (count, isOne) =>
      `${count} ${isOne ? 'recipient' : 'recipients'} of the last 24 hours would have been asked for a rating.`,
  },
  {
    setting: 'nightly_invoice_run',
    of: uninvoiced,
    words: (count, isOne) =>
      `${count} ${isOne ? 'account has' : 'accounts have'} charges that are not invoiced yet; while this setting is off, staff must run the invoices.`,
  },
  {
    setting: 'marketplace_notify_failed_events',
    of: failedEvents,
    words: (count, isOne) =>
      `${count} ${isOne ? 'event has' : 'events have'} failed; no person is notified while this setting is off.`,
  },
  ...['allow_push_notifications_weekend', 'allow_push_notifications_public_holidays'].map(
    (setting) => ({
      setting,
      of: silent,
      words: (count: string, isOne: boolean) =>
        `Right now ${count} ${isOne ? 'message waits' : 'messages wait'} for a later hour.`,
    }),
  ),
];

const channelWords = { email: 'an email', sms: 'an SMS', whatsapp: 'a WhatsApp message' } as const;

/** Number of shipments that got each status in the last 24 hours. */
async function cameTo(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ status: string; count: number }>(sql`
    select status, count(distinct shipment_id)::int as count from tracking_events
    where at > ${lately} and changes_status group by 1`);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/**
 * Describes the effect of switched-off settings with current numbers; only for switches that stop
 * something outgoing.
 */
export async function settingConsequences(
  db: Db,
): Promise<{ setting: string; while_off: string }[]> {
  const found: { setting: string; while_off: string }[] = [];
  for (const { setting, of, words } of consequences) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${of}`,
    );
    const count = rows[0]?.count ?? 0;
    found.push({ setting, while_off: words(formatCount(count), count === 1) });
  }
  const counts = await cameTo(db);
  const notices = noticeSwitches.map(({ setting, status, channel }) => {
    const count = counts.get(status) ?? 0;
    const who = `${formatCount(count)} ${count === 1 ? 'shipment' : 'shipments'}`;
    const label = statusFacts(status).label.toLowerCase();
    return {
      setting,
      while_off: `${who} became “${label}” in the last 24 hours; while this setting is off, they do not trigger ${channelWords[channel]}.`,
    };
  });
  return [...found, ...notices];
}
