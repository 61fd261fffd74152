import { columnsFor } from '../../ui/table/columns.tsx';
import type { FilterField } from '../../ui/table/filter-fields.ts';
import type { SalesAgent } from './sales-agent.ts';

const col = columnsFor<SalesAgent>();

export const columns = [
  col.ref('code', 'Code', { sort: 'code' }),
  col.text('name', 'Name', { names: true, sort: 'name', width: 200, grows: true }),
  col.text('email', 'Email', { width: 220, grows: true }),
  col.text('mobile_number', 'Mobile number'),
  col.number('commission_percentage', 'Commission, %', {
    sort: 'commission_percentage',
    width: 120,
  }),
  col.state('status', 'Status', {
    of: ({ active }) =>
      active ? { status: 'success', word: 'Active' } : { status: 'offline', word: 'Disabled' },
  }),
];

export const filters: FilterField<'active'>[] = [{ name: 'active', label: 'Active', kind: 'flag' }];
