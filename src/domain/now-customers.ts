import { overdueInvoices, lateCollection, failedAttempt, longInLocker } from './now-filters.ts';

/** Work that waits for people of an account. */
export const customerSources = {
  'not-collected': {
    ...lateCollection,
    phrase: ['shipment not collected in time', 'shipments not collected in time'],
    weight: 5,
    hours: 2,
    audience: 'customer',
  },
  'answer-needed': {
    ...failedAttempt,
    phrase: ['failed attempt that needs your answer', 'failed attempts that need your answer'],
    weight: 6,
    hours: 4,
    audience: 'customer',
  },
  'customer-locker-limit': {
    ...longInLocker,
    phrase: ['parcel in a locker for over 24 hours', 'parcels in lockers for over 24 hours'],
    audience: 'customer',
  },
  'own-invoice-overdue': {
    ...overdueInvoices,
    phrase: ['invoice past its due date', 'invoices past their due date'],
    weight: 2,
    hours: 168,
    audience: 'customer',
  },
} as const;
