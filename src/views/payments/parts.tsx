import type { RecordOf } from '#api/record-source.ts';
import { inRand } from '#domain/kernel/money.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { states } from './payments.ts';

type Receipt = RecordOf<'GET /billing/import/payments/:id'>;
type ReceiptPart = Receipt['parts'][number];

const columns: ListingColumn<ReceiptPart>[] = [
  {
    id: 'account',
    title: 'Account',
    names: true,
    cell: ({ account_code: code, account }) => (
      <>
        <span className="ref">{code ?? 'Nobody'}</span> {account}
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => (
      <StatusMark status={states[state].status}>{states[state].word}</StatusMark>
    ),
  },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
  { id: 'allocated', title: 'Settles', number: true, cell: ({ allocated }) => inRand(allocated) },
];

/** Parts of a split receipt by account. */
export function Parts({ record: { parts, state } }: { record: Receipt }) {
  if (state !== 'split') return null;
  return (
    <Part title="Parts" count={parts.length}>
      <Listing label="Parts" rows={parts} rowKey={({ id }) => id} columns={columns} />
    </Part>
  );
}
