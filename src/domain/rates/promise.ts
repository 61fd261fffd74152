import { shiftDay, startOfDay, todayHere } from '../kernel/business-days.ts';
import { formatShortDay, MINUTE_MS } from '../kernel/time.ts';
import { whyNotWorkingDay, whyNotServed, type EndCalendar, type WorkingDays } from './calendar.ts';

const START_OF_ROUND = '08:00';
/** Days within which both ends must be served, otherwise the service is not offered. */
const LONGEST_WAIT = 90;

/** Delivery terms of a service. */
export interface ServicePromise {
  days_min: number;
  days_max: number;
  collection_cut_off_time: string;
  delivery_before_time: string;
}

/** Booking time, and service days of both ends. */
export interface Promised extends WorkingDays {
  now: Date;
  collection: EndCalendar;
  delivery: EndCalendar;
}

export interface DeliveryPromise {
  estimated_delivery_from: string;
  estimated_delivery_to: string;
  /** Explanation of the delivery days, in sentences. */
  promise: string[];
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const instantOf = (day: string, clock: string): string =>
  new Date(Date.parse(startOfDay(day)) + minutesOf(clock) * MINUTE_MS).toISOString();

type Reasons = Map<string, string[]>;

/**
 * Finds the first day, from `day` on, against which `why` gives no reason; null if there is none
 * within 90 days.
 */
function firstDay(
  day: string,
  why: (day: string) => string | null,
  reasons: Reasons,
): string | null {
  for (let waited = 0; waited <= LONGEST_WAIT; waited += 1) {
    const current = shiftDay(day, waited);
    const reason = why(current);
    if (reason === null) return current;
    if (reason !== 'the weekend') reasons.set(reason, [...(reasons.get(reason) ?? []), current]);
  }
  return null;
}

function workdaysAfter(day: string, count: number, work: { days: WorkingDays; reasons: Reasons }) {
  let current: string | null = day;
  for (let left = count; left > 0 && current !== null; left -= 1)
    current = firstDay(
      shiftDay(current, 1),
      (one) => whyNotWorkingDay(one, work.days),
      work.reasons,
    );
  return current;
}

const span = (from: string, to: string) =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;

function reasonsIn(reasons: Reasons): string[] {
  return [...reasons].map(([why, days]) => {
    const [first = ''] = days;
    return `${why}: not on ${span(first, days.at(-1) ?? first)}`;
  });
}

const workdays = ({ days_min, days_max }: ServicePromise) =>
  days_max === 0
    ? 'the same day'
    : `${days_min === days_max ? days_max : `${days_min} to ${days_max}`} working ${days_max === 1 ? 'day' : 'days'} later`;

/**
 * Delivery window of a parcel booked now. It is collected today if it is booked before the cut-off,
 * otherwise on the next service day of the collection. Transit takes working days, and delivery is
 * on the next service day. Weekends, public holidays, days without a round and closed areas do not
 * count. Null if an end is not served for three months.
 */
export function promiseOf(service: ServicePromise, given: Promised): DeliveryPromise | null {
  const { now, collection, delivery } = given;
  const reasons: Reasons = new Map();
  const today = todayHere(now);
  const isBefore = now.getTime() < Date.parse(instantOf(today, service.collection_cut_off_time));
  const served = (end: EndCalendar, working: WorkingDays) => (day: string) =>
    whyNotServed(day, end, working);
  const atCollection = served(collection, { declared: given.declared });
  const atDelivery = served(delivery, given);
  const isSameDay = service.days_max === 0;
  const collected = firstDay(
    isBefore ? today : shiftDay(today, 1),
    (day) => atCollection(day) ?? (isSameDay ? atDelivery(day) : null),
    reasons,
  );
  if (collected === null) return null;
  const arrival = (count: number) => {
    const there = workdaysAfter(collected, count, { days: given, reasons });
    return there && firstDay(there, atDelivery, reasons);
  };
  const from = arrival(service.days_min);
  const to = arrival(service.days_max);
  if (!from || !to) return null;
  const cutOff = `Booked ${isBefore ? 'before' : 'after'} ${service.collection_cut_off_time}: collected ${formatShortDay(collected)}`;
  return {
    estimated_delivery_from: instantOf(from, START_OF_ROUND),
    estimated_delivery_to: instantOf(to, service.delivery_before_time),
    promise: [cutOff, `Delivered ${workdays(service)}: ${span(from, to)}`, ...reasonsIn(reasons)],
  };
}
