import { formatTime, isoDay, UTC_OFFSET } from '../kernel/time.ts';
import { isWeekend, shiftDay } from '../kernel/business-days.ts';
import { publicHoliday, type DeclaredDays } from '../kernel/public-holidays.ts';
import { filledTemplate, noticeTemplates } from './notice-templates.ts';
import { trackingLink } from '../tracking/tracking.ts';
import { statusKey } from '../settings/definition.ts';
import { isSettingOff, isSettingOn, settingList } from '../settings/setting-reads.ts';

/** Channels for notices to the sender and the recipient of a shipment. */
const noticeChannels = ['email', 'sms', 'whatsapp'] as const;

/** Statuses with notices for each end of a shipment (specification, section 6). */
const noticeStatuses = {
  collection: ['collection-assigned', 'collected', 'collection-failed-attempt'],
  delivery: [
    'out-for-delivery',
    'delivered',
    'delivery-failed-attempt',
    'in-locker',
    'ready-for-pickup',
  ],
} as const;
export type NoticeLeg = keyof typeof noticeStatuses;

/** Settings that switch on the notices of a leg, one for each status and channel. */
const switchesOf = <Leg extends NoticeLeg>(leg: Leg) =>
  noticeStatuses[leg].flatMap((status: (typeof noticeStatuses)[Leg][number]) =>
    noticeChannels.map((channel) => ({
      leg,
      status,
      channel,
      setting: `notify_${leg}_${statusKey(status)}_${channel}` as const,
    })),
  );

export const noticeSwitches = [...switchesOf('collection'), ...switchesOf('delivery')];

type Settings = ReadonlyMap<string, string>;

/** Ids of accounts without WhatsApp messages; empty if the setting is invalid. */
const excludedFromWhatsApp = (settings: Settings): ReadonlySet<unknown> =>
  new Set(settingList(settings, 'whatsapp_excluded_accounts'));

/**
 * Notices for a status that `settings` switch on: the company's settings with the overrides of the
 * account.
 */
export function noticesOf(status: string, accountId: number, settings: Settings) {
  const excluded = excludedFromWhatsApp(settings).has(accountId);
  return noticeSwitches.filter(
    (one) =>
      one.status === status &&
      isSettingOn(settings, one.setting) &&
      !(one.channel === 'whatsapp' && excluded),
  );
}

interface NoticeFacts {
  status: string;
  company: string;
  reference: string;
  /** Locker or point where the parcel waits. */
  place?: string | null;
  /** URL of the company's public tracker; empty if the company has none. */
  trackingUrl: string;
  /** Whether to use the short link. */
  isShort?: boolean;
  /** Template of the company; the default if undefined. */
  template?: string | undefined;
}

const usualTemplates = new Map<string, string>(
  noticeTemplates.map(({ status, text }) => [status, text]),
);
const UNKNOWN_STATUS = '{company}: the status of your parcel {reference} has changed. {link}';

/** Writes the text of a notice, from the company's template or the default one. */
export function noticeText(facts: NoticeFacts): string {
  const { status, company, reference, place, trackingUrl, isShort = false } = facts;
  const template = facts.template || (usualTemplates.get(status) ?? UNKNOWN_STATUS);
  return filledTemplate(template, {
    company,
    reference,
    place: place ? `at ${place}` : '',
    link: trackingUrl === '' ? '' : trackingLink(trackingUrl, reference, { isShort }),
  });
}

type IsSilent = (day: string) => boolean;

/** Days without notices: weekends and public holidays, if the company switches them off. */
export const silentDays =
  (settings: Settings, declared: DeclaredDays): IsSilent =>
  (day) =>
    (isSettingOff(settings, 'allow_push_notifications_weekend') && isWeekend(day)) ||
    (isSettingOff(settings, 'allow_push_notifications_public_holidays') &&
      publicHoliday(day, declared) !== null);

const MIDNIGHT = '00:00';

/** Whether notices may be sent at a time of day; always if the hours are invalid or equal. */
const isWithin = (time: string, [from, to]: readonly [string, string]): boolean => {
  if (!/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to) || from === to) return true;
  return from < to ? time >= from && time < to : time >= from || time < to;
};

/**
 * Returns when a message written now may be sent; null for immediately. Outside the sending hours
 * and on quiet days, the message waits until the sending hours next begin. The sending hours may
 * span midnight.
 */
export function quietUntil(
  now: Date,
  hours: readonly [from: string, to: string],
  isSilent: IsSilent = () => false,
): string | null {
  const [time, today] = [formatTime(now), isoDay(now)];
  if (isWithin(time, hours) && !isSilent(today)) return null;
  const start = isWithin(MIDNIGHT, hours) ? MIDNIGHT : hours[0];
  let first = isSilent(today) ? start : hours[0];
  let day = isSilent(today) || time >= first ? shiftDay(today, 1) : today;
  while (isSilent(day)) {
    day = shiftDay(day, 1);
    first = start;
  }
  return new Date(`${day}T${first}:00${UTC_OFFSET}`).toISOString();
}

const GSM_CHARACTERS =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

/**
 * Counts the billed parts of a text message (3GPP TS 23.038): up to 160 or 70 characters in one
 * part, 153 or 67 in each of several.
 */
export function textParts(text: string): number {
  const [single, several] = GSM_CHARACTERS.test(text) ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / several);
}
