import type { RecordOf } from '../../api/record-source.ts';
import { inRand } from '../../domain/money.ts';
import { sayMoment } from '../../ui/format.ts';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { Part } from '../../ui/page/part.tsx';

type Allocation = RecordOf<'GET /billing/import/payments/:id'>['allocations'][number];

const columns: ListingColumn<Allocation>[] = [
  {
    id: 'invoice',
    title: 'Invoice',
    names: true,
    cell: ({ invoice_number: number }) => <span className="ref">{number}</span>,
  },
  { id: 'of', title: 'Of', cell: ({ invoice_date: date }) => date },
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
  title: 'Taken back',
  cell: ({ undone_at: at }) => sayMoment(at) ?? <span className="quiet-text">No</span>,
};

/** The invoices that a payment settles, and those that it settled until that was undone. */
export function Settles({
  record: { allocations },
}: {
  record: { allocations: readonly Allocation[] };
}) {
  const wasUndone = allocations.some(({ undone_at: at }) => at !== null);
  return (
    <Part title="Settles" count={allocations.length}>
      <Listing
        label="Invoices that it settles"
        rows={allocations}
        rowKey={({ id }) => id}
        columns={wasUndone ? [...columns, undone] : columns}
        empty={<p className="part-quiet">Not allocated to any invoice yet.</p>}
      />
    </Part>
  );
}
