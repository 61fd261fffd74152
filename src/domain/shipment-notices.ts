import { formatTime, isoDay, UTC_OFFSET } from './time.ts';
import { listIn } from './setting-lists.ts';
import { isWeekend, shifted } from './business-days.ts';
import { publicHoliday, type DeclaredDays } from './public-holidays.ts';
import { filledTemplate, noticeTemplates } from './notice-templates.ts';
import { trackingLink } from './tracking.ts';
import { isSettingOff, isSettingOn, settingText } from './setting-reads.ts';

/** By what people of a shipment are told of its status. */
const noticeChannels = ['email', 'sms', 'whatsapp'] as const;
type NoticeChannel = (typeof noticeChannels)[number];

/** Of which statuses the people at each end of a shipment can be told (specification, section 6). */
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

const legs = ['collection', 'delivery'] as const;

/** The switch that says whether people at this end are told of a status by a channel. */
const noticeSetting = (leg: NoticeLeg, status: string, channel: NoticeChannel): string =>
  `notify_${leg}_${status.replaceAll('-', '_')}_${channel}`;

/** Every switch, with what it is about. */
export const noticeSwitches = legs.flatMap((leg) =>
  noticeStatuses[leg].flatMap((status) =>
    noticeChannels.map((channel) => ({
      leg,
      status,
      channel,
      setting: noticeSetting(leg, status, channel),
    })),
  ),
);

type Settings = ReadonlyMap<string, string>;

/** Account ids whose people get no WhatsApp messages; none where the setting cannot be read. */
const excludedFromWhatsApp = (settings: Settings): ReadonlySet<unknown> =>
  new Set(listIn(settingText(settings, 'whatsapp_excluded_accounts')));

/** Who is told of a status, and by what, with the settings of the provider and of the account over them. */
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
  /** Where the parcel waits, when it waits in a locker or at a point. */
  place?: string | null;
  /** The public tracker of the company; empty when it has none. */
  trackingUrl: string;
  /** Whether the link is the short one. */
  isShort?: boolean;
  /** The wording of the company; the usual one without it. */
  template?: string | undefined;
}

const usualTemplates = new Map<string, string>(
  noticeTemplates.map(({ status, text }) => [status, text]),
);
const UNKNOWN_STATUS = '{company}: shipment {reference}: its status has changed. {link}';

/** What is said, short enough for one text message where names are of usual length. */
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

/** The days on which nothing is said: weekends and public holidays, unless the company says something then too. */
export const silentDays =
  (settings: Settings, declared: DeclaredDays): IsSilent =>
  (day) =>
    (isSettingOff(settings, 'allow_push_notifications_weekend') && isWeekend(day)) ||
    (isSettingOff(settings, 'allow_push_notifications_public_holidays') &&
      publicHoliday(day, declared) !== null);

const MIDNIGHT = '00:00';

/** Whether something may be said at a time of the day; always where the hours are none. */
const isWithin = (time: string, [from, to]: readonly [string, string]): boolean => {
  if (!/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to) || from === to) return true;
  return from < to ? time >= from && time < to : time >= from || time < to;
};

/**
 * When a message may go out that is written now: null for at once. The hours are times of the day such as 08:00;
 * outside them, and on silent days, it waits for the next day's first. They may lie on both sides of midnight.
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
  let day = isSilent(today) || time >= first ? shifted(today, 1) : today;
  while (isSilent(day)) {
    day = shifted(day, 1);
    first = start;
  }
  return new Date(`${day}T${first}:00${UTC_OFFSET}`).toISOString();
}

const GSM_CHARACTERS =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

/** How many parts a text message is sent and paid in (3GPP TS 23.038: 160 or 70 characters, 153 or 67 in several). */
export function textParts(text: string): number {
  const [single, several] = GSM_CHARACTERS.test(text) ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / several);
}
