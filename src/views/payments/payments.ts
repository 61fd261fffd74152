import type { ResponseOf, RowOf } from '../../api/endpoint-types.ts';
import type { Status } from '../../ui/mark/status-mark.tsx';

export type Payment = RowOf<'GET /billing/import/payments'>;
export type Report = ResponseOf<'POST /billing/import/payments'>;
export type ReportLine = Report['lines'][number];

/** What the rows are called: kind of the list and of its commands. */
export const kind = 'receipts';
export const paymentsPath = '/billing/payments';

export const states: Record<Payment['state'], { status: Status; word: string }> = {
  unmatched: { status: 'warning', word: 'Not matched' },
  matched: { status: 'info', word: 'On account' },
  'part-allocated': { status: 'progress', word: 'Part allocated' },
  allocated: { status: 'success', word: 'Allocated' },
  reversed: { status: 'skip', word: 'Reversed' },
  failed: { status: 'danger', word: 'Failed' },
};
