import type { RecordOf } from '#api/record-source.ts';
import { href } from '#domain/entities/href.ts';
import { invoice } from '#domain/billing/invoice.entity.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment } from '../format.ts';
import { TextLink } from '../link.tsx';
import { Listing, type ListingColumn } from '../page/listing.tsx';
import { Part } from '../page/part.tsx';

type Allocation = RecordOf<'GET /billing/import/payments/:id'>['allocations'][number];

const columns: ListingColumn<Allocation>[] = [
  {
    id: 'invoice',
    title: 'Invoice',
    names: true,
    cell: ({ invoice_id: id, invoice_number: number }) => (
      <TextLink href={href(invoice, { id })}>
        <span className="ref">{number}</span>
      </TextLink>
    ),
  },
  { id: 'when', title: 'When', cell: ({ time_created: at }) => formatMoment(at) },
  { id: 'amount', title: 'Settled', number: true, cell: ({ amount }) => inRand(amount) },
  {
    id: 'left',
    title: 'Still owed',
    number: true,
    cell: ({ outstanding }) => inRand(outstanding),
  },
];

const undone: ListingColumn<Allocation> = {
  id: 'undone',
  title: 'Undone',
  cell: ({ undone_at: at }) => formatMoment(at) ?? <span className="quiet-text">No</span>,
};

/** Invoices settled by a payment or a credit note, including undone allocations. */
export function Settles({
  record: { allocations },
}: {
  record: { allocations: readonly Allocation[] };
}) {
  const wasUndone = allocations.some(({ undone_at: at }) => at !== null);
  return (
    <Part title="Settles" count={allocations.length}>
      <Listing
        label="Invoices settled"
        rows={allocations}
        rowKey={({ id }) => id}
        columns={wasUndone ? [...columns, undone] : columns}
        empty={<p className="part-quiet">No invoices settled yet.</p>}
      />
    </Part>
  );
}
