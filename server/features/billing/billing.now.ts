import { and, sql } from 'drizzle-orm';
import { nowSources } from '#domain/overview/now.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { timeZone } from '#server/db/time-zone.ts';
import type { NowFeature, NowRows } from '../overview/now/source.ts';
import { invoiceConditions } from './invoices/invoice-filter.ts';

/** Overdue invoices for the Now list. An invoice counts as one unit per thousand rand. */
const rows = (id: 'invoice-overdue' | 'own-invoice-overdue'): NowRows => ({
  can: 'View billing',
  select: (caller) => sql`
    select ${invoices.id} as id, ${invoices.invoice_number} as label, (${invoices.due_date} + 1)::timestamp at time zone ${timeZone} as since,
      null::timestamptz as deadline, ${invoices.outstanding} / 1000 as units
    from ${invoices} where ${and(...invoiceConditions(nowSources[id].filter, caller))}`,
});

export default {
  'invoice-overdue': rows('invoice-overdue'),
  'own-invoice-overdue': rows('own-invoice-overdue'),
} satisfies NowFeature;
