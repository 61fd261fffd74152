import { useSyncExternalStore } from 'react';
import type { FilterKey } from '#api/list-source.ts';
import { creditFieldLabels, creditFields } from '#domain/payments/credit-payments.ts';
import { formatMoment } from '#ui/format.ts';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import { dayFilter } from '#ui/table/filter/day-filter.ts';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { stateFilter } from '#ui/table/filter/state-filter.ts';
import type { Screen } from '#ui/view.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { correction } from './credit-dialogs.ts';
import { failedStates, type FailedRow } from './credit-payment.ts';
import view from './failed.view.ts';

type Key = FilterKey<'GET /billing/import/failed-credit-payments'>;

const col = columnsFor<FailedRow>();

const columns = [
  col.number('number', 'Row', { sort: 'number', width: 60, narrow: 'about' }),
  col.state('state', 'State', {
    sort: 'state',
    width: 120,
    of: ({ state }) => failedStates[state],
  }),
  col.text('error', 'What is wrong', { names: true, width: 320, grows: true }),
  col.text('account_code', 'Account code', { width: 110, narrow: 'detail' }),
  col.text('invoice_number', 'Invoice number', { width: 120 }),
  col.text('amount', 'Amount', { width: 100 }),
  col.text('date', 'Date', { width: 100 }),
  col.text('reference', 'Reference', { width: 120 }),
  col.text('file_name', 'File', { width: 140 }),
  col.time('time_created', 'Imported', { sort: 'time_created', width: 100, narrow: 'end' }),
  col.text('fee', 'Fee', { width: 80, hidden: true }),
  col.number('payment_import_id', 'Import', { width: 80, hidden: true }),
  col.number('id', 'Number', { sort: 'id', width: 88, hidden: true }),
];

export const filters: readonly FilterField<Key>[] = [
  stateFilter('state', failedStates),
  { name: 'import', label: 'Import no.', kind: 'number', key: 'payment_import_id' },
  dayFilter<Key>('created', 'Imported', { from: 'created_from', to: 'created_to' }),
];

const panel = rowPanel('GET /billing/import/failed-credit-payments', {
  kind: 'failed rows',
  state: ({ state }) => failedStates[state],
  actions: [
    'billing-failed-rows.1-correct',
    'billing-failed-rows.2-validate',
    'billing-failed-rows.3-resubmit',
    'billing-failed-rows.4-delete',
  ],
  facts: (row) => [
    ...creditFields.map(
      (field) =>
        [
          creditFieldLabels[field],
          [row[field] || 'Empty', ...(row.errors[field] ?? [])].join(' · '),
        ] as const,
    ),
    ['File', `${row.file_name}, row ${row.number}`],
    ['Imported', formatMoment(row.time_created)],
  ],
});

/** Page of failed settlement rows, with the results of corrected ones. */
const screen: Screen = tableScreen(view, {
  list: 'GET /billing/import/failed-credit-payments',
  kind: 'failed rows',
  columns,
  filters,
  sort: ['time_created', 'DESC'],
  record: { panel },
  parts: { dialogs: Correcting },
});
export default screen;

function Correcting() {
  const row = useSyncExternalStore(correction.subscribe, correction.current);
  return row && <CorrectionDialog record={row} onClose={() => correction.open(null)} />;
}
