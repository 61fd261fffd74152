import { and, sql } from 'drizzle-orm';
import { nowSources } from '../../../src/domain/now.ts';
import { payments } from '../../db/schema/payments.ts';
import type { NowFeature, NowRows } from '../now/source.ts';
import { paymentConditions } from './payment-list.ts';

/** Money counts by the thousand rand, from one on. */
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
} satisfies NowFeature;
