import type { FilterKey } from '#api/list-source.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';

type Key = FilterKey<'GET /billing/credit-notes'>;

export const filters: readonly FilterField<Key>[] = [
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
  byRecord('invoice', { name: 'invoice', label: 'Invoice', key: 'invoice_id', many: true }),
  { name: 'reason', label: 'Reason', kind: 'text' },
  { name: 'left', label: 'With money left', kind: 'flag', key: 'is_open' },
  {
    name: 'date',
    label: 'Date',
    kind: 'date',
    range: { from: 'issued_from', to: 'issued_until' },
  },
];
