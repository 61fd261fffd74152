import type { FilterKey } from '#api/list-source.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { isOverdue, states, type InvoiceRow } from './invoice.ts';

type Key = FilterKey<'GET /billing/invoices'>;

const col = columnsFor<InvoiceRow>();
const hidden = { hidden: true } as const;

export const columns = [
  col.own('invoice_number', 'Number', {
    names: true,
    sort: 'invoice_number',
    width: 116,
    cell: ({ invoice_number: number }) =>
      number === null ? (
        <span className="quiet-text">Draft</span>
      ) : (
        <span className="ref">{number}</span>
      ),
    value: ({ invoice_number: number }) => number ?? 'Draft',
  }),
  col.state('state', 'State', { sort: 'state', width: 118, of: ({ state }) => states[state] }),
  col.ref('account_code', 'Code', { width: 84 }),
  col.text('account', 'Account', { width: 160, grows: true, narrow: 'detail' }),
  col.date('invoice_date', 'Date', { sort: 'invoice_date', width: 106 }),
  col.own('due_date', 'Due', {
    sort: 'due_date',
    narrow: 'end',
    width: 118,
    cell: (row) =>
      isOverdue(row, todayHere()) ? (
        <StatusMark status="danger">{row.due_date}</StatusMark>
      ) : (
        row.due_date
      ),
    value: ({ due_date: date }) => date,
  }),
  col.number('line_count', 'Lines', { width: 72 }),
  col.money('total', 'Total', { sort: 'total', width: 116 }),
  col.money('outstanding', 'Outstanding', { sort: 'outstanding', width: 120, narrow: 'about' }),
  col.time('sent_at', 'Sent', { width: 96 }),
  col.date('period_from', 'Period from', { ...hidden, width: 106 }),
  col.date('period_until', 'Period until', { ...hidden, width: 106 }),
  col.money('total_excluding_vat', 'Excl. VAT', { ...hidden, width: 116 }),
  col.money('vat', 'VAT', { ...hidden, width: 104 }),
  col.money('paid', 'Paid', { ...hidden, width: 116 }),
  col.money('credited', 'Credited', { ...hidden, width: 108 }),
  col.money('written_off', 'Written off', { ...hidden, width: 108 }),
  col.time('time_created', 'Created', { ...hidden, sort: 'time_created', width: 106 }),
  col.number('id', 'Id', { ...hidden, sort: 'id', width: 88 }),
];

export const filters: readonly FilterField<Key>[] = [
  stateFilter('state', states),
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
  { name: 'unpaid', label: 'Unpaid', kind: 'flag', key: 'is_unpaid' },
  { name: 'overdue', label: 'Overdue', kind: 'flag', key: 'is_overdue' },
  { name: 'sent', label: 'Sent', kind: 'flag', key: 'is_sent' },
  { name: 'number', label: 'Number', kind: 'text', key: 'invoice_number' },
  {
    name: 'date',
    label: 'Date',
    kind: 'date',
    range: { from: 'dated_from', to: 'dated_until' },
  },
  { name: 'due', label: 'Due', kind: 'date', range: { from: 'due_from', to: 'due_until' } },
  {
    name: 'total',
    label: 'Total',
    kind: 'number',
    range: { from: 'total_from', to: 'total_until' },
  },
  {
    name: 'outstanding',
    label: 'Outstanding',
    kind: 'number',
    range: { from: 'outstanding_from', to: 'outstanding_until' },
  },
  dayFilter<Key>('created', 'Created', { from: 'created_from', to: 'created_to' }),
];
