import { useQuery } from '@tanstack/react-query';
import { creditNote } from '#domain/billing/credit-note.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { CreditNoteRow } from '../credit-notes/credit-note.ts';
import type { Invoice } from '../invoice.ts';

const MAX_CREDIT_NOTES = 50;

const columns: ListingColumn<CreditNoteRow>[] = [
  {
    id: 'number',
    title: 'Number',
    names: true,
    cell: ({ id, credit_note_number: number }) => (
      <TextLink href={href(creditNote, { id })}>
        <span className="ref">{number}</span>
      </TextLink>
    ),
  },
  { id: 'reason', title: 'Reason', cell: ({ reason }) => reason },
  { id: 'total', title: 'Total', number: true, cell: ({ total }) => inRand(total) },
];

export function CreditNotes({ record: { id } }: { record: Invoice }) {
  const { api } = useApp();
  const found = useQuery(
    api.query('GET /billing/credit-notes', {
      query: { filter: { invoice_id: id }, range: [0, MAX_CREDIT_NOTES - 1], sort: ['id', 'DESC'] },
    }),
  );
  return (
    <Part title="Credit notes" count={found.data?.total}>
      <PartResult of={found} what="the credit notes">
        {({ rows }) => (
          <Listing
            label="Credit notes on this invoice"
            rows={rows}
            rowKey={(row) => row.id}
            columns={columns}
            empty={<p className="part-quiet">No credit notes.</p>}
          />
        )}
      </PartResult>
    </Part>
  );
}
