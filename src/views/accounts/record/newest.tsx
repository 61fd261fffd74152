import { account as entity } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { transactionWords } from '#domain/billing/ledger.ts';
import { inRand } from '#domain/kernel/money.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Account } from '../account.ts';
import { Day } from './day.tsx';

type Transaction = NonNullable<Account['transactions']>[number];

const moved = (amount: number) =>
  amount > 0 ? <span className="account-day">{inRand(amount)}</span> : null;

const columns: ListingColumn<Transaction>[] = [
  { id: 'date', title: 'Date', cell: ({ transaction_date: date }) => <Day date={date} /> },
  {
    id: 'kind',
    title: 'Kind',
    cell: ({ kind, reversed_by: by }) =>
      by === null ? (
        transactionWords[kind]
      ) : (
        <span className="quiet-text">{transactionWords[kind]}, reversed</span>
      ),
  },
  {
    id: 'reference',
    title: 'Reference',
    names: true,
    cell: ({ reference }) => <span className="ref">{reference}</span>,
  },
  { id: 'debit', title: 'Debit', number: true, cell: ({ amount }) => moved(amount) },
  { id: 'credit', title: 'Credit', number: true, cell: ({ amount }) => moved(-amount) },
  {
    id: 'balance',
    title: 'Balance',
    number: true,
    cell: ({ balance }) => <span className="account-day">{inRand(balance)}</span>,
  },
];

/** Newest transactions; hidden without the permission to see amounts. */
export function Newest({ record: { id, transactions } }: { record: Account }) {
  if (transactions === undefined) return null;
  const all = <TextLink href={`${href(entity, { id })}?part=statement`}>Statement</TextLink>;
  return (
    <Part title="Newest transactions" count={transactions.length} action={all} flush>
      <Listing
        label="Newest transactions with the balance after each"
        columns={columns}
        rows={transactions}
        rowKey={(row) => row.id}
        empty={<p className="part-quiet">No transactions yet.</p>}
        flush
      />
    </Part>
  );
}
