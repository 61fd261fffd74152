import { eventFailures, type MarketplaceError } from '../marketplace/marketplace-failures.ts';
import type { Remembered } from '../marketplace/marketplace-book.ts';

/**
 * Number of rejections after which the marketplace accepts an event whose fault the sender cannot
 * correct.
 */
const MAX_REJECTIONS = 2;

interface ChangeMessage {
  eventCode?: string;
  detailCode?: string;
  eventTime?: string;
  customerReference?: string;
  deliveryPin?: string;
  postalCode?: string;
}

/**
 * Shipment known to the double. `rejections` counts by event code, or by `shipment` for rejections
 * of the shipment itself.
 */
export interface Known extends Remembered {
  rejections: Map<string, number>;
  /** Event codes for which a fault has been drawn or ruled out, which happens once per code. */
  judged: Set<string>;
}

const errorOf = (fingerprint: string): MarketplaceError | null =>
  eventFailures.find((one) => one.fingerprint === fingerprint) ?? null;

const time = (text: string): number => new Date(text).getTime();

/** Faults that the sender can correct, each with a check of whether the current message does so. */
const isCorrected: Record<string, (change: ChangeMessage) => boolean> = {
  'customer-reference-missing': ({ customerReference }) => customerReference !== undefined,
  'postal-code-zone-mismatch': ({ postalCode }) => postalCode !== undefined,
  'pin-missing': ({ deliveryPin, detailCode }) =>
    deliveryPin !== undefined || detailCode !== 'DeliveredWithOTP',
};

/** Faults that disappear on retry. */
const transient = new Set([
  'rate-limited',
  'upstream-error',
  'duplicate-event',
  'event-out-of-order',
]);

/**
 * Whether an event code, or `shipment` for the shipment itself, is still rejected. Counts the
 * rejections.
 */
function isStillRejected(known: Known, subject: string): boolean {
  const times = known.rejections.get(subject) ?? 0;
  known.rejections.set(subject, times + 1);
  return times < MAX_REJECTIONS;
}

/** Error for an event; null if it has no fault, or the fault is corrected. */
function faultOf(known: Known, change: ChangeMessage): MarketplaceError | null {
  const subject = change.eventCode ?? '';
  const fault = known.faults[subject] ?? '';
  if (fault === '' || transient.has(fault)) return null;
  const isResolved = isCorrected[fault]?.(change) ?? !isStillRejected(known, subject);
  return isResolved ? null : errorOf(fault);
}

/** Percentage of new events with a fault. */
const FAULTS_IN_A_HUNDRED = 7;
const faults = [...Object.keys(isCorrected), 'account-closed', 'over-service-limits'];

/** Draws a fault for an event code that is new for this shipment. */
export function findFault(known: Known, { eventCode = '', eventTime }: ChangeMessage): void {
  if (known.judged.has(eventCode)) return;
  known.judged.add(eventCode);
  const isNew = known.receipts.every((one) => time(one.eventTime) < time(eventTime ?? ''));
  if (!isNew || eventCode in known.faults || Math.random() * 100 >= FAULTS_IN_A_HUNDRED) return;
  const fault = faults[Math.floor(Math.random() * faults.length)];
  if (fault !== undefined) known.faults[eventCode] = fault;
}

/** Error of a shipment; null if it is accepted. */
export function judgeShipment(known: Known): MarketplaceError | null {
  const fault = known.faults['shipment'] ?? '';
  return fault !== '' && isStillRejected(known, 'shipment') ? errorOf(fault) : null;
}

/**
 * Error of an event; null if the event is accepted. An event is accepted if its waybill is known
 * and the event is not repeated, not older than the last one, and not faulty.
 */
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
