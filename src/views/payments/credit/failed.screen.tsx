import { useSyncExternalStore } from 'react';
import { creditFieldLabels, creditFields } from '#domain/payments/credit-payments.ts';
import { failedCreditPaymentFields } from '#domain/payments/failed-credit-payment.fields.ts';
import { formatMoment } from '#ui/format.ts';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { correction } from './credit-dialogs.ts';
import { failedStates } from './credit-payment.ts';
import view from './failed.view.ts';

const LIST = 'GET /billing/import/failed-credit-payments';

const table = showFields(LIST, failedCreditPaymentFields, { labels: { state: failedStates } });
export const { filters } = table;

const panel = rowPanel(LIST, {
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

/** Page of failed settlement rows, including corrected rows with their results. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'failed rows',
  sort: ['time_created', 'DESC'],
  record: { panel },
  parts: { dialogs: Correcting },
});
export default screen;

function Correcting() {
  const row = useSyncExternalStore(correction.subscribe, correction.current);
  return row && <CorrectionDialog record={row} onClose={() => correction.open(null)} />;
}
