import { isDelivered } from '../kernel/statuses.ts';
import { whereaboutsOf } from '../shipments/shipment-rules.ts';
import { HOUR_MS } from '../kernel/time.ts';

/** States of a locker leg. `reserved`, `deposited` and `overdue` hold a door. */
export const legStates = [
  'reserved',
  'deposited',
  'collected',
  'overdue',
  'returned',
  'cancelled',
] as const;
export type LegState = (typeof legStates)[number];

/** A sender drops off at a locker; a recipient picks up from a locker. */
export const legDirections = ['drop-off', 'pick-up'] as const;
export type LegDirection = (typeof legDirections)[number];

export const isLiveLeg = (state: LegState): boolean =>
  state === 'reserved' || state === 'deposited' || state === 'overdue';

/** Whether the sender still has to deposit the shipment in a locker. */
export const isToBeDeposited = (status: string): boolean =>
  status === 'deposit-pending' || status === 'awaiting-dropoff';

const onItsWay = new Set(['delivery-assigned', 'out-for-delivery']);

/**
 * Returns the state of a leg by the status of its shipment; null if the status does not affect the
 * leg.
 */
function stateFor(direction: LegDirection, status: string): LegState | null {
  if (status === 'cancelled') return 'cancelled';
  if (direction === 'drop-off') {
    if (isToBeDeposited(status)) return 'reserved';
    return whereaboutsOf(status) === 'sender' ? null : 'collected';
  }
  // The door of a pick-up is reserved only once a driver has the parcel.
  if (onItsWay.has(status)) return 'reserved';
  if (status === 'in-locker') return 'deposited';
  // The parcel stays in the locker until the driver who is on the way fetches it.
  if (status === 'collect-and-return-to-hub') return null;
  return isDelivered(status) ? 'collected' : 'returned';
}

const isBeforeDelivery = (status: string): boolean =>
  status !== 'returned-to-hub' && ['sender', 'carrier'].includes(whereaboutsOf(status));

/**
 * Next state of a reserved leg: the door is held until delivery, and the leg never becomes
 * `returned`.
 */
function afterReserved(to: LegState, status: string): LegState | null {
  if (to === 'returned' && isBeforeDelivery(status)) return null;
  return to === 'deposited' ? to : 'cancelled';
}

/**
 * Returns the next state of a leg after a status of its shipment; null if the state does not
 * change.
 */
export function legAfter(
  direction: LegDirection,
  state: LegState | null,
  status: string,
): LegState | null {
  const to = stateFor(direction, status);
  if (state === null) return to === 'reserved' || to === 'deposited' ? to : null;
  if (!isLiveLeg(state) || to === null || to === state) return null;
  if (state === 'reserved') return afterReserved(to, status);
  if (to === 'reserved' || to === 'deposited') return null;
  return to === 'cancelled' ? 'returned' : to;
}

/**
 * State of a leg whose shipment moved to another locker; unchanged while a driver must fetch the
 * parcel.
 */
export function legAfterMove(
  direction: LegDirection,
  state: LegState,
  status: string,
): LegState | null {
  if (state === 'reserved') return 'cancelled';
  const to = legAfter(direction, state, status);
  const isTakenOut = direction === 'pick-up' && status !== 'collect-and-return-to-hub';
  return to ?? (isTakenOut ? 'returned' : null);
}

/** Status of a shipment after a deposit or collection at a terminal; null if unchanged. */
export function statusAfter(
  direction: LegDirection,
  happened: 'deposited' | 'collected',
  by: 'recipient' | 'carrier',
): 'submitted' | 'in-locker' | 'collected' | 'collected-from-locker' | null {
  if (happened === 'deposited') return direction === 'drop-off' ? 'submitted' : 'in-locker';
  if (direction === 'drop-off') return 'collected';
  return by === 'recipient' ? 'collected-from-locker' : null;
}

/** Hours before the end of the window at which a reminder is sent, each once. */
export const REMINDER_HOURS = [12, 2] as const;
/** Hours after the end of the window in which the code still opens the door. */
export const GRACE_HOURS = 2;
/** Limits of a window: the number of extensions, and the hours from the deposit to its end. */
const MAX_EXTENSIONS = 2;
const LONGEST_STAY_HOURS = 96;

/**
 * Counts the reminders that are due. Only the latest is sent; missed earlier reminders are skipped.
 */
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

/** Returns the end of the window after an extension, or the reason against the extension. */
export function extendedWindow(
  { state, extended, deposited_at, collect_before }: Stay,
  hours: number,
): { until: string } | { why: string } {
  if (deposited_at === null || collect_before === null || !isLiveLeg(state))
    return { why: 'This parcel is not in a locker.' };
  if (extended >= MAX_EXTENSIONS) return { why: 'Already extended twice' };
  const until = Date.parse(collect_before) + hours * HOUR_MS;
  if (until > Date.parse(deposited_at) + LONGEST_STAY_HOURS * HOUR_MS)
    return { why: `The parcel would wait longer than ${LONGEST_STAY_HOURS} hours in total.` };
  return { until: new Date(until).toISOString() };
}

/** Hours by which a recipient can extend the window, once. */
export const RECIPIENT_HOURS = 24;

interface RecipientStay extends Stay {
  recipient_extended_at: string | null;
}

/**
 * Returns the end of the window after an extension by the recipient, or the reason against it.
 * Allowed once, before the window ends and while the door is not needed for another parcel.
 * Extensions by the company do not count.
 */
export function recipientWindow(
  stay: RecipientStay,
  { isDoorNeeded, now }: { isDoorNeeded: boolean; now: number },
): { until: string } | { why: string } {
  if (stay.recipient_extended_at !== null)
    return { why: 'The collection period was already extended once.' };
  if (stay.collect_before !== null && Date.parse(stay.collect_before) <= now)
    return { why: 'The collection period has ended.' };
  if (isDoorNeeded) return { why: 'The door is needed for another parcel.' };
  return extendedWindow({ ...stay, extended: 0 }, RECIPIENT_HOURS);
}
