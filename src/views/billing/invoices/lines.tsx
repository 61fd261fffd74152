import { useState } from 'react';
import { startOfDay } from '#domain/kernel/business-days.ts';
import { href } from '#domain/entities/href.ts';
import { invoice as invoiceEntity } from '#domain/billing/invoice.entity.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatDayMonth } from '#domain/kernel/time.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Invoice } from './invoice.ts';
import './invoices.css';

type Line = Invoice['lines'][number];

/** Number of lines in the side panel; the page shows all. */
const MAX_IN_PANEL = 8;
/** Maximum number of lines rendered. */
const MAX_SHOWN = 200;
/** Number of lines from which a search field is displayed. */
const MANY = 12;

const narrowColumns: ListingColumn<Line>[] = [
  { id: 'reference', title: 'Reference', names: true, cell: (line) => <Reference line={line} /> },
  {
    id: 'date',
    title: 'Date',
    cell: ({ supplied_on: day }) => (
      <span className="invoice-day">{day && formatDayMonth(startOfDay(day))}</span>
    ),
  },
  { id: 'what', title: 'Description', cell: (line) => <What line={line} /> },
  { id: 'amount', title: 'Amount', number: true, cell: ({ amount }) => inRand(amount) },
];

const columns: ListingColumn<Line>[] = narrowColumns.flatMap((column) =>
  column.id === 'amount'
    ? [
        {
          id: 'weight',
          title: 'kg',
          number: true,
          cell: ({ weight }: Line) => weight?.toFixed(1).replace('.', ',') ?? '',
        },
        {
          id: 'excluding',
          title: 'Excl. VAT',
          number: true,
          cell: ({ amount_excluding_vat: amount }: Line) => inRand(amount),
        },
        { id: 'vat', title: 'VAT', number: true, cell: ({ vat }: Line) => inRand(vat) },
        { ...column, title: 'Incl. VAT' },
      ]
    : [column],
);

const credited: ListingColumn<Line> = {
  id: 'credited',
  title: 'Credited',
  cell: ({ is_credited: isCredited }) =>
    isCredited ? 'In full' : <span className="quiet-text">No</span>,
};

function Reference({ line: { shipment_id: id, reference } }: { line: Line }) {
  const can = useCan();
  const words = <span className="ref">{reference}</span>;
  return id === null || !can('View shipments') ? (
    words
  ) : (
    <TextLink href={href(shipment, { id })}>{words}</TextLink>
  );
}

const wordsOf = ({ description, route }: Line): string =>
  [description, route].filter(Boolean).join(', ');

/** Description of a line, marked if it corrects an earlier invoice. */
const What = ({ line }: { line: Line }) =>
  line.kind === 'difference' ? (
    <StatusMark status="warning">{wordsOf(line)}</StatusMark>
  ) : (
    wordsOf(line)
  );

const withCredited = (lines: readonly Line[], usual: ListingColumn<Line>[]) =>
  lines.some(({ is_credited: isCredited }) => isCredited) ? [...usual, credited] : usual;

/** Whether a line contains all words of a search. */
const holds = (line: Line, typed: string): boolean => {
  const text = `${line.reference ?? ''} ${wordsOf(line)} ${line.service ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Lines of an invoice, with a search field. */
export function Lines({ record: { lines } }: { record: Invoice }) {
  const [typed, setTyped] = useState('');
  const found = lines.filter((line) => holds(line, typed.trim()));
  const shown = found.slice(0, MAX_SHOWN);
  return (
    <Part title="Lines" count={lines.length}>
      {lines.length > MANY && (
        <TextField
          type="search"
          label="Find lines"
          placeholder="Reference, town or service"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Listing
        label="Lines of the invoice"
        rows={shown}
        rowKey={({ number }) => number}
        columns={withCredited(lines, columns)}
        empty={<p className="part-quiet">No lines match.</p>}
      />
      {found.length > shown.length && (
        <p className="part-quiet">
          The first {formatCount(shown.length)} of {formatCount(found.length)}: search to find the
          others.
        </p>
      )}
    </Part>
  );
}

/** First lines of an invoice, for the side panel. */
export function FirstLines({ record: { id, lines } }: { record: Invoice }) {
  const isMore = lines.length > MAX_IN_PANEL;
  return (
    <Part
      title="Lines"
      count={lines.length}
      action={
        isMore && (
          <TextLink href={href(invoiceEntity, { id })}>All {formatCount(lines.length)}</TextLink>
        )
      }
    >
      <Listing
        label="Lines of the invoice"
        rows={lines.slice(0, MAX_IN_PANEL)}
        rowKey={({ number }) => number}
        columns={withCredited(lines, narrowColumns)}
      />
    </Part>
  );
}
