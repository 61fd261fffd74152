import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { countOf } from '#commands/asking/wording.ts';
import { formatCount, formatExactPercent, formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { changeWords } from '#views/rates/words.ts';
import { Histogram } from './histogram.tsx';
import './effect.css';

type Effect = ResponseOf<'POST /rates/revisions/:id/effect'>;
type Row = Effect['by']['account'][number];
type Outlier = Effect['outliers'][number];
type Unpriced = Effect['unpriced'][number];

const accounts = { name: 'account', plural: 'accounts' };
const shipments = { name: 'shipment', plural: 'shipments' };
const MAX_ROWS = 20;

const breakdowns = [
  { value: 'account', label: 'By account' },
  { value: 'service', label: 'By service' },
  { value: 'zone', label: 'By zone pair' },
  { value: 'group', label: 'By rate group' },
  { value: 'outliers', label: 'Outliers' },
  { value: 'unpriced', label: 'Without a price' },
] as const;
type Breakdown = (typeof breakdowns)[number]['value'];

const toneOf = (change: number | null) =>
  change === null || change === 0 ? undefined : change > 0 ? 'rates-up' : 'rates-down';

const Share = ({ of }: { of: number | null }) => (
  <span className={toneOf(of)}>{changeWords(of)}</span>
);

const columns: ListingColumn<Row>[] = [
  { id: 'label', title: 'What', names: true, cell: ({ label }) => label },
  { id: 'rand', title: 'Difference', number: true, cell: (row) => inRand(row.difference) },
  { id: 'share', title: 'Change', number: true, cell: ({ change }) => <Share of={change} /> },
];

const outlierColumns: ListingColumn<Outlier>[] = [
  {
    id: 'shipment',
    title: 'Shipment',
    names: true,
    cell: ({ example, shipments: count }) => (
      <>
        <span className="ref">{example}</span>
        {count > 1 && <small className="quiet-text"> and {formatCount(count - 1)} alike</small>}
      </>
    ),
  },
  { id: 'service', title: 'Service', cell: ({ service }) => service },
  {
    id: 'prices',
    title: 'Now, draft',
    number: true,
    cell: ({ current, draft }) => `${inRand(current)}, ${inRand(draft)}`,
  },
  {
    id: 'share',
    title: 'Change',
    number: true,
    cell: ({ current, draft }) => <Share of={current === 0 ? null : (draft - current) / current} />,
  },
];

const unpricedColumns: ListingColumn<Unpriced>[] = [
  {
    id: 'place',
    title: 'Price',
    names: true,
    cell: ({ service, route, weight }) => `${service} ${route}, ${formatNumber(weight)} kg`,
  },
  { id: 'count', title: 'Shipments', number: true, cell: (row) => formatCount(row.shipments) },
  {
    id: 'example',
    title: 'Example',
    cell: ({ example }) => <span className="ref">{example}</span>,
  },
];

/** The twenty highest gains and the twenty highest losses. */
function extremes(rows: readonly Row[]): Row[] {
  if (rows.length <= 2 * MAX_ROWS) return [...rows];
  const sorted = rows.toSorted((one, other) => other.difference - one.difference);
  return [...sorted.slice(0, MAX_ROWS), ...sorted.slice(-MAX_ROWS)];
}

function Rows({ effect, by }: { effect: Effect; by: Breakdown }) {
  if (by === 'outliers')
    return (
      <Listing
        label="Shipments whose price changes by over 25% or R 100"
        columns={outlierColumns}
        rows={effect.outliers.slice(0, MAX_ROWS)}
        rowKey={({ example }) => example}
        empty={<p className="quiet-text">No price changes by over 25% or R 100.</p>}
        flush
      />
    );
  if (by === 'unpriced')
    return (
      <Listing
        label="Shipments that would have no price"
        columns={unpricedColumns}
        rows={effect.unpriced.slice(0, MAX_ROWS)}
        rowKey={({ example }) => example}
        empty={<p className="quiet-text">Every shipment would have a price.</p>}
        flush
      />
    );
  return (
    <Listing
      label="Where the difference comes from"
      columns={columns}
      rows={by === 'account' ? extremes(effect.by.account) : effect.by[by].slice(0, MAX_ROWS)}
      rowKey={({ key }) => key}
      flush
    />
  );
}

function StateNote({ effect }: { effect: Effect }) {
  if (effect.state === 'working')
    return (
      <p role="status" className="rates-progress">
        <progress max={1} value={effect.done} aria-label="Shipments priced" /> Still counting:{' '}
        {formatExactPercent(effect.done)} of the period done.
      </p>
    );
  if (effect.state === 'stopped')
    return <Note kind="warning">The calculation was stopped. Run it again.</Note>;
  return effect.state === 'old' ? (
    <Note kind="warning">Calculated before the last change. Run it again.</Note>
  ) : null;
}

function Sums({ totals }: { totals: Effect['totals'] }) {
  return (
    <>
      <dl className="rates-totals">
        <div>
          <dt>Now</dt>
          <dd>{inRand(totals.current)}</dd>
        </div>
        <div>
          <dt>This draft</dt>
          <dd>{inRand(totals.draft)}</dd>
        </div>
        <div className={toneOf(totals.change)}>
          <dt>Difference</dt>
          <dd>
            {inRand(totals.difference)} <small>{changeWords(totals.change)}</small>
          </dd>
        </div>
        <div>
          <dt>Amount charged</dt>
          <dd>{inRand(totals.charged)}</dd>
        </div>
      </dl>
      <p className="small-text">
        {countOf(totals.more, accounts)} would pay more, {formatCount(totals.less)} less,{' '}
        {formatCount(totals.same)} the same. {formatCount(totals.over_ten_percent)} over 10% more.
      </p>
    </>
  );
}

/** Figures of an effect: totals, price changes and their breakdown. */
export function ShownEffect({ effect }: { effect: Effect }) {
  const [by, setBy] = useState<Breakdown>('account');
  const { totals, milliseconds, first_day: first, last_day: last } = effect;
  return (
    <div className={effect.state === 'old' ? 'rates-effect rates-old' : 'rates-effect'}>
      <StateNote effect={effect} />
      <p className="quiet-text small-text">
        {countOf(totals.shipments, shipments)} booked {formatLongDate(first)} to{' '}
        {formatLongDate(last)}, priced twice in {formatNumber(Math.round(milliseconds / 10) / 100)}{' '}
        s. Assumes the same surcharges and volumes.
      </p>
      <Sums totals={totals} />
      <Histogram histogram={effect.histogram} />
      {totals.without_price > 0 && (
        <Note kind="warning">{countOf(totals.without_price, shipments)} would have no price.</Note>
      )}
      {totals.outliers > 0 && (
        <p className="small-text">
          {countOf(totals.outliers, shipments)} would change by over 25% or R 100.
        </p>
      )}
      <SelectField label="Show" choices={breakdowns} value={by} onChange={setBy} />
      <Rows effect={effect} by={by} />
    </div>
  );
}
