import type { FilterKey } from '#api/list-source.ts';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { states, type Payment } from './payments.ts';

type Key = FilterKey<'GET /billing/import/payments'>;

const col = columnsFor<Payment>();

export const columns = [
  col.text('bank_reference', 'Reference', {
    names: true,
    sort: 'bank_reference',
    width: 170,
    grows: true,
  }),
  col.state('state', 'State', { sort: 'state', width: 132, of: ({ state }) => states[state] }),
  col.ref('account_code', 'Code', { width: 76 }),
  col.text('account', 'Account', { width: 140, grows: true, narrow: 'detail' }),
  col.money('amount', 'Amount', { sort: 'amount', width: 108, narrow: 'about' }),
  col.money('unallocated', 'Unallocated', { sort: 'unallocated', width: 108 }),
  col.date('paid_on', 'Bank date', { sort: 'paid_on', width: 106, narrow: 'end' }),
  col.text('file_name', 'File', { width: 164 }),
  col.time('time_created', 'Imported', { sort: 'time_created', width: 106 }),
  col.date('snoozed_until', 'Snoozed until', { width: 106, hidden: true }),
  col.money('allocated', 'Allocated', { width: 116, hidden: true }),
  col.text('description', 'Description', { width: 180, hidden: true }),
  col.number('payment_import_id', 'Import', { width: 80, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: readonly FilterField<Key>[] = [
  stateFilter('state', states),
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
  { name: 'method', label: 'Method', kind: 'text' },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'number',
    range: { from: 'amount_from', to: 'amount_until' },
  },
  {
    name: 'date',
    label: 'Bank date',
    kind: 'date',
    range: { from: 'paid_from', to: 'paid_until' },
  },
  { name: 'waiting', label: 'To allocate', kind: 'flag', key: 'is_waiting' },
  { name: 'snoozed', label: 'Snoozed', kind: 'flag', key: 'is_snoozed' },
  { name: 'import', label: 'Import no.', kind: 'number', key: 'payment_import_id' },
  dayFilter<Key>('created', 'Imported', { from: 'created_from', to: 'created_to' }),
];
