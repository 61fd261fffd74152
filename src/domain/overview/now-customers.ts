import { overdueInvoices, lateCollection, failedAttempt, lockerLimit } from './now-filters.ts';

/** Work for users of an account. */
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
    ...lockerLimit,
    audience: 'customer',
  },
  'own-invoice-overdue': {
    ...overdueInvoices,
    phrase: ['invoice past its due date', 'invoices past their due date'],
    units: 'rand',
    weight: 2,
    hours: 168,
    audience: 'customer',
  },
} as const;
