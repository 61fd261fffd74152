import { afterAll, vi } from 'vitest';
import type { Letterhead } from '#server/adapters/mail.ts';
import { announceFailure } from '#server/features/marketplace/events/failure-notice.ts';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { writeStatusNotices } from '#server/features/messages/shipment-notices.ts';
import { smsQueue, whatsAppQueue } from '#server/features/messages/text-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import { noticeSwitches, type NoticeLeg } from '#domain/messages/shipment-notices.ts';
import type { Status } from '#domain/kernel/statuses.ts';
import { sandown, seaPoint } from '../support/runs/bookings.ts';
import { png } from '../support/doubles/multipart.ts';
import type { Flip, Flips, FlippedCompany } from './company.ts';

afterAll(() => vi.useRealTimers());

// A Friday and a Saturday at local noon.
const FRIDAY = '2026-11-20T10:00:00Z';
const SATURDAY = '2026-11-21T10:00:00Z';
const HOLIDAY = '2026-12-16T10:00:00Z';

interface Said {
  channel: string;
  to: string;
  text: string;
  waits: boolean;
}

/** Messages about a shipment with this status, sent since the given time. */
export async function sentMessages(
  here: FlippedCompany,
  status: Status,
  at = FRIDAY,
): Promise<Said[]> {
  const { id } = await here.given.shipment();
  await here.given.settings({ 'notify_%': null }, 1);
  await here.given.without('jobs', 'text_messages', 'emails');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  await here.within((db) =>
    writeStatusNotices(db, { ids: [id], status, at: new Date(at).toISOString() }),
  );
  vi.useRealTimers();
  return here.rows(`select channel, mobile_number as to, message as text, send_after is not null as waits from text_messages
    union all select 'email', to_address, body, send_after is not null from emails order by 1, 2`);
}

const channels = (status: Status) => async (here: FlippedCompany) =>
  (await sentMessages(here, status)).map(({ channel }) => channel);

/** Recipients and channels of the messages about a status. */
const receivers = (status: Status) => async (here: FlippedCompany) =>
  (await sentMessages(here, status)).map(({ channel, to }) => `${channel} to ${to}`);

/** Contact for a leg: the sender for the collection, the recipient for the delivery. */
function addressOf(leg: NoticeLeg, channel: string): string {
  const person = leg === 'collection' ? sandown : seaPoint;
  return channel === 'email' ? person.email : person.mobile_number;
}

/** Settings that turn off all switches of a status but one. */
export const othersOff = (setting: string, status: string) =>
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
      given: othersOff(setting, status),
    },
  ]),
);

export const bySms = {
  ...othersOff('notify_delivery_delivered_sms', 'delivered'),
  notify_delivery_delivered_sms: 'true',
};

const text = async (here: FlippedCompany) => (await sentMessages(here, 'delivered'))[0]?.text ?? '';
const waits =
  (at = FRIDAY) =>
  async (here: FlippedCompany) =>
    (await sentMessages(here, 'delivered', at))[0]?.waits;

/** Request to the SMS provider. */
const handed = (queue: typeof smsQueue, part: 'from' | 'key') => async (here: FlippedCompany) => {
  await sentMessages(here, 'delivered');
  const found: (string | undefined)[] = [];
  await workDue(
    here.services,
    queue(here.services, async (message) => {
      found.push(message[part] ?? '');
      return { is: 'accepted', reference: null };
    }),
  );
  return found;
};

const byWhatsApp = {
  ...othersOff('notify_delivery_delivered_whatsapp', 'delivered'),
  notify_delivery_delivered_whatsapp: 'true',
  whatsapp_excluded_accounts: '[]',
};

/** Letterhead of an email. */
async function letterheads({ given, services }: FlippedCompany): Promise<Letterhead[]> {
  await given.without('jobs', 'emails');
  await given.email();
  const found: Letterhead[] = [];
  const queue = emailQueue(services, async (_, __, letterhead) => void found.push(letterhead));
  await workDue(services, queue);
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
    look: async (here) => (await text(here)).split(':')[0],
    given: bySms,
  },
  notification_sender_email: {
    values: ['', 'desk@highveld.example'],
    seen: [[''], ['desk@highveld.example']],
    look: async (here) => (await letterheads(here)).map(({ replyTo }) => replyTo),
  },
  logo_url: {
    values: async (here) => {
      const admin = await here.as('superadmin');
      const logo = new File([png], 'logo.png', { type: 'image/png' });
      return ['', (await admin.call('POST /uploadLogo', { form: { logo } })).url];
    },
    seen: [[false], [true]],
    look: async (here) => (await letterheads(here)).map(({ logo }) => logo !== null),
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
    look: async (here) => /https:\S+(?=\w{6}$)/.exec(await text(here))?.[0],
    given: { ...bySms, tracking_url: 'https://us.example/tracker' },
  },
  tracking_url: {
    values: ['https://us.example/parcels', 'https://we.example/parcels'],
    seen: ['us', 'we'],
    look: async (here) => /https:\/\/(\w+)/.exec(await text(here))?.[1],
    given: bySms,
  },
  marketplace_notify_recipients: {
    values: ['true', 'false'],
    seen: [['sms'], []],
    look: async (here) => {
      const { id } = await here.given.shipment();
      const [free] = await here.rows('select id from marketplace_shipments order by id limit 1');
      await here.given.marketplaceShipment(free.id, { shipment_id: id });
      await here.given.without('text_messages');
      const at = new Date().toISOString();
      await here.within((db) => writeStatusNotices(db, { ids: [id], status: 'delivered', at }));
      return (await here.rows('select channel from text_messages')).map((row) => row.channel);
    },
    given: bySms,
  },
  marketplace_notify_failed_events: {
    values: ['false', 'true'],
    seen: [0, 1],
    look: async ({ given, rows, within }) => {
      const title = 'Marketplace events are failing';
      await given.without('notifications');
      for (const error of ['Unknown waybill.', 'Unknown waybill.'])
        await within((db) => announceFailure(db, { event_code: 'Delivered' }, error));
      return (await rows('select id from notifications where title = $1', [title])).length;
    },
  },
};
