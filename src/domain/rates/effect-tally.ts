import type { Cents } from '../kernel/cents.ts';
import type { Breakdown } from './effect-result.ts';
import type { RatedShipment } from './price.ts';

const LARGE_SHARE = 0.25;
const LARGE_CENTS = 10_000;
/** Step of the histogram in percent; values beyond its ends count in the outer steps. */
const STEP = 5;
const LOWEST = -50;
const HIGHEST = 100;

/** Number of shipments, and the sums of their current and draft prices in cents. */
export interface Sum {
  key: string;
  label: string;
  shipments: number;
  current: number;
  draft: number;
}

/** Shipments of one kind from an account, and the sum of all shipments of the account. */
export interface AccountShare {
  account_id: number;
  shipments: number;
  sum: Sum;
}

/** Kind of shipment: all shipments with the same price, from all accounts. */
export interface PricedAlike {
  shipment: RatedShipment;
  family: number | null;
  group: string;
  /** Zones of both ends of the shipments. */
  route: string;
  shipments: number;
  /** Reference and account of one of the shipments. */
  example: string;
  account: string;
  /** Price of each shipment; null without a price. */
  current: Cents | null;
  draft: Cents | null;
  shares: AccountShare[];
  /** Sums that include the kind: the sums of its service, of its route and of its group. */
  sums: readonly Sum[];
  /** Position in the order of arrival. */
  place: number;
}

/** Kinds that are listed individually, with their number of shipments. */
interface Marked {
  kinds: Set<PricedAlike>;
  shipments: number;
}

/** Totals of an effect, updated incrementally with each shipment and price. */
export interface Tally {
  all: Sum;
  by: Record<Breakdown, Map<number | string, Sum>>;
  /** Number of shipments by relative change of the price, in percent. */
  steps: Map<number, number>;
  outliers: Marked;
  /** Shipments with a current price but no draft price. */
  lost: Marked;
}

const newSum = (key: string, label: string): Sum => ({
  key,
  label,
  shipments: 0,
  current: 0,
  draft: 0,
});

export const emptyTally = (): Tally => ({
  all: newSum('', ''),
  by: { account: new Map(), service: new Map(), zone: new Map(), group: new Map() },
  steps: new Map(),
  outliers: { kinds: new Set(), shipments: 0 },
  lost: { kinds: new Set(), shipments: 0 },
});

/** Sum of a row in a breakdown, created if new. */
export function sumIn(
  tally: Tally,
  by: Breakdown,
  { key, label = String(key) }: { key: number | string; label?: string },
): Sum {
  let sum = tally.by[by].get(key);
  if (sum === undefined) {
    sum = newSum(String(key), label);
    tally.by[by].set(key, sum);
  }
  return sum;
}

/** Relative change of the price of a kind; 0 if nothing was charged before. */
export const shareOf = ({ current, draft }: PricedAlike): number =>
  current && draft !== null ? (draft - current) / current : 0;

const isOutlier = (kind: PricedAlike): boolean =>
  Math.abs(shareOf(kind)) > LARGE_SHARE ||
  Math.abs((kind.draft ?? 0) - (kind.current ?? 0)) > LARGE_CENTS;

function stepOf(kind: PricedAlike): number {
  const percent = Math.round(shareOf(kind) * 1000) / 10;
  return Math.max(LOWEST, Math.min(HIGHEST, Math.floor(percent / STEP) * STEP));
}

function mark(marked: Marked, kind: PricedAlike, shipments: number): void {
  marked.shipments += shipments;
  if (shipments > 0) marked.kinds.add(kind);
  else marked.kinds.delete(kind);
}

function add(sum: Sum, { current, draft }: PricedAlike, shipments: number): void {
  sum.shipments += shipments;
  sum.current += (current ?? 0) * shipments;
  sum.draft += (draft ?? 0) * shipments;
}

/** Adds shipments of an account and kind at their prices; a negative number removes them. */
export function countShipments(
  tally: Tally,
  { kind, share }: { kind: PricedAlike; share: AccountShare },
  shipments: number,
): void {
  if (kind.current === null) return;
  if (kind.draft === null) return mark(tally.lost, kind, shipments);
  add(tally.all, kind, shipments);
  add(share.sum, kind, shipments);
  for (const sum of kind.sums) add(sum, kind, shipments);
  const step = stepOf(kind);
  tally.steps.set(step, (tally.steps.get(step) ?? 0) + shipments);
  if (isOutlier(kind)) mark(tally.outliers, kind, shipments);
}
