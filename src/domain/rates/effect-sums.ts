import { toDocument } from '../kernel/money.ts';
import type { EffectBook } from './effect.ts';
import type { EffectResult, EffectRow } from './effect-result.ts';
import { shareOf, type PricedAlike, type Sum, type Tally } from './effect-tally.ts';

const MAX_SHOWN = 200;

const figuresOf = ({ shipments, current, draft }: Sum) => ({
  shipments,
  current: current / 100,
  draft: draft / 100,
  difference: toDocument((draft - current) / 100),
  change: current === 0 ? null : (draft - current) / current,
});

/** Rows with shipments, sorted by the largest difference. */
const rowsOf = (sums: ReadonlyMap<unknown, Sum>): EffectRow[] =>
  [...sums.values()]
    .filter(({ shipments }) => shipments > 0)
    .map((sum) => ({ key: sum.key, label: sum.label, ...figuresOf(sum) }))
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));

const histogramOf = ({ steps }: Tally): EffectResult['histogram'] =>
  [...steps]
    .filter(([, shipments]) => shipments > 0)
    .map(([from, shipments]) => ({ from, shipments }))
    .toSorted((one, other) => one.from - other.from);

/**
 * Returns the first `MAX_SHOWN` kinds in the given order. Sorts in batches, because a company can
 * have very many kinds.
 */
function topKinds(
  kinds: Iterable<PricedAlike>,
  order: (one: PricedAlike, other: PricedAlike) => number,
): PricedAlike[] {
  const whole = (one: PricedAlike, other: PricedAlike) =>
    order(one, other) || one.place - other.place;
  let first: PricedAlike[] = [];
  for (const kind of kinds) {
    first.push(kind);
    if (first.length >= 10 * MAX_SHOWN) first = first.toSorted(whole).slice(0, MAX_SHOWN);
  }
  return first.toSorted(whole).slice(0, MAX_SHOWN);
}

const describeKind = (kind: PricedAlike) => ({
  example: kind.example,
  account: kind.account,
  service: kind.shipment.service,
  shipments: kind.shipments,
});

const outliersOf = ({ outliers }: Tally): EffectResult['outliers'] =>
  topKinds(outliers.kinds, (one, other) => Math.abs(shareOf(other)) - Math.abs(shareOf(one))).map(
    (kind) => ({
      ...describeKind(kind),
      current: (kind.current ?? 0) / 100,
      draft: (kind.draft ?? 0) / 100,
    }),
  );

const unpricedOf = ({ lost }: Tally): EffectResult['unpriced'] =>
  topKinds(lost.kinds, (one, other) => other.shipments - one.shipments).map((kind) => ({
    ...describeKind(kind),
    route: kind.route,
    weight: kind.shipment.charged_weight,
  }));

/**
 * Costs of all shipments of a book at current and draft prices, in whole cents. Every breakdown
 * adds up to the totals.
 */
export function effectOf({ tally, charged }: EffectBook, milliseconds: number): EffectResult {
  const account = rowsOf(tally.by.account);
  return {
    totals: {
      ...figuresOf(tally.all),
      charged: charged / 100,
      more: account.filter(({ difference }) => difference > 0).length,
      less: account.filter(({ difference }) => difference < 0).length,
      same: account.filter(({ difference }) => difference === 0).length,
      over_ten_percent: account.filter(({ change }) => (change ?? 0) > 0.1).length,
      outliers: tally.outliers.shipments,
      without_price: tally.lost.shipments,
    },
    by: {
      account,
      service: rowsOf(tally.by.service),
      zone: rowsOf(tally.by.zone),
      group: rowsOf(tally.by.group),
    },
    histogram: histogramOf(tally),
    outliers: outliersOf(tally),
    unpriced: unpricedOf(tally),
    milliseconds,
  };
}
