import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { todayHere } from '../../../domain/business-days.ts';
import { inRand } from '../../../domain/money.ts';
import { formatLongDate } from '../../../domain/time.ts';
import { useApp } from '../../../ui/app-context.ts';
import { formatMoment } from '../../../ui/format.ts';
import { StatusMark } from '../../../ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { PartResult } from '../../../ui/page/part-answer.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import type { Account } from '../account.ts';

const READ = 'GET /accounts/:id/credit-overrides';
type Override = ResponseOf<typeof READ>[number];

const columns: ListingColumn<Override>[] = [
  {
    id: 'limit',
    title: 'Limit',
    names: true,
    number: true,
    cell: ({ credit_limit: limit }) => inRand(limit),
  },
  {
    id: 'days',
    title: 'Days',
    cell: ({ starts_on: from, ends_on: until }) =>
      `${formatLongDate(from)} to ${formatLongDate(until)}`,
  },
  { id: 'state', title: 'State', cell: (override) => <Standing override={override} /> },
  {
    id: 'why',
    title: 'Why',
    cell: ({ reason, user, time_created: at }) =>
      [reason, user, formatMoment(at)].filter(Boolean).join(', '),
  },
];

function Standing({ override }: { override: Override }) {
  const { starts_on: from, ends_on: until, ended_at: ended, ended_by: by } = override;
  if (ended !== null)
    return [`Ended ${formatMoment(ended)}`, by, override.end_reason].filter(Boolean).join(', ');
  if (from > todayHere()) return <StatusMark status="info">To come</StatusMark>;
  return until < todayHere() ? 'Over' : <StatusMark status="success">Holds today</StatusMark>;
}

/** The limits that held or hold for a while in place of the usual one. */
export function Limits({ record: { id } }: { record: Account }) {
  return useCan()('View billing') ? <Others id={id} /> : null;
}

function Others({ id }: { id: number }) {
  const { api } = useApp();
  const found = useQuery(api.query(READ, { params: { id } }));
  if (found.data?.length === 0) return null;
  return (
    <Part title="Other limits" count={found.data?.length} flush>
      <PartResult of={found} what="the other limits">
        {(rows) => (
          <Listing
            label="Credit limits that hold for a while"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            flush
          />
        )}
      </PartResult>
    </Part>
  );
}
