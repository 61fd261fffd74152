import { formatDayMonth, formatLongDate } from '#domain/kernel/time.ts';
import { inRand } from '#domain/kernel/money.ts';
import { startOfDay } from '#domain/kernel/business-days.ts';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { OtherViewers } from '#ui/viewers.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { useState } from 'react';
import type { Payment } from '../payments.ts';
import type { Candidates } from './allocation.ts';
import type { DecisionState } from './use-decision.ts';

/** Heading of a receipt, as the bank wrote it. */
export function ReceiptHead({ receipt }: { receipt: Payment }) {
  const { bank_reference, description, unallocated, amount, allocated } = receipt;
  return (
    <section className="receipt-head" aria-label="Receipt">
      <p className="receipt-from">
        <span>{formatLongDate(receipt.paid_on)}</span>
        <span>{receipt.file_name}</span>
      </p>
      <div className="receipt-line">
        <p className="receipt-words">
          {bank_reference} {description && <span className="quiet-text">{description}</span>}
        </p>
        <b className="receipt-amount">{inRand(unallocated > 0 ? unallocated : amount)}</b>
      </div>
      <OtherViewers id={receipt.id} />
      {allocated > 0 && (
        <p className="quiet-text">
          {inRand(allocated)} of {inRand(amount)} settles invoices of {receipt.account} already.
        </p>
      )}
    </section>
  );
}

/** Field that finds another account by code or name. */
export function AccountSearch({ decision: { change } }: { decision: DecisionState }) {
  const { records } = useLookups();
  const [text, setText] = useState('');
  return (
    <div className="allocator-search">
      <LookupField
        label="Find an account"
        placeholder="Code or name"
        text={text}
        onText={setText}
        selectsOnFocus
        search={records('account')}
        onChoose={(account) => {
          change({ account, at: null, invoices: null, isOnAccount: false });
          // Returns the focus, so that the shortcuts of the queue work again.
          document.querySelector<HTMLElement>('.queue')?.focus();
        }}
      />
    </div>
  );
}

type Earlier = Candidates['history'][number];

const columns: ListingColumn<Earlier>[] = [
  {
    id: 'date',
    title: 'Date',
    cell: ({ paid_on: day }) => (
      <span className="quiet-text">{formatDayMonth(startOfDay(day))}</span>
    ),
  },
  { id: 'reference', title: 'Reference', names: true, cell: (one) => one.bank_reference },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
  {
    id: 'account',
    title: 'Account',
    cell: ({ account_code: code }) => <span className="ref">{code}</span>,
  },
];

/** Earlier payments of the same payer, with their accounts. */
export function PayerHistory({ decision: { found } }: { decision: DecisionState }) {
  const { history = [] } = found.data ?? {};
  if (history.length === 0) return null;
  return (
    <section className="payer-history">
      <h2>Earlier receipts</h2>
      <Listing
        label="Earlier receipts of this payer"
        rows={history}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </section>
  );
}
