import { creditNote } from '#domain/billing/credit-note.entity.ts';
import { creditPayment } from '#domain/payments/credit-payment.entity.ts';
import { href } from '#domain/entities/href.ts';
import { payment } from '#domain/payments/payment.entity.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Invoice } from './invoice.ts';

type Settlement = Invoice['settlements'][number];

const settlementColumns: ListingColumn<Settlement>[] = [
  {
    id: 'by',
    title: 'By',
    names: true,
    cell: (settlement) => <SettledBy settlement={settlement} />,
  },
  { id: 'when', title: 'When', cell: ({ time_created: at }) => formatMoment(at) },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
];

const undone: ListingColumn<Settlement> = {
  id: 'undone',
  title: 'Undone',
  cell: ({ undone_at: at }) => formatMoment(at) ?? <span className="quiet-text">No</span>,
};

function SettledBy({ settlement }: { settlement: Settlement }) {
  const { payment_id: id, payment_kind: of, credit_note_id: note, reference } = settlement;
  const can = useCan();
  if (note !== null) return <TextLink href={href(creditNote, { id: note })}>{reference}</TextLink>;
  if (id === null || !can('View payment imports')) return <span className="ref">{reference}</span>;
  const entity = of === 'credit' ? creditPayment : payment;
  return <TextLink href={href(entity, { id })}>{reference}</TextLink>;
}

/** Payments and credit notes that settle an invoice, including undone allocations. */
export function Settlements({ record: { settlements } }: { record: Invoice }) {
  const wasUndone = settlements.some(({ undone_at: at }) => at !== null);
  return (
    <Part title="Settled by" count={settlements.length}>
      <Listing
        label="Payments and credit notes that settle this invoice"
        rows={settlements}
        rowKey={({ id }) => id}
        columns={wasUndone ? [...settlementColumns, undone] : settlementColumns}
        empty={<p className="part-quiet">No payments yet.</p>}
      />
    </Part>
  );
}
