import { eventFailures, type MarketplaceError } from './marketplace-failures.ts';
import type { Remembered } from './marketplace-book.ts';

/** After so many refusals the marketplace has mended what only it can mend. */
const MOST_REJECTIONS = 2;

interface ChangeMessage {
  eventCode?: string;
  detailCode?: string;
  eventTime?: string;
  customerReference?: string;
  deliveryPin?: string;
  postalCode?: string;
}

/** A shipment as the double sees it, with how often it refused what. */
export interface Known extends Remembered {
  rejections: Map<string, number>;
  /** Codes of events that it has made up its mind about. */
  judged: Set<string>;
}

const errorOf = (fingerprint: string): MarketplaceError | null =>
  eventFailures.find((one) => one.fingerprint === fingerprint) ?? null;

const time = (text: string): number => new Date(text).getTime();

/** Troubles that the sender can mend: by what they tell now. */
const isCorrected: Record<string, (change: ChangeMessage) => boolean> = {
  'customer-reference-missing': ({ customerReference }) => customerReference !== undefined,
  'postal-code-zone-mismatch': ({ postalCode }) => postalCode !== undefined,
  'pin-missing': ({ deliveryPin, detailCode }) =>
    deliveryPin !== undefined || detailCode !== 'DeliveredWithOTP',
};

/** Left over from when it happened: at once gone when it is tried again. */
const transient = new Set([
  'rate-limited',
  'upstream-error',
  'duplicate-event',
  'event-out-of-order',
]);

/** Refuses a subject a few times, then no more. */
function isStillRejected(known: Known, subject: string): boolean {
  const times = known.rejections.get(subject) ?? 0;
  known.rejections.set(subject, times + 1);
  return times < MOST_REJECTIONS;
}

/** What it has against an event; null when nothing any more. */
function faultOf(known: Known, change: ChangeMessage): MarketplaceError | null {
  const subject = change.eventCode ?? '';
  const fault = known.faults[subject] ?? '';
  if (fault === '' || transient.has(fault)) return null;
  const isResolved = isCorrected[fault]?.(change) ?? !isStillRejected(known, subject);
  return isResolved ? null : errorOf(fault);
}

/** Of a hundred events that are new to it, it has something against so many. */
const FAULTS_IN_A_HUNDRED = 7;
const faults = [...Object.keys(isCorrected), 'account-closed', 'over-service-limits'];

/** Makes up its mind about an event of a kind that it has not seen of this shipment. */
export function findFault(known: Known, { eventCode = '', eventTime }: ChangeMessage): void {
  if (known.judged.has(eventCode)) return;
  known.judged.add(eventCode);
  const isNew = known.receipts.every((one) => time(one.eventTime) < time(eventTime ?? ''));
  if (!isNew || eventCode in known.faults || Math.random() * 100 >= FAULTS_IN_A_HUNDRED) return;
  const fault = faults[Math.floor(Math.random() * faults.length)];
  if (fault !== undefined) known.faults[eventCode] = fault;
}

/** Whether a shipment is taken. */
export function judgeShipment(known: Known): MarketplaceError | null {
  const fault = known.faults['shipment'] ?? '';
  return fault !== '' && isStillRejected(known, 'shipment') ? errorOf(fault) : null;
}

/** Whether an event is taken: known waybill, not twice, not older than the last one, and with its PIN. */
export function judgeEvent(known: Known | null, change: ChangeMessage): MarketplaceError | null {
  if (known === null || !known.isKnown) return errorOf('unknown-waybill');
  const at = time(change.eventTime ?? '');
  const isSame = known.receipts.some(
    (one) => one.eventCode === change.eventCode && time(one.eventTime) === at,
  );
  if (isSame) return errorOf('duplicate-event');
  if (known.receipts.some((one) => time(one.eventTime) > at)) return errorOf('event-out-of-order');
  return faultOf(known, change);
}
