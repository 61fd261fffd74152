import { and, sql } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { failed_credit_payments, payments } from '#server/db/schema/payments.ts';
import type { NowFeature, NowRows } from '../overview/now/source.ts';
import { failedRowConditions } from './import/failed-credit-payments.ts';
import { missingBankFile } from './import/missing-bank-file.ts';
import { paymentConditions } from './payment-list.ts';

/** Receipts for the Now list. A receipt counts as one unit per thousand rand. */
const rows = (id: 'receipt-unmatched' | 'receipt-left'): NowRows => ({
  can: 'View payment imports',
  select: () => sql`
    select ${payments.id} as id, ${payments.bank_reference} as label, ${payments.time_created} as since,
      null::timestamptz as deadline, ${payments.unallocated} / 1000 as units
    from ${payments} where ${and(...paymentConditions(nowSources[id].filter))}`,
});

export default {
  'receipt-unmatched': rows('receipt-unmatched'),
  'receipt-left': rows('receipt-left'),
  'bank-file': {
    can: 'Import payments',
    select: (_caller, _branch, at) => missingBankFile(at),
  },
  'settlement-row-failed': {
    can: 'View payment imports',
    select: () => sql`
      select ${failed_credit_payments.id} as id, ${failed_credit_payments.number}::text as label, ${failed_credit_payments.time_created} as since,
        null::timestamptz as deadline, 1 as units
      from ${failed_credit_payments} where ${and(...failedRowConditions(nowSources['settlement-row-failed'].filter))}`,
  },
} satisfies NowFeature;
