import { emptyCell } from '#ui/table/cells.tsx';
import type { FilterKey } from '#api/list-source.ts';
import { inRand } from '#domain/kernel/money.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { createdField, failureField } from '../filter-fields.ts';
import { choicesOf, invoiceStates, type MarketplaceInvoice } from '../marketplace.ts';

const col = columnsFor<MarketplaceInvoice>();

export const columns = [
  col.ref('invoice_number', 'Invoice', { names: true, sort: 'invoice_number', width: 150 }),
  col.state('state', 'State', {
    sort: 'state',
    width: 140,
    of: ({ state }) => invoiceStates[state],
  }),
  col.own('period_from', 'Period', {
    sort: 'period_from',
    width: 212,
    value: ({ period_from: from, period_until: until }) => `${from} to ${until}`,
    cell: ({ period_from: from, period_until: until }) => `${from} to ${until}`,
  }),
  col.number('line_count', 'Lines', { sort: 'line_count', width: 72 }),
  col.money('total_excluding_vat', 'Excluding VAT', { width: 120 }),
  col.money('vat', 'VAT', { width: 104 }),
  col.money('total', 'Total', { sort: 'total', width: 116 }),
  col.own('difference', 'Difference', {
    width: 100,
    end: true,
    value: ({ difference }) => difference,
    cell: ({ difference }) =>
      difference === null || difference === 0 ? emptyCell : inRand(difference),
  }),
  col.text('error', 'Why', { width: 180, grows: true }),
  col.time('time_created', 'Uploaded', { sort: 'time_created', width: 100 }),
  col.text('file_name', 'File', { width: 160, hidden: true }),
  col.text('user', 'Who', { width: 140, hidden: true }),
  col.time('acknowledged_at', 'Acknowledged', { width: 110, hidden: true }),
];

export const filters: readonly FilterField<FilterKey<'GET /amazon-invoices'>>[] = [
  { name: 'state', label: 'State', kind: 'choice', many: true, options: choicesOf(invoiceStates) },
  failureField,
  {
    name: 'period',
    label: 'Period touches',
    kind: 'date',
    range: { from: 'period_from', to: 'period_until' },
  },
  createdField,
];
