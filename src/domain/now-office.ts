import { inState, overdueInvoices, waitingReceipts } from './now-filters.ts';

/** Work that waits for the courier's office: money and applications. */
export const officeSources = {
  'receipt-unmatched': {
    kind: 'receipts',
    path: '/billing/payments',
    ...waitingReceipts('unmatched'),
    phrase: ['receipt that names no account', 'receipts that name no account'],
    units: 'rand',
    weight: 5,
    hours: 24,
    audience: 'staff',
  },
  'receipt-left': {
    kind: 'receipts',
    path: '/billing/payments',
    ...waitingReceipts('matched', 'part-allocated'),
    phrase: ['receipt with money left over', 'receipts with money left over'],
    units: 'rand',
    weight: 3,
    hours: 48,
    audience: 'staff',
  },
  'settlement-row-failed': {
    kind: 'failed rows',
    path: '/billing/credit-payments/failed',
    ...inState('failed'),
    phrase: ['settlement row to correct', 'settlement rows to correct'],
    weight: 4,
    hours: 24,
    audience: 'staff',
  },
  'invoice-overdue': {
    ...overdueInvoices,
    phrase: ['overdue invoice', 'overdue invoices'],
    units: 'rand',
    // Money weighs by its logarithm: even millions are no alarm for a wall.
    weight: 2,
    hours: 168,
    audience: 'staff',
  },
  'application-new': {
    kind: 'applications',
    path: '/accounts/applications',
    ...inState('new'),
    phrase: ['application for an account to decide', 'applications for an account to decide'],
    weight: 3,
    hours: 24,
    audience: 'staff',
  },
  'point-application-new': {
    kind: 'parcel point applications',
    path: '/accounts/parcel-points',
    ...inState('new'),
    phrase: ['parcel point application to decide', 'parcel point applications to decide'],
    weight: 3,
    hours: 24,
    audience: 'staff',
  },
} as const;
