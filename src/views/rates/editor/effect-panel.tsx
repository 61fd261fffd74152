import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { shifted, todayHere } from '../../../domain/business-days.ts';
import { formatCount, formatNumber } from '../../../domain/format.ts';
import { inRand } from '../../../domain/money.ts';
import { formatLongDate } from '../../../domain/time.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Note } from '../../../ui/form/note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import { changeWords } from '../words.ts';

const COMPUTE = 'POST /rates/revisions/:id/effect';
type Effect = ResponseOf<typeof COMPUTE>;
type Row = Effect['by']['account'][number];

const columns: ListingColumn<Row>[] = [
  { id: 'label', title: 'What', names: true, cell: ({ label }) => label },
  { id: 'rand', title: 'Difference', number: true, cell: (row) => inRand(row.difference) },
  { id: 'share', title: 'Change', number: true, cell: ({ change }) => changeWords(change) },
];
const breakdowns = [
  { value: 'account', label: 'Account' },
  { value: 'service', label: 'Service' },
  { value: 'zone', label: 'Zone pair' },
  { value: 'group', label: 'Rate group' },
] as const;
const MOST_ROWS = 20;

/** What the revision would have changed in the shipments of the last days, priced twice. */
export function EffectPanel({ id }: { id: number }) {
  const { api } = useApp();
  const can = useCan();
  const [busy, setBusy] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useQuery(api.query('GET /rates/revisions/:id/effect', { params: { id } }));
  const compute = async (days: number) => {
    const until = todayHere();
    setBusy(days);
    setProblem(null);
    try {
      const body = { from: shifted(until, 1 - days), until };
      await api.call(COMPUTE, { params: { id }, body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(null);
    }
  };
  if (!can('View billing')) return null;
  const buttons = [30, 90].map((days) => (
    <Button key={days} busy={busy === days} onClick={() => void compute(days)}>
      Last {days} days
    </Button>
  ));
  return (
    <Part title="Money effect" action={<span className="rates-buttons">{buttons}</span>}>
      {problem && <Note kind="error">{problem}</Note>}
      <QueryResult of={found} what="the effect">
        {(effect) =>
          effect === null ? (
            <p className="quiet-text">
              Price the shipments of the last days under this draft and under what holds now.
            </p>
          ) : (
            <Shown effect={effect} />
          )
        }
      </QueryResult>
    </Part>
  );
}

function Shown({ effect }: { effect: Effect }) {
  const [by, setBy] = useState<keyof Effect['by']>('account');
  const { totals, milliseconds, first_day: first, last_day: last } = effect;
  return (
    <div className={effect.state === 'old' ? 'rates-old' : undefined}>
      {effect.state === 'old' && (
        <Note kind="warning">This was computed before your last change.</Note>
      )}
      <p className="quiet-text">
        {formatCount(totals.shipments)} shipments booked {formatLongDate(first)} to{' '}
        {formatLongDate(last)}, priced twice in {formatNumber(milliseconds / 1000)} s. Same extras;
        nobody changes behaviour.
      </p>
      <dl className="rates-totals">
        <dt>Now</dt>
        <dd>{inRand(totals.current)}</dd>
        <dt>This draft</dt>
        <dd>{inRand(totals.draft)}</dd>
        <dt>Difference</dt>
        <dd>
          <b>{inRand(totals.difference)}</b> {changeWords(totals.change)}
        </dd>
        <dt>Charged then</dt>
        <dd>{inRand(totals.charged)}</dd>
      </dl>
      <p>
        {formatCount(totals.more)} accounts pay more, {formatCount(totals.less)} less,{' '}
        {formatCount(totals.same)} the same. {formatCount(totals.over_ten_percent)} pay over 10%
        more.
      </p>
      {totals.without_price > 0 && (
        <Note kind="warning">
          {formatCount(totals.without_price)} shipments would have no price.
        </Note>
      )}
      <SelectField label="By" choices={breakdowns} value={by} onChange={setBy} />
      <Listing
        label="Where the difference comes from"
        columns={columns}
        rows={effect.by[by].slice(0, MOST_ROWS)}
        rowKey={({ key }) => key}
        flush
      />
    </div>
  );
}
