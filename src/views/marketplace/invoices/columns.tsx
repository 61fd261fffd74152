import { formatPeriod } from '#ui/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { marketplaceInvoiceFields } from '#domain/marketplace/lists/marketplace-invoice.fields.ts';
import { emptyCell } from '#ui/table/cells.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { failureField } from '../filter-fields.ts';
import { invoiceStates } from '../marketplace.ts';

export const { columns, filters } = showFields('GET /amazon-invoices', marketplaceInvoiceFields, {
  labels: { state: invoiceStates },
  own: {
    period_from: ({ period_from: from, period_until: until }) => formatPeriod(from, until),
    difference: {
      end: true,
      cell: ({ difference }) =>
        difference === null || difference === 0 ? emptyCell : inRand(difference),
    },
  },
  filters: { fingerprint: failureField },
});
