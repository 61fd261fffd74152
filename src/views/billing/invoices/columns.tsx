import { formatColumnDate } from '#domain/kernel/time.ts';
import { invoiceFields } from '#domain/billing/invoice.fields.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { isOverdue, states } from './invoice.ts';

export const { columns, filters } = showFields('GET /billing/invoices', invoiceFields, {
  labels: { state: states },
  own: {
    invoice_number: {
      cell: ({ invoice_number: number }) =>
        number === null ? (
          <span className="quiet-text">Draft</span>
        ) : (
          <span className="ref">{number}</span>
        ),
      value: ({ invoice_number: number }) => number ?? 'Draft',
    },
    due_date: {
      cell: (row) =>
        isOverdue(row, todayHere()) ? (
          <StatusMark status="danger">{formatColumnDate(row.due_date)}</StatusMark>
        ) : (
          formatColumnDate(row.due_date)
        ),
    },
  },
});
