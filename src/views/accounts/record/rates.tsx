import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { untilWords } from '#domain/accounts/override-days.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Account } from '../account.ts';

const READ = 'GET /accounts/active-rate-groups';
type Group = ResponseOf<typeof READ>[number];

const whoseOf = ({ is_own: isOwn, override_until: until }: Group): string => {
  if (until !== null) return `Temporary, ${untilWords({ ends_on: until })}`;
  return isOwn ? 'Own' : 'Default';
};

const columns: ListingColumn<Group>[] = [
  {
    id: 'group',
    title: 'Rate group',
    names: true,
    cell: ({ code, name }) => (
      <>
        <span className="ref">{code}</span> {name}
      </>
    ),
  },
  {
    id: 'whose',
    title: 'Whose',
    cell: (group) => whoseOf(group),
  },
  { id: 'from', title: 'From', cell: ({ effective_from: at }) => formatMoment(at) ?? 'Always' },
  {
    id: 'until',
    title: 'Until',
    cell: ({ effective_until: at }) => formatMoment(at) ?? <span className="quiet-text">Open</span>,
  },
];

/** Rate groups in use for bookings of the account. */
export function Rates({ record: { id } }: { record: Account }) {
  const { api } = useApp();
  const groups = useQuery(api.query(READ, { query: { account_id: id } }));
  return (
    <Part title="Rates" count={groups.data?.length} flush>
      <PartResult of={groups} what="the rates">
        {(rows) => (
          <Listing
            label="Rate groups of this account"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<p className="part-quiet">No rate group applies now.</p>}
            flush
          />
        )}
      </PartResult>
    </Part>
  );
}
