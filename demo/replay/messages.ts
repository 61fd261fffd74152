import { sendingHours } from '#domain/settings/setting-reads.ts';
import { noticesOf, quietUntil, silentDays } from '#domain/messages/shipment-notices.ts';
import type { DeclaredDays } from '#domain/kernel/public-holidays.ts';
import { isStatus } from '#domain/kernel/statuses.ts';
import type { Db } from '#server/db/open.ts';
import { noticeSettings } from '#server/features/messages/shipment-notices.ts';
import { readDeclaredDays } from '#server/features/pricing/pricer.ts';
import { findingsOf, inMs, type Ask, type Finding } from './finding.ts';

export interface Texted {
  id: number;
  account_id: number | null;
  channel: string;
  template: string;
  sent_at: number | null;
  /** Time when the shipment got the announced status; null if it never did. */
  status_at: number | null;
  is_of_marketplace: boolean;
  /** For messages to drivers: whether the driver was on duty. */
  is_on_duty: boolean | null;
}

export interface Rules {
  /** Settings by account; the provider is account 0. */
  byAccount: ReadonlyMap<number, ReadonlyMap<string, string>>;
  declared: DeclaredDays;
}

/** Messages with locker codes may be sent at any hour. */
const urgent = new Set(['locker-pin', 'locker-deposit']);
const PROVIDER = 0;
const statusOf = (template: string): string =>
  template === 'locker-pin' ? 'in-locker' : template.replaceAll('_', '-');

function isQuiet({ account_id, sent_at }: Texted, { byAccount, declared }: Rules): boolean {
  const given = byAccount.get(account_id ?? PROVIDER);
  if (given === undefined || sent_at === null) return false;
  return quietUntil(new Date(sent_at), sendingHours(given), silentDays(given, declared)) !== null;
}

function wrongWithCause(text: Texted, { byAccount }: Rules): string[] {
  const { account_id, channel, template, sent_at, status_at } = text;
  if (account_id === null) return [];
  const status = statusOf(template);
  if (!isStatus(status)) return [];
  const given = byAccount.get(account_id) ?? new Map<string, string>();
  const isOn = noticesOf(status, account_id, given).some((one) => one.channel === channel);
  return [
    ...(isOn ? [] : [`The account sends nothing by ${channel} of ${status}.`]),
    ...(text.is_of_marketplace ? ['The marketplace informs its recipients itself.'] : []),
    ...(status_at === null || (sent_at !== null && sent_at < status_at)
      ? [`The message reports ${status} before the shipment had this status.`]
      : []),
  ];
}

/** Findings for a message without a cause, or one sent in the quiet hours. */
export function judgeText(text: Texted, rules: Rules): Finding[] {
  const isFree = urgent.has(text.template) || text.is_on_duty === true;
  return findingsOf('messages', `text message ${text.id} (${text.template})`, [
    ...(!isFree && isQuiet(text, rules) ? ['Sent in the quiet hours.'] : []),
    ...wrongWithCause(text, rules),
  ]);
}

export async function readRules(ask: Ask, db: Db): Promise<Rules> {
  const accounts = await ask<{ id: number }>('select id from accounts');
  const ids = [PROVIDER, ...accounts.map(({ id }) => id)];
  return { byAccount: await noticeSettings(db, ids), declared: await readDeclaredDays(db) };
}

export const readTexts = (ask: Ask): Promise<Texted[]> =>
  ask<Texted>(`select t.id, t.account_id, t.channel, t.template, ${inMs('t.sent_at')} as sent_at,
      (select ${inMs('min(e.at)')} from tracking_events e where e.shipment_id = t.shipment_id
        and e.status = case t.template when 'locker-pin' then 'in-locker' else replace(t.template, '_', '-') end) as status_at,
      exists (select from marketplace_shipments m where m.shipment_id = t.shipment_id) as is_of_marketplace,
      case when t.driver_id is not null then exists (select from driver_shifts h where h.driver_id = t.driver_id
        and t.sent_at between h.started_at and coalesce(h.ended_at, 'infinity')) end as is_on_duty
    from text_messages t`);
