import type { RecordOf } from '#api/record-source.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type InvoiceRow = RowOf<'GET /billing/invoices'>;
export const readInvoice = 'GET /billing/invoices/:id';
export type Invoice = RecordOf<typeof readInvoice>;

/** Entity of the list and of its commands. */
export const kind = 'invoices';
export const invoicesPath = '/billing/invoices';

export const states: Record<InvoiceRow['state'], { status: Status; word: string }> = {
  draft: { status: 'neutral', word: 'Draft' },
  issued: { status: 'info', word: 'Issued' },
  'part-paid': { status: 'progress', word: 'Part-paid' },
  paid: { status: 'success', word: 'Paid' },
  credited: { status: 'skip', word: 'Credited' },
  'written-off': { status: 'skip', word: 'Written off' },
};

/** Whether an amount is outstanding after its due date. */
export const isOverdue = (
  { due_date, outstanding, state }: Pick<InvoiceRow, 'due_date' | 'outstanding' | 'state'>,
  today: string,
): boolean => state !== 'draft' && outstanding > 0 && due_date < today;
