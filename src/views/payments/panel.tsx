import type { RecordOf } from '../../api/record-source.ts';
import { inRand } from '../../domain/money.ts';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { Part } from '../../ui/page/part.tsx';
import { recordPanel } from '../../ui/screens/record-panel.tsx';
import { sayMoment } from '../../ui/format.ts';
import { Notes } from './notes.tsx';
import { kind, states } from './payments.ts';

const read = 'GET /billing/import/payments/:id';
type Receipt = RecordOf<typeof read>;
type Allocation = Receipt['allocations'][number];

/** One receipt beside the list: whose it is, what it settles, and what is left of it. */
export const PaymentPanel = recordPanel(read, {
  kind,
  state: ({ state }) => states[state],
  aside: ({ amount }) => <span className="quiet-text">{inRand(amount)}</span>,
  actions: ['billing-payments.2-allocate', 'billing-payments.1-note', 'billing-payments.9-reverse'],
  facts: (receipt) => [
    ['Reference', receipt.bank_reference],
    ['Description', receipt.description],
    ['Account', [receipt.account_code, receipt.account].filter(Boolean).join(' ') || null],
    ['Allocated', inRand(receipt.allocated)],
    ['Unallocated', inRand(receipt.unallocated)],
    ['Bank date', receipt.paid_on],
    ['File', receipt.file_name],
    ['Imported', sayMoment(receipt.time_created)],
    ['Reversed', sayMoment(receipt.reversed_at)],
  ],
  parts: [Allocations, Notes],
});

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

function Allocations({ record: { allocations } }: { record: Receipt }) {
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
