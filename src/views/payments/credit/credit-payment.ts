import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type CreditPayment = RowOf<'GET /billing/import/credit-payments'>;
export type FailedRow = RowOf<'GET /billing/import/failed-credit-payments'>;
export type CreditReport = ResponseOf<'POST /billing/import/credit-payments'>;

export const creditPath = '/billing/credit-payments';
export const failedPath = '/billing/credit-payments/failed';

export const failedStates: Record<FailedRow['state'], { status: Status; word: string }> = {
  failed: { status: 'danger', word: 'To correct' },
  validated: { status: 'info', word: 'Ready' },
  resubmitted: { status: 'success', word: 'Resubmitted' },
  deleted: { status: 'skip', word: 'Deleted' },
};
