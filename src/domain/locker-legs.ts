import { isDelivered } from './statuses.ts';
import { whereaboutsOf } from './shipment-rules.ts';

/** How a parcel stands with a locker. The first, second and fourth hold a door. */
export const legStates = [
  'reserved',
  'deposited',
  'collected',
  'overdue',
  'returned',
  'cancelled',
] as const;
export type LegState = (typeof legStates)[number];

/** A sender drops off at a locker; a recipient picks up from one. */
export const legDirections = ['drop-off', 'pick-up'] as const;
export type LegDirection = (typeof legDirections)[number];

export const isLiveLeg = (state: LegState): boolean =>
  state === 'reserved' || state === 'deposited' || state === 'overdue';

/** Whether a shipment waits for its sender to put it into a locker. */
export const isToBeDeposited = (status: string): boolean =>
  status === 'deposit-pending' || status === 'awaiting-dropoff';

const onItsWay = new Set(['delivery-assigned', 'out-for-delivery']);

/**
 * Where a leg goes when its shipment has a status; null where the status says nothing of it. A door is kept for a
 * drop-off from the booking on, for a pick-up once a driver has the parcel to deliver.
 */
function wanted(direction: LegDirection, status: string): LegState | null {
  if (status === 'cancelled') return 'cancelled';
  if (direction === 'drop-off') {
    if (isToBeDeposited(status)) return 'reserved';
    return whereaboutsOf(status) === 'sender' ? null : 'collected';
  }
  if (onItsWay.has(status)) return 'reserved';
  if (status === 'in-locker') return 'deposited';
  // A driver is on the way to take it back; until then it lies where it is.
  if (status === 'collect-and-return-to-hub') return null;
  return isDelivered(status) ? 'collected' : 'returned';
}

const isBeforeDelivery = (status: string): boolean =>
  status !== 'returned-to-hub' && ['sender', 'carrier'].includes(whereaboutsOf(status));

/** What never lay in the locker cannot have been taken out of it. A door is kept while the parcel is on its way. */
function afterReserved(to: LegState, status: string): LegState | null {
  if (to === 'returned' && isBeforeDelivery(status)) return null;
  return to === 'deposited' ? to : 'cancelled';
}

/** What becomes of a leg by a status of its shipment; null where it stays as it is. */
export function legAfter(
  direction: LegDirection,
  state: LegState | null,
  status: string,
): LegState | null {
  const to = wanted(direction, status);
  if (state === null) return to === 'reserved' || to === 'deposited' ? to : null;
  if (!isLiveLeg(state) || to === null || to === state) return null;
  if (state === 'reserved') return afterReserved(to, status);
  if (to === 'reserved' || to === 'deposited') return null;
  return to === 'cancelled' ? 'returned' : to;
}

/**
 * What becomes of a leg whose shipment goes through another locker now: its door is for others, unless the parcel still
 * lies behind it and a driver is to fetch it.
 */
export function legElsewhere(
  direction: LegDirection,
  state: LegState,
  status: string,
): LegState | null {
  if (state === 'reserved') return 'cancelled';
  const to = legAfter(direction, state, status);
  const isTakenOut = direction === 'pick-up' && status !== 'collect-and-return-to-hub';
  return to ?? (isTakenOut ? 'returned' : null);
}

/** What a parcel that a terminal took in, or gave out, makes of its shipment. */
export function statusAfter(
  direction: LegDirection,
  happened: 'deposited' | 'collected',
  by: 'recipient' | 'carrier',
): 'submitted' | 'in-locker' | 'collected' | 'collected-from-locker' | null {
  if (happened === 'deposited') return direction === 'drop-off' ? 'submitted' : 'in-locker';
  if (direction === 'drop-off') return 'collected';
  return by === 'recipient' ? 'collected-from-locker' : null;
}

/** Reminders go out when so many hours are left to collect, each once. */
export const REMINDER_HOURS = [12, 2] as const;
/** The code opens the door so many hours longer than the parcel should wait. */
export const GRACE_HOURS = 2;
/** A window is extended so often, and to so many hours from the deposit at most. */
const MOST_EXTENSIONS = 2;
const LONGEST_STAY_HOURS = 96;

const HOUR_MS = 3_600_000;

/** How many reminders are due by now, of which the latest is sent; earlier ones that were missed are passed over. */
export const remindersDue = (collectBefore: string, now: number): number => {
  const left = Date.parse(collectBefore) - now;
  return left <= 0 ? 0 : REMINDER_HOURS.filter((hours) => left <= hours * HOUR_MS).length;
};

interface Stay {
  state: LegState;
  extended: number;
  deposited_at: string | null;
  collect_before: string | null;
}

/** Until when a parcel may wait when its window is extended by so many hours, or why it is not. */
export function extendedWindow(
  { state, extended, deposited_at, collect_before }: Stay,
  hours: number,
): { until: string } | { why: string } {
  if (deposited_at === null || collect_before === null || !isLiveLeg(state))
    return { why: 'It does not wait in a locker.' };
  if (extended >= MOST_EXTENSIONS) return { why: 'Already extended twice' };
  const until = Date.parse(collect_before) + hours * HOUR_MS;
  if (until > Date.parse(deposited_at) + LONGEST_STAY_HOURS * HOUR_MS)
    return { why: `It would wait longer than ${LONGEST_STAY_HOURS} hours in all.` };
  return { until: new Date(until).toISOString() };
}

/** A recipient keeps a parcel in its locker once, by so many hours. */
export const RECIPIENT_HOURS = 24;

interface RecipientStay extends Stay {
  recipient_extended_at: string | null;
}

/**
 * Until when a parcel may wait when its recipient asks for more time, or why it may not: once, before its time is over, and
 * while its door is not needed for another. What the company extends does not count.
 */
export function recipientWindow(
  stay: RecipientStay,
  { isDoorNeeded, now }: { isDoorNeeded: boolean; now: number },
): { until: string } | { why: string } {
  if (stay.recipient_extended_at !== null) return { why: 'It was kept longer once already.' };
  if (stay.collect_before !== null && Date.parse(stay.collect_before) <= now)
    return { why: 'The time to collect is over.' };
  if (isDoorNeeded) return { why: 'Its door is needed for another parcel.' };
  return extendedWindow({ ...stay, extended: 0 }, RECIPIENT_HOURS);
}
