import { eventFailures, type MarketplaceRefusal } from './marketplace-failures.ts';
import type { Remembered } from './marketplace-book.ts';

/** After so many refusals the marketplace has mended what only it can mend. */
const PATIENCE = 2;

interface Told {
  eventCode?: string;
  detailCode?: string;
  eventTime?: string;
  customerReference?: string;
  deliveryPin?: string;
  postalCode?: string;
}

/** A shipment as the double sees it, with how often it refused what. */
export interface Known extends Remembered {
  refusals: Map<string, number>;
  /** Codes of events that it has made up its mind about. */
  judged: Set<string>;
}

const refusalOf = (fingerprint: string): MarketplaceRefusal | null =>
  eventFailures.find((one) => one.fingerprint === fingerprint) ?? null;

const time = (text: string): number => new Date(text).getTime();

/** Troubles that the sender can mend: by what they tell now. */
const mended: Record<string, (told: Told) => boolean> = {
  'customer-reference-missing': ({ customerReference }) => customerReference !== undefined,
  'postal-code-zone-mismatch': ({ postalCode }) => postalCode !== undefined,
  'pin-missing': ({ deliveryPin, detailCode }) =>
    deliveryPin !== undefined || detailCode !== 'DeliveredWithOTP',
};

/** Left over from when it happened: at once gone when it is tried again. */
const passing = new Set([
  'rate-limited',
  'upstream-error',
  'duplicate-event',
  'event-out-of-order',
]);

/** Refuses a subject a few times, then no more. */
function refusedYet(known: Known, subject: string): boolean {
  const times = known.refusals.get(subject) ?? 0;
  known.refusals.set(subject, times + 1);
  return times < PATIENCE;
}

/** What it has against an event; null when nothing any more. */
function grudge(known: Known, told: Told): MarketplaceRefusal | null {
  const subject = told.eventCode ?? '';
  const trouble = known.troubles[subject] ?? '';
  if (trouble === '' || passing.has(trouble)) return null;
  const isMended = mended[trouble]?.(told) ?? !refusedYet(known, subject);
  return isMended ? null : refusalOf(trouble);
}

/** Of a hundred events that are new to it, it has something against so many. */
const FAULTS_IN_A_HUNDRED = 7;
const faults = [...Object.keys(mended), 'account-closed', 'over-service-limits'];

/** Makes up its mind about an event of a kind that it has not seen of this shipment. */
export function findFault(known: Known, { eventCode = '', eventTime }: Told): void {
  if (known.judged.has(eventCode)) return;
  known.judged.add(eventCode);
  const isNew = known.receipts.every((one) => time(one.eventTime) < time(eventTime ?? ''));
  if (!isNew || eventCode in known.troubles || Math.random() * 100 >= FAULTS_IN_A_HUNDRED) return;
  const fault = faults[Math.floor(Math.random() * faults.length)];
  if (fault !== undefined) known.troubles[eventCode] = fault;
}

/** Whether a shipment is taken. */
export function judgeShipment(known: Known): MarketplaceRefusal | null {
  const trouble = known.troubles['shipment'] ?? '';
  return trouble !== '' && refusedYet(known, 'shipment') ? refusalOf(trouble) : null;
}

/** Whether an event is taken: known waybill, not twice, not older than the last one, and with its PIN. */
export function judgeEvent(known: Known | null, told: Told): MarketplaceRefusal | null {
  if (known === null || !known.isKnown) return refusalOf('unknown-waybill');
  const at = time(told.eventTime ?? '');
  const isSame = known.receipts.some(
    (one) => one.eventCode === told.eventCode && time(one.eventTime) === at,
  );
  if (isSame) return refusalOf('duplicate-event');
  if (known.receipts.some((one) => time(one.eventTime) > at))
    return refusalOf('event-out-of-order');
  return grudge(known, told);
}
