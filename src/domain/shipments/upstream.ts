import { isFinal, statusFacts, type Status } from '../kernel/statuses.ts';

/** State of a shipment at the carrier that delivers it for the company. */
export const upstreamStates = ['none', 'waiting', 'sent', 'failed', 'withdrawn'] as const;
export type UpstreamState = (typeof upstreamStates)[number];

const words: Record<UpstreamState, string | null> = {
  none: null,
  waiting: 'Waiting for the carrier',
  sent: 'Handed over',
  failed: 'Refused',
  withdrawn: 'Withdrawn',
};

/** Label of a state; null if the company delivers itself. */
export const upstreamWord = (state: UpstreamState): string | null => words[state];

/** State as a sentence: "Handed over as CP-8812, 24 Nov 14:05", "Refused: Suburb not served". */
export function upstreamSentence(
  row: {
    upstream_state: UpstreamState;
    upstream_reference: string | null;
    upstream_error: string | null;
  },
  at: string | null,
): string | null {
  const word = upstreamWord(row.upstream_state);
  if (word === null) return null;
  const as = row.upstream_reference === null ? '' : ` as ${row.upstream_reference}`;
  const when = at === null ? '' : `, ${at}`;
  const why = row.upstream_error === null ? '' : `: ${row.upstream_error}`;
  return `${word}${as}${when}${why}`;
}

/**
 * Whether another carrier delivers the shipment: to doors in the given provinces. The company
 * serves lockers and counters itself.
 */
export const isDeliveredByCarrier = (
  delivery: { delivery_type: string; delivery_zone: string },
  provinces: readonly string[],
): boolean =>
  (delivery.delivery_type === 'business' || delivery.delivery_type === 'residential') &&
  provinces.includes(delivery.delivery_zone);

/** Statuses that carriers report, in order. */
export const reportedByCarriers = [
  'collected',
  'at-hub',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivered',
  'undeliverable',
  'returned-to-sender',
] as const satisfies readonly Status[];
export type CarrierStatus = (typeof reportedByCarriers)[number];

/**
 * `true` if a carrier's report becomes the status, otherwise the reason. A carrier may skip stages,
 * because not every stage is scanned, but reports older than the last event are ignored.
 */
export function carrierVerdict(
  row: { status: string; status_at: string },
  { status, at, reason }: { status: CarrierStatus; at: string; reason?: string | undefined },
): true | string {
  const already = `Already ${statusFacts(row.status).label.toLowerCase()}`;
  if (isFinal(row.status) || row.status === status) return already;
  if (Date.parse(at) < Date.parse(row.status_at)) return 'Older than the last event';
  if (status === 'collected' && reportedByCarriers.some((one) => one === row.status))
    return already;
  const isBad = status === 'delivery-failed-attempt' || status === 'undeliverable';
  return isBad && !reason ? 'The reason is missing' : true;
}
