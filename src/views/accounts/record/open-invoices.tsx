import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { ageOn } from '#domain/accounts/ages.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { href } from '#domain/entities/href.ts';
import { invoice } from '#domain/billing/invoice.entity.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Account } from '../account.ts';
import { Day } from './day.tsx';

type Invoice = RowOf<'GET /billing/invoices'>;
const MAX_INVOICES = 20;

const columns: ListingColumn<Invoice>[] = [
  {
    id: 'number',
    title: 'Number',
    names: true,
    cell: ({ id, invoice_number: number }) => (
      <TextLink href={href(invoice, { id })}>
        <span className="ref">{number}</span>
      </TextLink>
    ),
  },
  { id: 'date', title: 'Date', cell: ({ invoice_date: date }) => <Day date={date} /> },
  { id: 'due', title: 'Due', cell: ({ due_date: date }) => <Due date={date} /> },
  { id: 'total', title: 'Total', number: true, cell: ({ total }) => inRand(total) },
  {
    id: 'open',
    title: 'Outstanding',
    number: true,
    cell: ({ outstanding }) => inRand(outstanding),
  },
  {
    id: 'age',
    title: 'Age',
    cell: ({ invoice_date: date }) => (
      <span className="quiet-text account-day">{ageOn(todayHere(), date)}</span>
    ),
  },
];

function Due({ date }: { date: string }) {
  const day = <Day date={date} />;
  return date < todayHere() ? <StatusMark status="danger">{day}</StatusMark> : day;
}

/** Open invoices, the oldest first. */
export function OpenInvoices({ record: { id } }: { record: Account }) {
  return useCan()('View billing') ? <Open id={id} /> : null;
}

function Open({ id }: { id: number }) {
  const { api } = useApp();
  const open = useQuery(
    api.query('GET /billing/invoices', {
      query: {
        filter: { account_id: id, is_unpaid: true },
        range: [0, MAX_INVOICES - 1],
        sort: ['due_date', 'ASC'],
      },
    }),
  );
  return (
    <Part title="Open invoices" count={open.data?.total} flush>
      <PartResult of={open} what="the open invoices">
        {({ rows, total }) => (
          <>
            <Listing
              label="Invoices with outstanding amounts"
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              empty={<p className="part-quiet">No invoice is outstanding.</p>}
              flush
            />
            {total > rows.length && (
              <p className="part-quiet">
                The {formatCount(rows.length)} invoices that are due first.
              </p>
            )}
          </>
        )}
      </PartResult>
    </Part>
  );
}
