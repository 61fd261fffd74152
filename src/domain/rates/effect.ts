import { toDocument } from '../money.ts';
import type { Breakdown, EffectFigures, EffectResult, EffectRow } from './effect-result.ts';

/** Shipments that are priced alike, with what they cost now, would cost and were charged, in rand. */
export interface PricedAlike {
  account_id: number;
  account: string;
  group: string;
  service: string;
  from: string;
  to: string;
  shipments: number;
  /** One of them, to look at. */
  example: string;
  /** For each; null where there is no price. */
  current: number | null;
  draft: number | null;
  /** Of all of them together. */
  charged: number;
}

const MOST_OUTLIERS = 200;
const LARGE_SHARE = 0.25;
const LARGE_RAND = 100;

const figuresOf = (rows: readonly PricedAlike[]): EffectFigures => {
  const both = rows.filter(({ current, draft }) => current !== null && draft !== null);
  const sum = (pick: (row: PricedAlike) => number) =>
    both.reduce((total, row) => total + pick(row), 0);
  const current = toDocument(sum((row) => (row.current ?? 0) * row.shipments));
  const draft = toDocument(sum((row) => (row.draft ?? 0) * row.shipments));
  return {
    shipments: sum(({ shipments }) => shipments),
    current,
    draft,
    difference: toDocument(draft - current),
    change: current === 0 ? null : (draft - current) / current,
  };
};

const keys: Record<Breakdown, (row: PricedAlike) => { key: string; label: string }> = {
  account: ({ account_id, account }) => ({ key: String(account_id), label: account }),
  service: ({ service }) => ({ key: service, label: service }),
  zone: ({ from, to }) => ({ key: `${from} ${to}`, label: `${from} → ${to}` }),
  group: ({ group }) => ({ key: group, label: group }),
};

function brokenDown(rows: readonly PricedAlike[], by: Breakdown): EffectRow[] {
  const parts = new Map<string, { label: string; rows: PricedAlike[] }>();
  for (const row of rows) {
    const { key, label } = keys[by](row);
    const part = parts.get(key) ?? { label, rows: [] };
    parts.set(key, part);
    part.rows.push(row);
  }
  return [...parts]
    .map(([key, { label, rows: own }]) => ({ key, label, ...figuresOf(own) }))
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
}

const shareOf = ({ current, draft }: PricedAlike): number =>
  current && draft !== null ? (draft - current) / current : 0;

function histogramOf(rows: readonly PricedAlike[]): EffectResult['histogram'] {
  const steps = new Map<number, number>();
  for (const row of rows) {
    const step = Math.max(-50, Math.min(100, Math.floor(Math.round(shareOf(row) * 1000) / 50) * 5));
    steps.set(step, (steps.get(step) ?? 0) + row.shipments);
  }
  return [...steps]
    .map(([from, shipments]) => ({ from, shipments }))
    .toSorted((one, other) => one.from - other.from);
}

const isOutlier = (row: PricedAlike): boolean =>
  Math.abs(shareOf(row)) > LARGE_SHARE ||
  Math.abs((row.draft ?? 0) - (row.current ?? 0)) > LARGE_RAND;

/** Adds up what shipments cost under two sets of prices; every breakdown adds up to the totals. */
export function effectOf(rows: readonly PricedAlike[], milliseconds: number): EffectResult {
  const priced = rows.filter(({ current, draft }) => current !== null && draft !== null);
  const lost = rows.filter(({ current, draft }) => current !== null && draft === null);
  const by = (one: Breakdown) => brokenDown(priced, one);
  const accounts = by('account');
  const count = (all: readonly PricedAlike[]) => all.reduce((sum, row) => sum + row.shipments, 0);
  return {
    totals: {
      ...figuresOf(priced),
      charged: toDocument(rows.reduce((sum, { charged }) => sum + charged, 0)),
      more: accounts.filter(({ difference }) => difference > 0).length,
      less: accounts.filter(({ difference }) => difference < 0).length,
      same: accounts.filter(({ difference }) => difference === 0).length,
      over_ten_percent: accounts.filter(({ change }) => (change ?? 0) > 0.1).length,
      without_price: count(lost),
    },
    by: { account: accounts, service: by('service'), zone: by('zone'), group: by('group') },
    histogram: histogramOf(priced),
    outliers: priced
      .filter(isOutlier)
      .toSorted((one, other) => Math.abs(shareOf(other)) - Math.abs(shareOf(one)))
      .slice(0, MOST_OUTLIERS)
      .map(({ example, account, service, shipments, current, draft }) => ({
        example,
        account,
        service,
        shipments,
        current: current ?? 0,
        draft: draft ?? 0,
      })),
    unpriced: lost
      .slice(0, MOST_OUTLIERS)
      .map(({ example, account, service, from, to, shipments }) => ({
        example,
        account,
        service,
        route: `${from} → ${to}`,
        shipments,
      })),
    milliseconds,
  };
}
