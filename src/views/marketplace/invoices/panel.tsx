import { marketplaceInvoiceFields } from '#domain/marketplace/lists/marketplace-invoice.fields.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#api/endpoint-types.ts';
import type { RecordOf } from '#api/record-source.ts';
import { inRand } from '#domain/kernel/money.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { useApp } from '#ui/app-context.ts';
import { Fault } from '../fault.tsx';
import { invoiceStates, kinds, pages } from '../marketplace.ts';
import { formatMoment, formatPeriod } from '#ui/format.ts';
import '../marketplace.css';

const read = 'GET /amazon-invoices/:id';
type Invoice = RecordOf<typeof read>;
type Way = ResponseOf<'GET /amazon-invoices-s3-to-amzsftp/:id'>;

/** Side panel of an invoice: totals, progress and lines. */
export const InvoicePanel = recordPanel(read, {
  kind: kinds.invoices,
  state: ({ state }) => invoiceStates[state],
  aside: ({ file_name }) => <span className="quiet-text">{file_name}</span>,
  actions: [
    'marketplace-invoices.1-totals',
    'marketplace-invoices.2-send',
    'marketplace-invoices.4-download',
  ],
  notice: (invoice) => <Fault of={invoice} isFailed={invoice.state === 'failed'} />,
  facts: factsOf,
  parts: [OnItsWay, Lines],
});

function factsOf(invoice: Invoice) {
  const { difference } = invoice;
  return [
    ['Period', formatPeriod(invoice.period_from, invoice.period_until)],
    ...fieldFacts(marketplaceInvoiceFields, invoice, [
      'line_count',
      'total_excluding_vat',
      'vat',
      'total',
      'stated_total',
    ]),
    ['Difference', difference === null || difference === 0 ? null : inRand(difference)],
    ['By', [invoice.user, formatMoment(invoice.time_created)].filter(Boolean).join(', ')],
  ] as const;
}

const stepWords: Record<Way['steps'][number]['step'], string> = {
  uploaded: 'Uploaded',
  totalled: 'Totals calculated',
  staged: 'Staged in object storage',
  sent: 'Sent to the file server',
  acknowledged: 'Acknowledged by the marketplace',
};

function OnItsWay({ record: { id } }: { record: Invoice }) {
  const { api } = useApp();
  const way = useQuery(api.query('GET /amazon-invoices-s3-to-amzsftp/:id', { params: { id } }));
  return (
    <Part title="Progress">
      <PartResult of={way} what="the progress of this invoice">
        {(steps) => <Steps way={steps} />}
      </PartResult>
    </Part>
  );
}

function Steps({ way }: { way: Way }) {
  const isFailed = way.state === 'failed';
  const next = way.steps.findIndex(({ is_done }) => !is_done);
  const markOf = (done: boolean, at: number): Status => {
    if (done) return 'success';
    return isFailed && at === next ? 'danger' : 'neutral';
  };
  return (
    <>
      <p className="invoice-progress">
        <progress value={way.progress} max={100} aria-label="Progress" /> {way.progress} %
      </p>
      <ol className="invoice-steps">
        {way.steps.map(({ step, is_done, done_at }, at) => (
          <li key={step}>
            <StatusMark status={markOf(is_done, at)}>{stepWords[step]}</StatusMark>
            <span className="quiet-text">
              {formatMoment(done_at) ?? (is_done ? 'Done' : 'Not yet')}
            </span>
          </li>
        ))}
      </ol>
      <Facts
        facts={[
          ['Storage', way.storage_key],
          ['File server', way.sftp_path],
          ['Answer of the marketplace', way.acknowledgement],
        ]}
      />
    </>
  );
}

const lineColumns: ListingColumn<Invoice['lines'][number]>[] = [
  { id: 'number', title: 'No.', number: true, cell: ({ number }) => number },
  {
    id: 'waybill',
    title: 'Waybill',
    names: true,
    cell: ({ waybill, amazon_shipment_id: id }) =>
      id === null ? (
        waybill
      ) : (
        <TextLink href={`${pages.shipments}?panel=${id}`}>{waybill}</TextLink>
      ),
  },
  { id: 'weight', title: 'kg', number: true, cell: ({ weight }) => weight },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
];

const MAX_LINES = 100;

function Lines({ record: { lines, line_count: count } }: { record: Invoice }) {
  return (
    <Part title="Lines" count={count}>
      <Listing
        label="Lines of the invoice"
        rows={lines.slice(0, MAX_LINES)}
        rowKey={({ number }) => number}
        empty={<p className="part-quiet">This invoice has no lines.</p>}
        columns={lineColumns}
      />
      {count > MAX_LINES && (
        <p className="part-quiet">The first {MAX_LINES}lines. The file has all of them.</p>
      )}
    </Part>
  );
}
