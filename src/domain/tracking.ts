import { isDelivered, statusFacts, type Stage } from './statuses.ts';
import { formatDateTime, formatLongDayMonth, formatTime, formatWeekdayDate } from './time.ts';

/** So many references are looked up at once. */
export const MOST_TRACKED = 20;

/** What anybody may know of a parcel that decides what is said of it. */
interface TrackedParcel {
  status: string;
  collection_city: string;
  delivery_city: string;
  estimated_delivery_to: string | null;
  delivered_at: string | null;
  /** Until when it waits in a locker. */
  locker: { until: string | null; hours_left: number | null } | null;
}

/** The steps of a parcel, as customers read them. */
const stageNames: Readonly<Record<Stage, string>> = {
  created: 'Created',
  collected: 'Collected',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
};

/** Whether a parcel waits where its recipient collects it. */
export const isReadyToCollect = (status: string): boolean =>
  status === 'in-locker' || status === 'ready-for-pickup';

/** What a step is called of a parcel with this status: one that is collected by its recipient is ready first. */
export const stepName = (stage: Stage, status: string): string =>
  stage === 'delivered' && isReadyToCollect(status) ? 'Ready to collect' : stageNames[stage];

/** Where the own public pages are, known by their tracker; null where the company tracks elsewhere. */
export const ownPages = (trackingUrl: string): string | null =>
  /^(.*)\/tracker\/?$/.exec(trackingUrl)?.[1] ?? null;

/** Where the public tracker shows a shipment; the short address is that of the own tracker alone. */
export function trackingLink(
  trackingUrl: string,
  reference: string,
  { isShort }: { isShort: boolean },
): string {
  const asked = encodeURIComponent(reference);
  const own = ownPages(trackingUrl);
  return own !== null && isShort ? `${own}/t/${asked}` : `${trackingUrl}?reference=${asked}`;
}

/** The references of a form, one a line; the same one counts once. */
export const referencesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const titles: Readonly<Record<string, (parcel: TrackedParcel) => string>> = {
  submitted: ({ collection_city: city }) => `Booked, to be collected in ${city}`,
  'collection-assigned': ({ collection_city: city }) => `A driver collects it in ${city}`,
  collected: ({ collection_city: city }) => `Collected in ${city}`,
  'in-transit': ({ delivery_city: city }) => `On the way to ${city}`,
  'at-destination-hub': ({ delivery_city: city }) => `At our depot for ${city}`,
  'out-for-delivery': ({ delivery_city: city }) => `Out for delivery in ${city}`,
  'in-locker': ({ delivery_city: city }) => `Ready in a locker in ${city}`,
  'ready-for-pickup': ({ delivery_city: city }) => `Ready for pick-up in ${city}`,
  delivered: ({ delivery_city: city }) => `Delivered in ${city}`,
};

/** What is left of a time, in words: "30 h 40 min". */
function leftWords(hours: number): string {
  const minutes = Math.floor(hours * 60);
  const whole = Math.floor(minutes / 60);
  return whole === 0 ? `${minutes} min` : `${whole} h ${minutes % 60} min`;
}

function lockerWords({ until, hours_left }: NonNullable<TrackedParcel['locker']>): string | null {
  if (until === null || hours_left === null) return null;
  const moment = `${formatWeekdayDate(until)}, ${formatTime(until)}`;
  return hours_left > 0
    ? `Collect it before ${moment}. You have ${leftWords(hours_left)} left.`
    : `The time to collect it ended on ${moment}. It may be taken back at any time.`;
}

/** Where a parcel is, in one sentence, and what its holder wants to know next. */
export function trackingWords(parcel: TrackedParcel): { title: string; detail: string | null } {
  const title = titles[parcel.status]?.(parcel) ?? statusFacts(parcel.status).label;
  if (parcel.locker) return { title, detail: lockerWords(parcel.locker) };
  if (isDelivered(parcel.status) || statusFacts(parcel.status).isFinal) {
    const at = parcel.delivered_at;
    return { title, detail: at && `On ${formatLongDayMonth(at)} at ${formatTime(at)}.` };
  }
  const due = parcel.estimated_delivery_to;
  return { title, detail: due && `Expected by ${formatDateTime(due)}.` };
}
