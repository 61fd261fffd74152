import { toDocument } from '../money.ts';
import type { AccountShare, EffectBook, PricedAlike } from './effect.ts';
import type { Breakdown, EffectResult, EffectRow } from './effect-result.ts';

const MOST_OUTLIERS = 200;
const LARGE_SHARE = 0.25;
const LARGE_CENTS = 10_000;
/** Steps of the histogram, in percent; what lies beyond the ends counts with them. */
const STEP = 5;
const LOWEST = -50;
const HIGHEST = 100;

/** Whether a kind has a price on both sides. */
const isPriced = ({ current, draft }: PricedAlike): boolean => current !== null && draft !== null;

interface Sum {
  label: string;
  shipments: number;
  current: number;
  draft: number;
}
type Sums<Key> = Map<Key, Sum>;

// There are as many kinds as shipments at worst: adding one up makes no objects.
function sumOf<Key>(sums: Sums<Key>, key: Key, label: string): Sum {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = { label, shipments: 0, current: 0, draft: 0 };
    sums.set(key, sum);
  }
  return sum;
}

function add(sum: Sum, { current, draft }: PricedAlike, shipments: number): void {
  sum.shipments += shipments;
  sum.current += (current ?? 0) * shipments;
  sum.draft += (draft ?? 0) * shipments;
}

const figuresOf = ({ shipments, current, draft }: Omit<Sum, 'label'>) => ({
  shipments,
  current: current / 100,
  draft: draft / 100,
  difference: toDocument((draft - current) / 100),
  change: current === 0 ? null : (draft - current) / current,
});

/** Where a kind counts; accounts are counted by what each sent. */
const placeOf: Record<Exclude<Breakdown, 'account'>, (kind: PricedAlike) => string> = {
  service: ({ shipment }) => shipment.service,
  zone: ({ route }) => route,
  group: ({ group }) => group,
};

const rowsOf = <Key>(sums: Sums<Key>): EffectRow[] =>
  [...sums]
    .map(([key, sum]) => ({ key: String(key), label: sum.label, ...figuresOf(sum) }))
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));

function accountRows(shares: Iterable<AccountShare>): EffectRow[] {
  const sums: Sums<number> = new Map();
  for (const { account_id, account, kind, shipments } of shares)
    if (isPriced(kind)) add(sumOf(sums, account_id, account), kind, shipments);
  return rowsOf(sums);
}

function brokenDown(priced: readonly PricedAlike[], by: Exclude<Breakdown, 'account'>) {
  const sums: Sums<string> = new Map();
  for (const kind of priced) {
    const key = placeOf[by](kind);
    add(sumOf(sums, key, key), kind, kind.shipments);
  }
  return rowsOf(sums);
}

const shareOf = ({ current, draft }: PricedAlike): number =>
  current && draft !== null ? (draft - current) / current : 0;

function histogramOf(kinds: readonly PricedAlike[]): EffectResult['histogram'] {
  const steps = new Map<number, number>();
  for (const kind of kinds) {
    const percent = Math.round(shareOf(kind) * 1000) / 10;
    const step = Math.max(LOWEST, Math.min(HIGHEST, Math.floor(percent / STEP) * STEP));
    steps.set(step, (steps.get(step) ?? 0) + kind.shipments);
  }
  return [...steps]
    .map(([from, shipments]) => ({ from, shipments }))
    .toSorted((one, other) => one.from - other.from);
}

const isOutlier = (kind: PricedAlike): boolean =>
  Math.abs(shareOf(kind)) > LARGE_SHARE ||
  Math.abs((kind.draft ?? 0) - (kind.current ?? 0)) > LARGE_CENTS;

const count = (kinds: readonly PricedAlike[]) =>
  kinds.reduce((sum, { shipments }) => sum + shipments, 0);

const described = (kind: PricedAlike) => ({
  example: kind.example,
  account: kind.account,
  service: kind.shipment.service,
  shipments: kind.shipments,
});

function outliersOf(kinds: readonly PricedAlike[]): EffectResult['outliers'] {
  return kinds
    .filter(isOutlier)
    .toSorted((one, other) => Math.abs(shareOf(other)) - Math.abs(shareOf(one)))
    .slice(0, MOST_OUTLIERS)
    .map((kind) => ({
      ...described(kind),
      current: (kind.current ?? 0) / 100,
      draft: (kind.draft ?? 0) / 100,
    }));
}

function totalsOf(book: EffectBook, priced: readonly PricedAlike[], accounts: EffectRow[]) {
  const all: Sum = { label: '', shipments: 0, current: 0, draft: 0 };
  for (const kind of priced) add(all, kind, kind.shipments);
  const lost = [...book.kinds.values()].filter(
    (kind) => kind.current !== null && kind.draft === null,
  );
  return {
    ...figuresOf(all),
    charged: book.charged / 100,
    more: accounts.filter(({ difference }) => difference > 0).length,
    less: accounts.filter(({ difference }) => difference < 0).length,
    same: accounts.filter(({ difference }) => difference === 0).length,
    over_ten_percent: accounts.filter(({ change }) => (change ?? 0) > 0.1).length,
    outliers: count(priced.filter(isOutlier)),
    without_price: count(lost),
  };
}

function unpricedOf(book: EffectBook): EffectResult['unpriced'] {
  return [...book.kinds.values()]
    .filter(({ current, draft }) => current !== null && draft === null)
    .toSorted((one, other) => other.shipments - one.shipments)
    .slice(0, MOST_OUTLIERS)
    .map((kind) => ({
      ...described(kind),
      route: kind.route,
      weight: kind.shipment.charged_weight,
    }));
}

/** Adds up what the shipments of a book cost on both sides, in whole cents; every breakdown adds up to the totals. */
export function effectOf(book: EffectBook, milliseconds: number): EffectResult {
  const priced = [...book.kinds.values()].filter(isPriced);
  const account = accountRows(book.shares.values());
  const rows = (by: Exclude<Breakdown, 'account'>) => brokenDown(priced, by);
  return {
    totals: totalsOf(book, priced, account),
    by: { account, service: rows('service'), zone: rows('zone'), group: rows('group') },
    histogram: histogramOf(priced),
    outliers: outliersOf(priced),
    unpriced: unpricedOf(book),
    milliseconds,
  };
}
