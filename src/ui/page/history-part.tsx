import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { differencesSince } from '#domain/overview/history/differences.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import { useApp } from '../app-context.ts';
import { Button } from '../form/button.tsx';
import { usePastMoment } from '../past.ts';
import { useCan } from '../use-can.ts';
import { Listing, type ListingColumn } from './listing.tsx';
import { PartResult } from './part-answer.tsx';
import { Part } from './part.tsx';

type Entry = ResponseOf<'GET /shipments/:id/history'>[number];

interface HistoryPartProps {
  of: UseQueryResult<Entry[]>;
  /** Whether past states of the record can be displayed, not only its changes. */
  keepsPast?: boolean;
}

/** History of a record: time, user, and each change from old to new value. */
export function HistoryPart({ of, keepsPast = true }: HistoryPartProps) {
  return (
    <Part title="History" count={of.data?.length} flush>
      <PartResult of={of} what="the history">
        {(rows) => (
          <Listing
            label="Who changed what"
            columns={keepsPast ? [...columns, before] : columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<p className="part-quiet">No changes since this record was added.</p>}
            flush
          />
        )}
      </PartResult>
    </Part>
  );
}

/** Differences between the displayed past time and now, marked as in table cells. */
export function DifferencePart({ of }: { of: UseQueryResult<Entry[]> }) {
  const { past } = useApp();
  const at = usePastMoment();
  const compares = useSyncExternalStore(past.compares.subscribe, past.compares.get);
  if (at === null || !compares) return null;
  return (
    <Part title="Different now">
      <PartResult of={of} what="the history">
        {(history) => {
          const found = differencesSince(history, at);
          if (found.length === 0) return <p className="part-quiet">No differences from now.</p>;
          return (
            <ul className="changes">
              {found.map(({ label, then, now }) => (
                <li key={label} data-differs>
                  {label}: {then ?? 'none'} → <b>{now ?? 'none'}</b>
                </li>
              ))}
            </ul>
          );
        }}
      </PartResult>
    </Part>
  );
}

const columns: ListingColumn<Entry>[] = [
  { id: 'at', title: 'When', cell: (row) => formatDateTime(row.at) },
  {
    id: 'who',
    title: 'Who',
    names: true,
    cell: ({ user, run_id: run }) =>
      run === null ? (user ?? 'The system') : `${user ?? 'The system'}, run ${run}`,
  },
  { id: 'what', title: 'What', cell: (row) => <What entry={row} /> },
];
const before: ListingColumn<Entry> = {
  id: 'before',
  title: 'Before',
  hideTitle: true,
  cell: (row) => <Before entry={row} />,
};

/** Button that shows the record before a change. */
function Before({ entry: { at, changes } }: { entry: Entry }) {
  const { past } = useApp();
  const mayLook = useCan()('View the past');
  if (!mayLook || changes.length === 0) return null;
  return (
    <Button
      kind="quiet"
      aria-label={`View this record as it was before ${formatDateTime(at)}`}
      onClick={() => past.set(at)}
    >
      Before this
    </Button>
  );
}

function What({ entry: { what, changes } }: { entry: Entry }) {
  return (
    <>
      {what}
      {changes.length > 0 && (
        <ul className="changes">
          {changes.map(({ label, from, to }) => (
            <li key={label}>
              {label}: <span className="quiet-text">{from ?? 'none'}</span> → {to ?? 'none'}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
