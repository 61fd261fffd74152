import {
  blockingReason,
  settledReasons,
  type marketplaceEventStates,
} from './marketplace-events.ts';

type EventState = (typeof marketplaceEventStates)[number];

/** Marketplace shipment with its number of unsettled events. */
interface Sendable {
  state: 'received' | 'accepted' | 'failed';
  open_event_count: number;
}

/** Message for a shipment with nothing to send. */
export const NOTHING_WAITS = 'This shipment has no events to send.';
/** Message for a shipment whose events cannot be sent yet. */
export const NOT_ACCEPTED = 'The marketplace has not accepted the shipment. Resubmit it first.';

/** Returns why a shipment cannot be sent again; null if it can. */
export const whyNotResubmitted = ({ state, open_event_count }: Sendable): string | null =>
  state === 'accepted' && open_event_count === 0 ? NOTHING_WAITS : null;

/** Returns why the waiting events of a shipment cannot be sent; null if they can be. */
export function whyNotOutbound({ state, open_event_count }: Sendable): string | null {
  if (state !== 'accepted') return NOT_ACCEPTED;
  return open_event_count === 0 ? NOTHING_WAITS : null;
}

interface Blocking {
  sequence: number;
  event_code: string;
  state: EventState;
}

/**
 * Returns why an event cannot be sent again; null if it can. `blocking` is an earlier unsettled
 * event.
 */
export function whyNotResent(
  { state, sequence }: { state: EventState; sequence: number },
  blocking: Blocking | null,
): string | null {
  if (state === 'accepted' || state === 'overridden') return settledReasons[state];
  return blocking && blockingReason({ event_code: '', state, sequence }, [blocking]);
}

/** Ways to override an event: mark it as resolved, or change it and send it again. */
export type OverrideWay = 'settle' | 'correct';

/**
 * Returns why an event cannot be overridden; null if it can. An overridden event can still be
 * corrected.
 */
export function whyNotOverridden({ state }: { state: EventState }, how: OverrideWay) {
  if (state === 'accepted') return 'The marketplace has accepted this event.';
  return state === 'overridden' && how === 'settle' ? settledReasons.overridden : null;
}

/** Returns why an inbound shipment cannot be processed again; null if it can. */
export const whyNotReadAgain = ({ state }: { state: string }): string | null =>
  state === 'failed' ? null : 'This shipment was already accepted.';
