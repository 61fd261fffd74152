import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Profile } from './profile.ts';

type Entry = ResponseOf<'GET /accounts/pp-applications/:id/log'>[number];

const actionWords: Record<Entry['action'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  update: 'Corrected',
  'add-user': 'Created a user',
};

const columns: ListingColumn<Entry>[] = [
  { id: 'at', title: 'When', cell: ({ at }) => formatDateTime(at) },
  { id: 'who', title: 'Who', names: true, cell: ({ user }) => user ?? 'The system' },
  { id: 'what', title: 'What', cell: (entry) => <What entry={entry} /> },
];

function What({ entry: { action, reason, changes } }: { entry: Entry }) {
  return (
    <>
      {[actionWords[action], reason].filter(Boolean).join(': ')}
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

/** Decisions and corrections of an application, with users and reasons. */
export function DecisionLog({ record: { id } }: { record: Profile }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /accounts/pp-applications/:id/log', { params: { id } }));
  return (
    <Part title="Decisions" count={found.data?.length}>
      <PartResult of={found} what="the decisions">
        {(rows) => (
          <Listing
            label="Decisions and corrections"
            rows={rows}
            rowKey={(row) => row.id}
            columns={columns}
            empty={<p className="part-quiet">No decisions or corrections yet.</p>}
          />
        )}
      </PartResult>
    </Part>
  );
}
