import { account } from '../../../domain/entities/account.ts';
import { href } from '../../../domain/entities/href.ts';
import { invoice } from '../../../domain/entities/invoice.ts';
import { inRand } from '../../../domain/money.ts';
import { sayMoment } from '../../../ui/format.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { recordPanel } from '../../../ui/screens/record-panel.tsx';
import { kind, readCreditNote, stateOf, type CreditNote } from './credit-note.ts';

type Line = CreditNote['lines'][number];
type Allocation = CreditNote['allocations'][number];

/** One credit note beside the list: what it takes off, what it settles, what is left of it. */
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
    ['Number', note.credit_note_number],
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
    ['Date', note.issued_on],
    ['Reason', note.reason],
    ['Excl. VAT', inRand(note.total_excluding_vat)],
    ['VAT', inRand(note.vat)],
    ['Total', inRand(note.total)],
    ...(note.refunded > 0 ? [['Refunded', inRand(note.refunded)] as const] : []),
    ['Unallocated', inRand(note.unallocated)],
    ['To', note.snapshot.recipient.email],
  ],
  parts: [Settles, Lines],
});

const settled: ListingColumn<Allocation>[] = [
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
  { id: 'when', title: 'When', cell: ({ time_created: at }) => sayMoment(at) },
  { id: 'amount', title: 'Settled', number: true, cell: ({ amount }) => inRand(amount) },
];

const undone: ListingColumn<Allocation> = {
  id: 'undone',
  title: 'Taken back',
  cell: ({ undone_at: at }) => sayMoment(at) ?? <span className="quiet-text">No</span>,
};

function Settles({ record: { allocations } }: { record: CreditNote }) {
  const wasUndone = allocations.some(({ undone_at: at }) => at !== null);
  return (
    <Part title="Settles" count={allocations.length}>
      <Listing
        label="Invoices that it settles"
        rows={allocations}
        rowKey={({ id }) => id}
        columns={wasUndone ? [...settled, undone] : settled}
        empty={<p className="part-quiet">It settles no invoice yet.</p>}
      />
    </Part>
  );
}

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
