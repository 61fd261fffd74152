import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { FilterKey } from '#api/list-source.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { byRecord } from '#ui/table/filter/record-filters.ts';
import { useCan } from '#ui/use-can.ts';
import type { Screen } from '#ui/view.ts';
import { states } from '../payments.ts';
import { importRequest } from './credit-dialogs.ts';
import { CreditImportDialog } from './credit-import-dialog.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { failedPath, type CreditPayment } from './credit-payment.ts';
import view from './credit.view.ts';

type Key = FilterKey<'GET /billing/import/credit-payments'>;

const col = columnsFor<CreditPayment>();

const columns = [
  col.text('bank_reference', 'Reference', {
    names: true,
    sort: 'bank_reference',
    width: 150,
    grows: true,
  }),
  col.state('state', 'State', { sort: 'state', width: 132, of: ({ state }) => states[state] }),
  col.ref('account_code', 'Code', { width: 76 }),
  col.text('account', 'Account', { width: 140, grows: true, narrow: 'detail' }),
  col.ref('invoice_number', 'Invoice', { width: 108 }),
  col.money('amount', 'Amount', { sort: 'amount', width: 108, narrow: 'about' }),
  col.money('fee', 'Fee', { width: 92 }),
  col.date('paid_on', 'Date', { sort: 'paid_on', width: 100, narrow: 'end' }),
  col.text('file_name', 'File', { width: 140 }),
  col.time('time_created', 'Imported', { sort: 'time_created', width: 106 }),
  col.money('unallocated', 'Unallocated', { width: 108, hidden: true }),
  col.number('payment_import_id', 'Import', { width: 80, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

const filters: readonly FilterField<Key>[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    many: true,
    options: Object.entries(states)
      .filter(([value]) => value !== 'unmatched' && value !== 'failed')
      .map(([value, { word }]) => ({ value, label: word })),
  },
  byRecord('account', { name: 'account', label: 'Account', key: 'account_id', many: true }),
  {
    name: 'amount',
    label: 'Amount',
    kind: 'number',
    range: { from: 'amount_from', to: 'amount_until' },
  },
  { name: 'date', label: 'Date', kind: 'date', range: { from: 'paid_from', to: 'paid_until' } },
  { name: 'import', label: 'Import no.', kind: 'number', key: 'payment_import_id' },
  dayFilter<Key>('created', 'Imported', { from: 'created_from', to: 'created_to' }),
];

/** Page of payments in settlement files, by account and invoice. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/import/credit-payments',
  kind: 'credit payments',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel: CreditPanel },
  parts: { head: Head, dialogs: Importing },
});
export default screen;

function Head() {
  const can = useCan();
  return (
    <>
      <Button
        onClick={() => navigate(`${failedPath}?q=${encodeURIComponent('state:failed,validated')}`)}
      >
        Failed rows
      </Button>
      {can('Import payments') && (
        <Button kind="primary" onClick={() => importRequest.open('import')}>
          Import a settlement file
        </Button>
      )}
    </>
  );
}

function Importing() {
  const request = useSyncExternalStore(importRequest.subscribe, importRequest.current);
  return request && <CreditImportDialog onClose={() => importRequest.open(null)} />;
}
