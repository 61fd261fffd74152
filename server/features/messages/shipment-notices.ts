import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  noticesOf,
  noticeSwitches,
  noticeText,
  quietUntil,
  silentDays,
  textParts,
  type NoticeLeg,
} from '#domain/messages/shipment-notices.ts';
import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import { EMAIL_NOTE } from '#domain/messages/sent-messages.ts';
import { noticeTemplates } from '#domain/messages/notice-templates.ts';
import type { DeclaredDays } from '#domain/kernel/public-holidays.ts';
import { statusFacts, type Status } from '#domain/kernel/statuses.ts';
import { isSettingOn, sendingHours, settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { emails, text_messages } from '#server/db/schema/messages.ts';
import { settings } from '#server/db/schema/settings.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { shipment_notes } from '#server/db/schema/tracking.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';
import { withBudget } from './message-budget.ts';

const PROVIDER = 0;
/**
 * Maximum age of an announced change, so that changes that a partner reports days later cause no
 * messages.
 */
const OLDEST_NEWS_MS = 24 * 3_600_000;
/** Minimum interval between equal notices. */
const AGAIN_AFTER = sql`interval '10 minutes'`;

const announcedStatuses = new Set<string>(noticeSwitches.map(({ status }) => status));
const settingsRead: SettingName[] = [
  ...noticeSwitches.map(({ setting }) => setting),
  ...noticeTemplates.map(({ setting }) => setting),
  'messages_per_day',
  'company_name',
  'notification_sender_name',
  'tracking_url',
  'notifications_from',
  'notifications_to',
  'whatsapp_excluded_accounts',
  'allow_push_notifications_weekend',
  'allow_push_notifications_public_holidays',
  'shorten_tracking_urls',
  'marketplace_notify_recipients',
];

/** Reads the message settings of accounts: the account's own setting, else that of the provider. */
export async function noticeSettings(db: Db, accountIds: readonly number[]) {
  const rows = await db
    .select({ account_id: settings.account_id, setting: settings.setting, value: settings.value })
    .from(settings)
    .where(
      and(
        inArray(settings.account_id, [PROVIDER, ...accountIds]),
        inArray(settings.setting, settingsRead),
      ),
    );
  const own = (id: number) =>
    rows
      .filter(({ account_id }) => account_id === id)
      .map(({ setting, value }): [string, string] => [setting, value]);
  const provided = own(PROVIDER);
  return new Map(accountIds.map((id) => [id, new Map([...provided, ...own(id)])]));
}

const peopleOf = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: shipments.id,
      account_id: shipments.account_id,
      reference: shipments.short_tracking_reference,
      place: lockers.name,
      collection: {
        email: shipments.collection_email,
        mobile: shipments.collection_mobile_number,
      },
      delivery: { email: shipments.delivery_email, mobile: shipments.delivery_mobile_number },
      /**
       * Whether the recipient gets a message with a locker code, which replaces the notice about
       * the arrival: true for shipments to our lockers.
       */
      has_code_message: sql<boolean>`${shipments.delivery_locker_id} is not null`,
      is_of_marketplace: sql<boolean>`exists (select from ${marketplace_shipments} m where m.shipment_id = ${shipments.id})`,
    })
    .from(shipments)
    .leftJoin(lockers, eq(lockers.id, shipments.delivery_locker_id))
    .where(inArray(shipments.id, [...ids]));

type People = Awaited<ReturnType<typeof peopleOf>>[number];

interface Notice {
  row: People;
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  text: string;
  sendAfter: string | null;
}

interface Company {
  given: ReadonlyMap<string, string>;
  declared: DeclaredDays;
}

function noticesTo(row: People, status: Status, { given, declared }: Company): Notice[] {
  const template = noticeTemplates.find((one) => one.status === status);
  const text = noticeText({
    status,
    company: settingText(given, 'notification_sender_name') || settingText(given, 'company_name'),
    reference: row.reference,
    place: row.place,
    trackingUrl: settingText(given, 'tracking_url'),
    isShort: isSettingOn(given, 'shorten_tracking_urls'),
    template: template && settingText(given, template.setting),
  });
  const hours = sendingHours(given);
  const sendAfter = quietUntil(new Date(), hours, silentDays(given, declared));
  // A marketplace notifies its customers itself, unless agreed otherwise.
  const isSilentTo = (leg: NoticeLeg) =>
    leg === 'delivery' &&
    row.is_of_marketplace &&
    !isSettingOn(given, 'marketplace_notify_recipients');
  const addressOf = (leg: NoticeLeg, channel: Notice['channel']) =>
    channel === 'email' ? row[leg].email : row[leg].mobile;
  if (status === 'in-locker' && row.has_code_message) return [];
  return noticesOf(status, row.account_id, given).flatMap(({ leg, channel }) => {
    const address = isSilentTo(leg) ? null : addressOf(leg, channel);
    return address ? [{ row, channel, to: address, text, sendAfter }] : [];
  });
}

const templateOf = (status: Status) => status.replaceAll('-', '_');

/**
 * Finds the notices of a status that were written within `AGAIN_AFTER`, each as a text of channel
 * and shipment id.
 */
async function findRecent(db: Db, ids: readonly number[], status: Status): Promise<Set<string>> {
  const recent = ({ shipment_id, template, time_created }: typeof emails | typeof text_messages) =>
    and(
      inArray(shipment_id, [...ids]),
      eq(template, templateOf(status)),
      gt(time_created, sql`now() - ${AGAIN_AFTER}`),
    );
  const texts = await db
    .select({ id: text_messages.shipment_id, channel: text_messages.channel })
    .from(text_messages)
    .where(recent(text_messages));
  const emailed = await db.select({ id: emails.shipment_id }).from(emails).where(recent(emails));
  return new Set([
    ...texts.map(({ id, channel }) => `${channel} ${id}`),
    ...emailed.map(({ id }) => `email ${id}`),
  ]);
}

interface Writing {
  status: Status;
  notices: readonly Notice[];
  settings: ReadonlyMap<number, ReadonlyMap<string, string>>;
}

const subjectOf = (status: Status) => statusFacts(status).label.toLowerCase();

async function writeTexts(db: Db, { status, notices, settings: given }: Writing): Promise<void> {
  const texts = notices.flatMap(({ row, channel, to, text, sendAfter }) =>
    channel === 'email'
      ? []
      : [
          {
            account_id: row.account_id,
            shipment_id: row.id,
            channel,
            template: templateOf(status),
            mobile_number: to,
            message: text,
            parts: textParts(text),
            status: 'queued' as const,
            send_after: sendAfter,
          },
        ],
  );
  if (texts.length === 0) return;
  await db.insert(text_messages).values(await withBudget(db, texts, given));
}

async function writeEmails(db: Db, status: Status, notices: readonly Notice[]): Promise<void> {
  const emailed = notices.filter(({ channel }) => channel === 'email');
  if (emailed.length === 0) return;
  await db.insert(emails).values(
    emailed.map(({ row, to, text, sendAfter }) => ({
      to_address: to,
      subject: `Shipment ${row.reference}: ${subjectOf(status)}`,
      body: text,
      send_after: sendAfter,
      shipment_id: row.id,
      template: templateOf(status),
    })),
  );
  await db.insert(shipment_notes).values(
    emailed.map(({ row, to, text }) => ({
      account_id: row.account_id,
      shipment_id: row.id,
      note_type: EMAIL_NOTE,
      note: `Emailed to ${to} (${subjectOf(status)}): ${text}`,
      is_communication: true,
    })),
  );
}

/**
 * Queues notices about the new status of shipments, by the settings of the provider and the
 * account. `at` is the time of the change (ISO). Call in the transaction of the change.
 */
export async function writeStatusNotices(
  db: Db,
  { ids, status, at }: { ids: readonly number[]; status: Status; at: string },
): Promise<void> {
  if (!announcedStatuses.has(status) || Date.now() - Date.parse(at) > OLDEST_NEWS_MS) return;
  const rows = await peopleOf(db, ids);
  const given = await noticeSettings(db, [...new Set(rows.map(({ account_id }) => account_id))]);
  const declared = await readDeclaredDays(db);
  const notices = rows.flatMap((row) =>
    noticesTo(row, status, { given: given.get(row.account_id) ?? new Map(), declared }),
  );
  if (notices.length === 0) return;
  const recent = await findRecent(db, ids, status);
  const fresh = notices.filter(({ row, channel }) => !recent.has(`${channel} ${row.id}`));
  await writeTexts(db, { status, notices: fresh, settings: given });
  await writeEmails(db, status, fresh);
}
