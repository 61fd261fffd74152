import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type AccountRow = RowOf<'GET /accounts'>;
export type Account = ResponseOf<'GET /accounts/:id'>;

export const statuses = {
  pending: { status: 'neutral', word: 'Pending' },
  active: { status: 'success', word: 'Active' },
  'on-hold': { status: 'warning', word: 'On hold' },
  closed: { status: 'offline', word: 'Closed' },
} as const satisfies Record<AccountRow['status'], { status: Status; word: string }>;

export const kinds: Record<AccountRow['kind'], string> = {
  business: 'Business',
  individual: 'Individual',
  'parcel-point': 'Parcel point',
  marketplace: 'Marketplace',
};

export const billingCycles: Record<AccountRow['billing_cycle'], string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** Used percentage of the credit limit from which an account is marked as nearly at its limit. */
export const NEARLY_USED = 80;

export type Statement = ResponseOf<'GET /billing/statements'>;
export type TransactionRow = Statement['rows'][number];
