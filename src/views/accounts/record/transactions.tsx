import { inRand } from '../../../domain/money.ts';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { Part } from '../../../ui/page/part.tsx';
import type { Account } from '../account.ts';
import { Day } from './day.tsx';

type Transaction = NonNullable<Account['transactions']>[number];

const kinds: Record<Transaction['kind'], string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
  'write-off': 'Write-off',
  reversal: 'Reversal',
};

const columns: ListingColumn<Transaction>[] = [
  { id: 'date', title: 'Date', cell: ({ transaction_date: date }) => <Day date={date} /> },
  {
    id: 'kind',
    title: 'Kind',
    cell: ({ kind, reversed_by: by }) => (by === null ? kinds[kind] : `${kinds[kind]}, reversed`),
  },
  {
    id: 'reference',
    title: 'Reference',
    names: true,
    cell: ({ reference }) => <span className="ref">{reference}</span>,
  },
  {
    id: 'debit',
    title: 'Debit',
    number: true,
    cell: ({ amount }) => (amount > 0 ? inRand(amount) : ''),
  },
  {
    id: 'credit',
    title: 'Credit',
    number: true,
    cell: ({ amount }) => (amount < 0 ? inRand(-amount) : ''),
  },
  { id: 'balance', title: 'Balance', number: true, cell: ({ balance }) => inRand(balance) },
];

/** What happened to its money lately, the newest first. */
export function Transactions({ record: { transactions } }: { record: Account }) {
  if (transactions === undefined) return null;
  return (
    <Part title="Last transactions" flush>
      <Listing
        label="Transactions with the balance after each"
        columns={columns}
        rows={transactions}
        rowKey={({ id }) => id}
        empty={<p className="part-quiet">Nothing was posted yet.</p>}
        flush
      />
    </Part>
  );
}
