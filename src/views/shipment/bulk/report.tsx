import { Button } from '../../../ui/form/button.tsx';
import { StatusMark, type Status } from '../../../ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import type { RowOutcome } from './batches.ts';

const words: Record<RowOutcome['outcome'], { word: string; status: Status }> = {
  ok: { word: 'Done', status: 'success' },
  skipped: { word: 'Skipped', status: 'skip' },
  failed: { word: 'Failed', status: 'danger' },
  unknown: { word: 'Not confirmed', status: 'warning' },
};

const order: readonly RowOutcome['outcome'][] = ['failed', 'unknown', 'skipped', 'ok'];

type ReportProps = {
  outcomes: readonly RowOutcome[];
  nameOf: (id: number) => string;
  onRetry: () => void;
  onClose: () => void;
};

/** What came of every row: counts, reasons, and the way to try the failed ones again. */
export function Report({ outcomes, nameOf, onRetry, onClose }: ReportProps) {
  const count = (is: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === is).length;
  const open = count('failed') + count('unknown');
  const rows = outcomes.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <div className="stack">
      <p className="row row-wrap report-sum" role="status">
        {order.toReversed().map((is) =>
          count(is) === 0 ? null : (
            <StatusMark key={is} status={words[is].status}>
              {count(is).toLocaleString('en-ZA')} {words[is].word.toLowerCase()}
            </StatusMark>
          ),
        )}
      </p>
      <div className="report-rows">
        <Listing
          label="What came of each"
          rows={rows}
          rowKey={(row) => row.id}
          columns={columnsOf(nameOf)}
        />
      </div>
      <div className="dialog-foot">
        {open > 0 && (
          <Button onClick={onRetry}>Retry failed, {open.toLocaleString('en-ZA')}</Button>
        )}
        <Button kind="primary" autoFocus onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

const columnsOf = (nameOf: (id: number) => string): ListingColumn<RowOutcome>[] => [
  {
    id: 'name',
    title: 'Shipment',
    names: true,
    cell: ({ id }) => <span className="ref">{nameOf(id)}</span>,
  },
  { id: 'outcome', title: 'Outcome', cell: ({ outcome }) => <Outcome is={outcome} /> },
  { id: 'why', title: 'Why', cell: ({ reason }) => reason ?? '' },
];

function Outcome({ is }: { is: RowOutcome['outcome'] }) {
  return <StatusMark status={words[is].status}>{words[is].word}</StatusMark>;
}
