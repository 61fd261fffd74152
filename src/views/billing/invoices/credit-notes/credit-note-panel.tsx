import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { invoice } from '#domain/billing/invoice.entity.ts';
import { inRand } from '#domain/kernel/money.ts';
import { TextLink } from '#ui/link.tsx';
import { Settles } from '#ui/money/settles.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { kind, readCreditNote, stateOf, type CreditNote } from './credit-note.ts';

type Line = CreditNote['lines'][number];

/** Side panel of a credit note: amount, allocations and remainder. */
export const CreditNotePanel = recordPanel(readCreditNote, {
  kind,
  state: stateOf,
  aside: ({ total }) => <span className="quiet-text">{inRand(total)}</span>,
  actions: [
    'billing-credit-notes.1-print',
    'billing-credit-notes.2-send',
    'billing-credit-notes.3-refund',
  ],
  facts: (note) => [
    ...fieldFacts(creditNoteFields, note, ['credit_note_number']),
    [
      'Account',
      <TextLink key="account" href={href(account, { id: note.account_id })}>
        <span className="ref">{note.account_code}</span> {note.account}
      </TextLink>,
    ],
    [
      'Invoice',
      note.invoice_id !== null && (
        <TextLink key="invoice" href={href(invoice, { id: note.invoice_id })}>
          <span className="ref">{note.invoice_number}</span>
        </TextLink>
      ),
    ],
    ...fieldFacts(creditNoteFields, note, [
      'issued_on',
      'reason',
      'total_excluding_vat',
      'vat',
      'total',
      ...(note.refunded > 0 ? (['refunded'] as const) : []),
      'unallocated',
    ]),
    ['To', note.snapshot.recipient.email],
  ],
  parts: [Settles, Lines],
});

const lineColumns: ListingColumn<Line>[] = [
  {
    id: 'reference',
    title: 'Reference',
    names: true,
    cell: ({ description }) => <span className="ref">{description}</span>,
  },
  { id: 'vat', title: 'VAT', number: true, cell: ({ vat }) => inRand(vat) },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
];

function Lines({ record: { lines } }: { record: CreditNote }) {
  return (
    <Part title="Lines" count={lines.length}>
      <Listing
        label="Lines of the credit note"
        rows={lines}
        rowKey={({ number }) => number}
        columns={lineColumns}
      />
    </Part>
  );
}
