import { startOfDay } from '../../domain/business-days.ts';
import { account } from '../../domain/entities/account.ts';
import { creditPayment } from '../../domain/entities/credit-payment.ts';
import { href } from '../../domain/entities/href.ts';
import { payment } from '../../domain/entities/payment.ts';
import { inRand } from '../../domain/money.ts';
import { formatDayMonth } from '../../domain/time.ts';
import { sayMoment } from '../../ui/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { Listing, type ListingColumn } from '../../ui/page/listing.tsx';
import { Part } from '../../ui/page/part.tsx';
import { recordPanel } from '../../ui/screens/record-panel.tsx';
import { useCan } from '../../ui/use-can.ts';
import { kind, readInvoice, states, type Invoice } from './invoice.ts';
import './invoices.css';

type Line = Invoice['lines'][number];
type Settlement = Invoice['settlements'][number];

/** One invoice beside the list: what is owed on it, what settles it, what it asks for. */
export const InvoicePanel = recordPanel(readInvoice, {
  kind,
  state: ({ state }) => states[state],
  aside: ({ total, outstanding }) => (
    <span className="quiet-text">
      {outstanding === 0 ? inRand(total) : `${inRand(outstanding)} of ${inRand(total)} outstanding`}
    </span>
  ),
  actions: [
    'billing-invoices.1-print',
    'allocations.2-invoices',
    'billing-invoices.2-issue',
    'billing-invoices.3-discard',
    'billing-invoices.5-credit',
    'billing-invoices.6-write-off',
  ],
  facts: (invoice) => [
    ['Number', invoice.invoice_number ?? 'Given when it is issued'],
    ['Account', <AccountLink key="account" invoice={invoice} />],
    ['Period', `${invoice.period_from} to ${invoice.period_until}`],
    ['Date', invoice.invoice_date],
    ['Due', invoice.due_date],
    ['Excl. VAT', inRand(invoice.total_excluding_vat)],
    [`VAT ${invoice.vat_percentage}%`, inRand(invoice.vat)],
    ['Total', inRand(invoice.total)],
    ['Paid', inRand(invoice.paid)],
    ['Credited', inRand(invoice.credited)],
    ...(invoice.written_off > 0 ? [['Written off', inRand(invoice.written_off)] as const] : []),
    ['To', invoice.snapshot?.recipient.email],
    ['Sent', sayMoment(invoice.sent_at)],
  ],
  parts: [Settlements, Lines],
});

function AccountLink({
  invoice: { account_id: id, account_code: code, account: name },
}: {
  invoice: Invoice;
}) {
  return (
    <TextLink href={href(account, { id })}>
      <span className="ref">{code}</span> {name}
    </TextLink>
  );
}

const settlementColumns: ListingColumn<Settlement>[] = [
  {
    id: 'by',
    title: 'By',
    names: true,
    cell: (settlement) => <SettledBy settlement={settlement} />,
  },
  { id: 'when', title: 'When', cell: ({ time_created: at }) => sayMoment(at) },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
];

const undone: ListingColumn<Settlement> = {
  id: 'undone',
  title: 'Taken back',
  cell: ({ undone_at: at }) => sayMoment(at) ?? <span className="quiet-text">No</span>,
};

function SettledBy({ settlement }: { settlement: Settlement }) {
  const { payment_id: id, payment_kind: of, reference } = settlement;
  const can = useCan();
  if (id === null || !can('View payment imports')) return <span className="ref">{reference}</span>;
  const entity = of === 'credit' ? creditPayment : payment;
  return <TextLink href={href(entity, { id })}>{reference}</TextLink>;
}

function Settlements({ record: { settlements } }: { record: Invoice }) {
  const wasUndone = settlements.some(({ undone_at: at }) => at !== null);
  return (
    <Part title="Settled by" count={settlements.length}>
      <Listing
        label="Payments and credit notes that settle it"
        rows={settlements}
        rowKey={({ id }) => id}
        columns={wasUndone ? [...settlementColumns, undone] : settlementColumns}
        empty={<p className="part-quiet">Nothing settles it yet.</p>}
      />
    </Part>
  );
}

const lineColumns: ListingColumn<Line>[] = [
  {
    id: 'reference',
    title: 'Reference',
    names: true,
    cell: ({ reference }) => <span className="ref">{reference}</span>,
  },
  {
    id: 'date',
    title: 'Date',
    cell: ({ supplied_on: day }) => (
      <span className="invoice-day">{day && formatDayMonth(startOfDay(day))}</span>
    ),
  },
  {
    id: 'what',
    title: 'Description',
    cell: ({ description, route }) => [description, route].filter(Boolean).join(', '),
  },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
];

const credited: ListingColumn<Line> = {
  id: 'credited',
  title: 'Credited',
  cell: ({ is_credited: isCredited }) =>
    isCredited ? 'All of it' : <span className="quiet-text">No</span>,
};

function Lines({ record: { lines } }: { record: Invoice }) {
  const wasCredited = lines.some(({ is_credited: isCredited }) => isCredited);
  return (
    <Part title="Lines" count={lines.length}>
      <Listing
        label="Lines of the invoice"
        rows={lines}
        rowKey={({ number }) => number}
        columns={wasCredited ? [...lineColumns, credited] : lineColumns}
      />
    </Part>
  );
}
