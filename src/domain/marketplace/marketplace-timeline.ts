import type { marketplaceEventStates } from './marketplace-events.ts';

/** Verdicts about an event: what we sent compared with what the marketplace received. */
export const timelineVerdicts = [
  'received',
  'late',
  'out_of_order',
  'duplicate',
  'missing',
  'waiting',
  'failed',
  'overridden',
  'unexpected',
] as const;

type Verdict = (typeof timelineVerdicts)[number];

/** Minutes after an event at which its receipt is late; the marketplace is promised 15 minutes. */
const LATE_AFTER_MINUTES = 15;

interface Ours {
  sequence: number;
  event_code: string;
  state: (typeof marketplaceEventStates)[number];
  occurred_at: string;
}

interface Theirs {
  event_code: string;
  /** Time of the event as we sent it. */
  event_time: string;
  received_at: string;
}

export interface TimelineStep<O extends Ours, T extends Theirs> {
  ours: O | null;
  theirs: T | null;
  verdict: Verdict;
}

const time = (text: string): number => new Date(text).getTime();
const isSame = (ours: Ours, theirs: Theirs): boolean =>
  ours.event_code === theirs.event_code && time(ours.occurred_at) === time(theirs.event_time);

/** Verdict about an event that the marketplace has not received, by its state. */
const absent = {
  accepted: 'missing',
  waiting: 'waiting',
  failed: 'failed',
  overridden: 'overridden',
} as const;

/**
 * Matches our events with the receipts of the marketplace by code and time. A second receipt of an
 * event is a duplicate, a receipt without an event is unexpected, and a receipt before that of an
 * earlier event is out of order.
 */
export function timelineOf<O extends Ours, T extends Theirs>(
  ours: readonly O[],
  theirs: readonly T[],
): TimelineStep<O, T>[] {
  const rest = theirs.toSorted((one, other) => time(one.received_at) - time(other.received_at));
  let newest = 0;
  const steps = ours
    .toSorted((one, other) => one.sequence - other.sequence)
    .map((event): TimelineStep<O, T> => {
      const at = rest.findIndex((receipt) => isSame(event, receipt));
      const receipt = at < 0 ? undefined : rest.splice(at, 1)[0];
      if (receipt === undefined) return { ours: event, theirs: null, verdict: absent[event.state] };
      const received = time(receipt.received_at);
      const isBehind = received < newest;
      newest = Math.max(newest, received);
      return { ours: event, theirs: receipt, verdict: verdictOf(event, received, isBehind) };
    });
  const others = rest.map((receipt): TimelineStep<O, T> => {
    const known = ours.some((event) => isSame(event, receipt));
    return { ours: null, theirs: receipt, verdict: known ? 'duplicate' : 'unexpected' };
  });
  return [...steps, ...others];
}

function verdictOf(event: Ours, received: number, isBehind: boolean): Verdict {
  if (isBehind) return 'out_of_order';
  const minutes = (received - time(event.occurred_at)) / 60_000;
  return minutes > LATE_AFTER_MINUTES ? 'late' : 'received';
}
