import { subjectOfRows } from '#commands/focus.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { Tag } from '#ui/mark/status-mark.tsx';
import { RecordActions } from '#ui/screens/record-actions.tsx';
import { isOverdue, kind, states, type Invoice } from '../invoice.ts';

/** Summary such as "R 9 267,45 of R 9 267,45 outstanding, was due 16 December 2026". */
function standingOf(invoice: Invoice): string {
  const { state, total, outstanding, due_date: due } = invoice;
  if (state === 'draft') return `${inRand(total)} once it is issued`;
  if (outstanding === 0) return `${inRand(total)}, settled`;
  const tense = isOverdue(invoice, todayHere()) ? 'was due' : 'due';
  return `${inRand(outstanding)} of ${inRand(total)} outstanding, ${tense} ${formatLongDate(due)}`;
}

/** Issue and discard buttons for a draft, print and send buttons for other invoices. */
const buttonsOf = ({ state }: Invoice): readonly string[] =>
  state === 'draft'
    ? ['billing-invoices.2-issue', 'billing-invoices.3-discard']
    : ['billing-invoices.1-print', 'billing-invoices.4-send'];

/** Heading of the page: number, state and actions. */
export function InvoiceHead({ record: invoice }: { record: Invoice }) {
  const { status, word } = states[invoice.state];
  return (
    <div className="record-head">
      <h1>
        <span className="ref">{invoice.invoice_number ?? 'Draft'}</span> {invoice.account}
      </h1>
      <Tag status={status}>{word}</Tag>
      <span className="record-line">{standingOf(invoice)}</span>
      <RecordActions subject={subjectOfRows(kind, [invoice])} show={buttonsOf(invoice)} />
    </div>
  );
}
