import type { Cents } from '../cents.ts';
import type { Breakdown } from './effect-result.ts';
import type { RatedShipment } from './price.ts';

const LARGE_SHARE = 0.25;
const LARGE_CENTS = 10_000;
/** Steps of the histogram, in percent; what lies beyond the ends counts with them. */
const STEP = 5;
const LOWEST = -50;
const HIGHEST = 100;

/** What shipments come to on both sides, in cents. */
export interface Sum {
  key: string;
  label: string;
  shipments: number;
  current: number;
  draft: number;
}

/** What an account sent of one kind, and what all of the account comes to. */
export interface AccountShare {
  account_id: number;
  shipments: number;
  sum: Sum;
}

/** Shipments that are priced alike, whoever sent them. */
export interface PricedAlike {
  shipment: RatedShipment;
  family: number | null;
  group: string;
  /** From zone to zone. */
  route: string;
  shipments: number;
  /** One of them, to look at, with its account. */
  example: string;
  account: string;
  /** For each; null where there is no price. */
  current: Cents | null;
  draft: Cents | null;
  /** What each account sent of it. */
  shares: AccountShare[];
  /** Of its service, its zones and its group. */
  sums: readonly Sum[];
  /** When it came into the book, among the others. */
  place: number;
}

/** Kinds of which something is to be said one by one, and how many shipments they are. */
interface Marked {
  kinds: Set<PricedAlike>;
  shipments: number;
}

/** Everything an effect comes to, kept up to date with every shipment and every price: nothing is added up again. */
export interface Tally {
  all: Sum;
  by: Record<Breakdown, Map<number | string, Sum>>;
  /** Shipments by how much their price changes, in percent. */
  steps: Map<number, number>;
  outliers: Marked;
  /** Shipments that have a price now, and none in the draft. */
  lost: Marked;
}

const newSum = (key: string, label: string): Sum => ({
  key,
  label,
  shipments: 0,
  current: 0,
  draft: 0,
});

/** A tally of nothing. */
export const emptyTally = (): Tally => ({
  all: newSum('', ''),
  by: { account: new Map(), service: new Map(), zone: new Map(), group: new Map() },
  steps: new Map(),
  outliers: { kinds: new Set(), shipments: 0 },
  lost: { kinds: new Set(), shipments: 0 },
});

/** The sum of a row of a breakdown, from nothing for a new one. */
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

/** By how much the price of a kind changes; 0 where nothing was paid before. */
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

/** Counts shipments that an account sent of a kind, at its prices; with fewer than none it takes them out again. */
export function count(
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
