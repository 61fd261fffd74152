import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';

const LIMITS = 'GET /accounts/:id/credit-overrides';
const RATES = 'GET /accounts/:id/rate-overrides';
type OtherLimit = ResponseOf<typeof LIMITS>[number];
type OtherRates = ResponseOf<typeof RATES>[number];
type Override = Omit<OtherLimit, 'credit_limit'>;

/**
 * Returns the columns of a list of temporary terms: the given column with the value, then the
 * period, state and reason.
 */
const columnsAfter = <O extends Override>(first: ListingColumn<O>): readonly ListingColumn<O>[] => [
  first,
  {
    id: 'days',
    title: 'Days',
    cell: ({ starts_on: from, ends_on: until }) =>
      `${formatLongDate(from)} to ${formatLongDate(until)}`,
  },
  { id: 'state', title: 'State', cell: (override) => <Standing override={override} /> },
  {
    id: 'why',
    title: 'Reason',
    cell: ({ reason, user, time_created: at }) =>
      [reason, user, formatMoment(at)].filter(Boolean).join(', '),
  },
];

const limitColumns = columnsAfter<OtherLimit>({
  id: 'limit',
  title: 'Limit',
  names: true,
  number: true,
  cell: ({ credit_limit: limit }) => inRand(limit),
});

const rateColumns = columnsAfter<OtherRates>({
  id: 'group',
  title: 'Rate group',
  names: true,
  cell: ({ rate_group: group }) => group,
});

function Standing({ override }: { override: Override }) {
  const { starts_on: from, ends_on: until, ended_at: ended, ended_by: by } = override;
  if (ended !== null)
    return [`Ended ${formatMoment(ended)}`, by, override.end_reason].filter(Boolean).join(', ');
  if (from > todayHere()) return <StatusMark status="info">Upcoming</StatusMark>;
  return until < todayHere() ? 'Ended' : <StatusMark status="success">In force today</StatusMark>;
}

interface OthersProps<O extends Override> {
  found: UseQueryResult<O[]>;
  /** Title such as "Temporary limits". */
  title: string;
  label: string;
  columns: readonly ListingColumn<O>[];
}

function Others<O extends Override>({ found, title, label, columns }: OthersProps<O>) {
  if (found.data?.length === 0) return null;
  return (
    <Part title={title} count={found.data?.length} flush>
      <PartResult of={found} what={`the ${title.toLowerCase()}`}>
        {(rows) => (
          <Listing label={label} columns={columns} rows={rows} rowKey={(row) => row.id} flush />
        )}
      </PartResult>
    </Part>
  );
}

/** Temporary limits, past and present. */
export function OtherLimits({ record: { id } }: { record: Account }) {
  const { api } = useApp();
  const isSeen = useCan()('View billing');
  const found = useQuery({ ...api.query(LIMITS, { params: { id } }), enabled: isSeen });
  return isSeen ? (
    <Others
      found={found}
      title="Temporary limits"
      label="Temporary credit limits"
      columns={limitColumns}
    />
  ) : null;
}

/** Temporary rate groups, past and present. */
export function OtherRateGroups({ record: { id } }: { record: Account }) {
  const { api } = useApp();
  const found = useQuery(api.query(RATES, { params: { id } }));
  return (
    <Others
      found={found}
      title="Temporary rate groups"
      label="Temporary rate groups"
      columns={rateColumns}
    />
  );
}
