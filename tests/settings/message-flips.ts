import { afterAll, vi } from 'vitest';
import type { Letterhead } from '../../server/adapters/mail.ts';
import { announceFailure } from '../../server/features/marketplace/failure-notice.ts';
import { emailQueue } from '../../server/features/messages/email-queue.ts';
import { writeStatusNotices } from '../../server/features/messages/shipment-notices.ts';
import { smsQueue, whatsAppQueue } from '../../server/features/messages/text-queue.ts';
import { workDue } from '../../server/jobs/queue.ts';
import { noticeSwitches, type NoticeLeg } from '../../src/domain/shipment-notices.ts';
import type { Status } from '../../src/domain/statuses.ts';
import { sandown, seaPoint } from '../support/bookings.ts';
import { png } from '../support/prepared-shipments.ts';
import type { Flip, Flips, SettingsDesk } from '../support/settings-desk.ts';

afterAll(() => vi.useRealTimers());

// A Friday and a Saturday, at noon here.
const FRIDAY = '2026-11-20T10:00:00Z';
const SATURDAY = '2026-11-21T10:00:00Z';
const HOLIDAY = '2026-12-16T10:00:00Z';

interface Said {
  channel: string;
  to: string;
  text: string;
  waits: boolean;
}

/** What people are told of a shipment that has a status since that moment. */
export async function said(desk: SettingsDesk, status: Status, at = FRIDAY): Promise<Said[]> {
  const { query, within } = desk;
  const { id } = await desk.book();
  await query(`delete from settings where account_id = 1 and setting like 'notify\\_%'`);
  for (const table of ['jobs', 'text_messages', 'emails']) await query(`delete from ${table}`);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  await within((db) =>
    writeStatusNotices(db, { ids: [id], status, at: new Date(at).toISOString() }),
  );
  vi.useRealTimers();
  return query(`select channel, mobile_number as to, message as text, send_after is not null as waits from text_messages
    union all select 'email', to_address, body, send_after is not null from emails order by 1, 2`);
}

const channels = (status: Status) => async (desk: SettingsDesk) =>
  (await said(desk, status)).map(({ channel }) => channel);

/** Who is told, and by what. */
const receivers = (status: Status) => async (desk: SettingsDesk) =>
  (await said(desk, status)).map(({ channel, to }) => `${channel} to ${to}`);

/** The sender is told of the collection, the receiver of the delivery. */
function addressOf(leg: NoticeLeg, channel: string): string {
  const person = leg === 'collection' ? sandown : seaPoint;
  return channel === 'email' ? person.email : person.mobile_number;
}

/** All switches of a status but one are off. */
export const alone = (setting: string, status: string) =>
  Object.fromEntries(
    noticeSwitches
      .filter((one) => one.status === status && one.setting !== setting)
      .map((one): [string, string] => [one.setting, 'false']),
  );

const switches: Flips = Object.fromEntries(
  noticeSwitches.map(({ setting, status, leg, channel }): [string, Flip] => [
    setting,
    {
      values: ['false', 'true'],
      seen: [[], [`${channel} to ${addressOf(leg, channel)}`]],
      look: receivers(status),
      given: alone(setting, status),
    },
  ]),
);

export const bySms = {
  ...alone('notify_delivery_delivered_sms', 'delivered'),
  notify_delivery_delivered_sms: 'true',
};

const text = async (desk: SettingsDesk) => (await said(desk, 'delivered'))[0]?.text ?? '';
const waits =
  (at = FRIDAY) =>
  async (desk: SettingsDesk) =>
    (await said(desk, 'delivered', at))[0]?.waits;

/** With what the provider of texts is handed a message. */
const handed = (queue: typeof smsQueue, part: 'from' | 'key') => async (desk: SettingsDesk) => {
  await said(desk, 'delivered');
  const found: (string | undefined)[] = [];
  await workDue(
    desk.here.services,
    queue(desk.here.services, async (message) => {
      found.push(message[part] ?? '');
      return { is: 'accepted', reference: null };
    }),
  );
  return found;
};

const byWhatsApp = {
  ...alone('notify_delivery_delivered_whatsapp', 'delivered'),
  notify_delivery_delivered_whatsapp: 'true',
  whatsapp_excluded_accounts: '[]',
};

/** With what letterhead an email goes out. */
async function letterheads({ query, here }: SettingsDesk): Promise<Letterhead[]> {
  for (const table of ['jobs', 'emails']) await query(`delete from ${table}`);
  await query(`insert into emails (to_address, subject, body) values ('a@b.example', 'A', 'B')`);
  const found: Letterhead[] = [];
  const queue = emailQueue(here.services, async (_, __, letterhead) => void found.push(letterhead));
  await workDue(here.services, queue);
  return found;
}

export const messageFlips: Flips = {
  ...switches,
  notifications_from: {
    values: ['08:00', '13:00'],
    seen: [false, true],
    look: waits(),
    given: { ...bySms, notifications_to: '20:00' },
  },
  notifications_to: {
    values: ['20:00', '11:00'],
    seen: [false, true],
    look: waits(),
    given: { ...bySms, notifications_from: '08:00' },
  },
  allow_push_notifications_weekend: {
    values: ['true', 'false'],
    seen: [false, true],
    look: waits(SATURDAY),
    given: bySms,
  },
  allow_push_notifications_public_holidays: {
    values: ['true', 'false'],
    seen: [false, true],
    look: waits(HOLIDAY),
    given: bySms,
  },
  notification_sender_name: {
    values: ['Alpha', 'Beta'],
    seen: ['Alpha', 'Beta'],
    look: async (desk) => (await text(desk)).split(':')[0],
    given: bySms,
  },
  notification_sender_email: {
    values: ['', 'desk@highveld.example'],
    seen: [[''], ['desk@highveld.example']],
    look: async (desk) => (await letterheads(desk)).map(({ replyTo }) => replyTo),
  },
  logo_url: {
    values: async (desk) => {
      const admin = await desk.as('superadmin');
      const logo = new File([png], 'logo.png', { type: 'image/png' });
      return ['', (await admin.call('POST /uploadLogo', { form: { logo } })).url];
    },
    seen: [[false], [true]],
    look: async (desk) => (await letterheads(desk)).map(({ logo }) => logo !== null),
  },
  sms_sender_id: {
    values: ['ALPHA', 'BETA'],
    seen: [['ALPHA'], ['BETA']],
    look: handed(smsQueue, 'from'),
    given: bySms,
  },
  sms_api_key: {
    values: ['', 'a key of our own'],
    seen: [[''], ['a key of our own']],
    look: handed(smsQueue, 'key'),
    given: bySms,
  },
  whatsapp_number: {
    values: ['+27105001235', '+27105001236'],
    seen: [['+27105001235'], ['+27105001236']],
    look: handed(whatsAppQueue, 'from'),
    given: byWhatsApp,
  },
  whatsapp_access_token: {
    values: ['', 'a token of our own'],
    seen: [[''], ['a token of our own']],
    look: handed(whatsAppQueue, 'key'),
    given: byWhatsApp,
  },
  whatsapp_excluded_accounts: {
    values: ['[]', '[1]'],
    seen: [['whatsapp'], []],
    look: channels('delivered'),
    given: byWhatsApp,
  },
  shorten_tracking_urls: {
    values: ['false', 'true'],
    seen: ['https://us.example/tracker?reference=', 'https://us.example/t/'],
    look: async (desk) => /https:\S+(?=\w{6}$)/.exec(await text(desk))?.[0],
    given: { ...bySms, tracking_url: 'https://us.example/tracker' },
  },
  tracking_url: {
    values: ['https://us.example/parcels', 'https://we.example/parcels'],
    seen: ['us', 'we'],
    look: async (desk) => /https:\/\/(\w+)/.exec(await text(desk))?.[1],
    given: bySms,
  },
  marketplace_notify_recipients: {
    values: ['true', 'false'],
    seen: [['sms'], []],
    look: async (desk) => {
      const { id } = await desk.book();
      const [free] = await desk.query('select id from marketplace_shipments order by id limit 1');
      await desk.query('update marketplace_shipments set shipment_id = $1 where id = $2', [
        id,
        free.id,
      ]);
      await desk.query('delete from text_messages');
      const at = new Date().toISOString();
      await desk.within((db) => writeStatusNotices(db, { ids: [id], status: 'delivered', at }));
      return (await desk.query('select channel from text_messages')).map((row) => row.channel);
    },
    given: bySms,
  },
  marketplace_notify_failed_events: {
    values: ['false', 'true'],
    seen: [0, 1],
    look: async ({ query, within }) => {
      const title = 'Marketplace events fail';
      await query('delete from notifications where title = $1', [title]);
      for (const error of ['Unknown waybill.', 'Unknown waybill.'])
        await within((db) => announceFailure(db, { event_code: 'Delivered' }, error));
      const rows = await query('select id from notifications where title = $1', [title]);
      return rows.length;
    },
  },
};
