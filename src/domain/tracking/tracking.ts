import { isDelivered, statusFacts, type Stage } from '../kernel/statuses.ts';
import {
  formatDateTime,
  formatLongDayMonth,
  formatTime,
  formatWeekdayDate,
} from '../kernel/time.ts';

/** Maximum number of references that can be tracked at once. */
export const MAX_TRACKED = 20;

/** Public facts of a parcel that decide its tracking text. */
interface TrackedParcel {
  status: string;
  collection_city: string;
  delivery_city: string;
  estimated_delivery_to: string | null;
  delivered_at: string | null;
  /** Locker in which the parcel waits, with the end of its window and the hours left. */
  locker: { until: string | null; hours_left: number | null } | null;
}

/** Names of the stages for customers. */
export const stageNames: Readonly<Record<Stage, string>> = {
  created: 'Booked',
  collected: 'Collected',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
};

/** Whether the parcel waits for its recipient to collect it. */
export const isReadyToCollect = (status: string): boolean =>
  status === 'in-locker' || status === 'ready-for-pickup';

/** Name of a stage; for a parcel to collect, the last stage is "Ready to collect". */
export const stepName = (stage: Stage, status: string): string =>
  stage === 'delivered' && isReadyToCollect(status) ? 'Ready to collect' : stageNames[stage];

/**
 * Base URL of the company's public pages, from the URL of its tracker; null if another site hosts
 * the tracker.
 */
export const ownPages = (trackingUrl: string): string | null =>
  /^(.*)\/tracker\/?$/.exec(trackingUrl)?.[1] ?? null;

/** URL that tracks a shipment; only the company's own tracker has short URLs. */
export function trackingLink(
  trackingUrl: string,
  reference: string,
  { isShort }: { isShort: boolean },
): string {
  const asked = encodeURIComponent(reference);
  const own = ownPages(trackingUrl);
  return own !== null && isShort ? `${own}/t/${asked}` : `${trackingUrl}?reference=${asked}`;
}

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
  'collection-assigned': ({ collection_city: city }) =>
    `A driver will collect the parcel in ${city}`,
  collected: ({ collection_city: city }) => `Collected in ${city}`,
  'in-transit': ({ delivery_city: city }) => `On the way to ${city}`,
  'at-destination-hub': ({ delivery_city: city }) => `At our depot for ${city}`,
  'out-for-delivery': ({ delivery_city: city }) => `Out for delivery in ${city}`,
  'in-locker': ({ delivery_city: city }) => `Ready in a locker in ${city}`,
  'ready-for-pickup': ({ delivery_city: city }) => `Ready for pick-up in ${city}`,
  delivered: ({ delivery_city: city }) => `Delivered in ${city}`,
};

/** Remaining time as text: "30 h 40 min". */
function leftWords(hours: number): string {
  const minutes = Math.floor(hours * 60);
  const whole = Math.floor(minutes / 60);
  return whole === 0 ? `${minutes} min` : `${whole} h ${minutes % 60} min`;
}

function lockerWords({ until, hours_left }: NonNullable<TrackedParcel['locker']>): string | null {
  if (until === null || hours_left === null) return null;
  const moment = `${formatWeekdayDate(until)}, ${formatTime(until)}`;
  return hours_left > 0
    ? `Collect the parcel before ${moment}. You have ${leftWords(hours_left)} left.`
    : `The time to collect the parcel ended on ${moment}. It may be removed from the locker at any time.`;
}

/** Tracking text: where the parcel is, and what happens next. */
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
