import { blockedBy, settledBecause, type marketplaceEventStates } from './marketplace-events.ts';

type EventState = (typeof marketplaceEventStates)[number];

/** A shipment of the marketplace, with how many of its events were not accepted yet. */
interface Sendable {
  state: 'received' | 'accepted' | 'failed';
  open_event_count: number;
}

/** What is said of a shipment that the marketplace has completely. */
export const NOTHING_WAITS = 'Nothing waits to be sent.';
/** What is said of a shipment whose events cannot be sent yet. */
export const NOT_ACCEPTED = 'The marketplace has not accepted the shipment. Resubmit it first.';

/** Why a shipment is not sent to the marketplace again; null when it is. */
export const whyNotResubmitted = ({ state, open_event_count }: Sendable): string | null =>
  state === 'accepted' && open_event_count === 0 ? NOTHING_WAITS : null;

/** Why the waiting events of a shipment are not sent; null when they are. */
export function whyNotOutbound({ state, open_event_count }: Sendable): string | null {
  if (state !== 'accepted') return NOT_ACCEPTED;
  return open_event_count === 0 ? NOTHING_WAITS : null;
}

interface Blocking {
  sequence: number;
  event_code: string;
  state: EventState;
}

/** Why an event is not sent again; null when it is. `blocking` is an earlier event that will not be accepted before it. */
export function whyNotResent(
  { state, sequence }: { state: EventState; sequence: number },
  blocking: Blocking | null,
): string | null {
  if (state === 'accepted' || state === 'overridden') return settledBecause[state];
  return blocking && blockedBy({ event_code: '', state, sequence }, [blocking]);
}

/** How an event is overridden: recorded as resolved, or changed and sent again. */
export type OverrideWay = 'settle' | 'correct';

/** Why an event is not overridden; null when it is. One that was overridden can still be corrected and sent. */
export function whyNotOverridden({ state }: { state: EventState }, how: OverrideWay) {
  if (state === 'accepted') return 'The marketplace has accepted it.';
  return state === 'overridden' && how === 'settle' ? settledBecause.overridden : null;
}

/** Why an inbound shipment is not read again; null when it is. */
export const whyNotReadAgain = ({ state }: { state: string }): string | null =>
  state === 'failed' ? null : 'It was accepted before.';
