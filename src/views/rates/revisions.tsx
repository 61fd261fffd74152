import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { subjectOfRows } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { ratesAddress } from './address.ts';
import { changeWords, stateWords } from './words.ts';

const LIST = 'GET /rates/revisions';
type Revision = RowOf<typeof LIST>;

const columns: ListingColumn<Revision>[] = [
  {
    id: 'name',
    title: 'Name',
    names: true,
    cell: ({ id, name }) => <TextLink href={ratesAddress({ revision: id })}>{name}</TextLink>,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => {
      const words = stateWords[state];
      return <StatusMark status={words?.status ?? 'neutral'}>{words?.label ?? state}</StatusMark>;
    },
  },
  {
    id: 'effective',
    title: 'Effective',
    cell: ({ effective_from: from }) =>
      formatMoment(from) ?? <span className="quiet-text">Not yet</span>,
  },
  { id: 'groups', title: 'Groups', number: true, cell: ({ groups }) => formatCount(groups) },
  {
    id: 'changed',
    title: 'Cells changed',
    number: true,
    cell: ({ changed_cells: cells }) => formatCount(cells),
  },
  {
    id: 'effect',
    title: 'Effect',
    number: true,
    cell: ({ effect_difference: rand, effect_change: share, effect_is_old: isOld }) =>
      typeof rand !== 'number' ? (
        ''
      ) : (
        <span className={isOld ? 'rates-old' : undefined}>
          {inRand(rand)} {changeWords(share ?? null)}
          {isOld && ' before the last change'}
        </span>
      ),
  },
  { id: 'by', title: 'By', cell: ({ published_by: by }) => by ?? '' },
  { id: 'modified', title: 'Modified', cell: ({ time_modified: at }) => formatMoment(at) },
  {
    id: 'actions',
    title: 'Actions',
    hideTitle: true,
    cell: (revision) => (
      <RowActions
        quiet
        subject={subjectOfRows('revisions', [revision])}
        show={['rate-revisions.5-clone']}
        of={revision.name}
      />
    ),
  },
];

/** List of revisions with their state and effect. */
export function Revisions() {
  const { api } = useApp();
  const found = useQuery(api.query(LIST));
  return (
    <QueryResult of={found} what="the revisions">
      {({ rows }) => (
        <Listing
          label="Revisions of the rates"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState kind="empty" title="No revisions">
              Clone the current rates.
            </EmptyState>
          }
          flush
        />
      )}
    </QueryResult>
  );
}
