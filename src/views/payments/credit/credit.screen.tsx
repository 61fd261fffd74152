import { formatColumnDate } from '#domain/kernel/time.ts';
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

import { failedPath, type CreditPayment, creditPath, type CreditReport } from './credit-payment.ts';
import view from './credit.view.ts';
import { useApp } from '#ui/app-context.ts';
import { FileDialog } from '../file-dialog.tsx';
import { CreditReportNotes } from './credit-report.tsx';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { Notes } from '../notes.tsx';
import { Settles } from '#ui/money/settles.tsx';

/** Side panel of a credit payment: account, settled invoices and retained fee. */
const CreditPanel = recordPanel('GET /billing/import/credit-payments/:id', {
  kind: 'credit payments',
  state: ({ state }) => states[state],
  aside: ({ amount }) => <span className="quiet-text">{inRand(amount)}</span>,
  actions: ['billing-credit-payments.1-reverse', 'billing-credit-payments.2-refund'],
  facts: (payment) => [
    ['Reference', payment.bank_reference],
    [
      'Account',
      payment.account_id !== null && (
        <TextLink key="account" href={href(account, { id: payment.account_id })}>
          <span className="ref">{payment.account_code}</span> {payment.account}
        </TextLink>
      ),
    ],
    ['Invoice', payment.invoice_number],
    ['Amount', inRand(payment.amount)],
    ['Fee of the provider', inRand(payment.fee)],
    ...(payment.refunded > 0 ? [['Refunded', inRand(payment.refunded)] as const] : []),
    ['Unallocated', inRand(payment.unallocated)],
    ['Date', formatColumnDate(payment.paid_on)],
    ['File', payment.file_name],
    ['Imported', formatMoment(payment.time_created)],
    ['Reversed', formatMoment(payment.reversed_at)],
  ],
  parts: [Settles, Notes],
});

function shownAt({ import_id: id, taken, failed }: CreditReport) {
  if (id === null) return null;
  const address = (path: string) =>
    `${path}?${new URLSearchParams({ q: `import:${id}` }).toString()}`;
  return failed > 0 || taken === 0
    ? { label: 'Show failed rows', address: address(failedPath) }
    : { label: 'Show payments', address: address(creditPath) };
}

function CreditImportDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  return (
    <FileDialog<CreditReport>
      spec={{
        title: 'Import a settlement file',
        description:
          'CSV or XLSX, up to 5 000 rows, with Account code, Invoice number, Amount, Date, Reference and Fee.',
        again: {
          title: 'Import the same payments again?',
          consequence: 'They count as additional payments.',
        },
        accept: '.csv,.txt,.xlsx,text/csv',
        send: ({ columns: _, ...form }, how) =>
          api.call('POST /billing/import/credit-payments', { form }, how),
        Report: CreditReportNotes,
        shownAt,
      }}
      onClose={onClose}
    />
  );
}

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
