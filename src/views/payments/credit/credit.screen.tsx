import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { creditPaymentFields } from '#domain/payments/credit-payment.fields.ts';
import { Button } from '#ui/form/button.tsx';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Screen } from '#ui/view.ts';
import { states } from '../payments.ts';
import { importRequest } from './credit-dialogs.ts';

import { failedPath, creditPath, type CreditReport } from './credit-payment.ts';
import view from './credit.view.ts';
import { useApp } from '#ui/app-context.ts';
import { FileDialog } from '../file-dialog.tsx';
import { CreditReportNotes } from './credit-report.tsx';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';
import { inRand } from '#domain/kernel/money.ts';
import { TextLink } from '#ui/link.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
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
    ...fieldFacts(creditPaymentFields, payment, ['bank_reference']),
    [
      'Account',
      payment.account_id !== null && (
        <TextLink key="account" href={href(account, { id: payment.account_id })}>
          <span className="ref">{payment.account_code}</span> {payment.account}
        </TextLink>
      ),
    ],
    ...fieldFacts(creditPaymentFields, payment, [
      'invoice_number',
      'amount',
      'fee',
      ...(payment.refunded > 0 ? (['refunded'] as const) : []),
      'unallocated',
      'paid_on',
      'file_name',
      'time_created',
      'reversed_at',
    ]),
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
          consequence: 'The payments in this file are added to the earlier payments.',
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

const table = showFields('GET /billing/import/credit-payments', creditPaymentFields, {
  labels: { state: states },
  filters: {
    state: {
      options: Object.entries(states)
        .filter(([value]) => value !== 'unmatched' && value !== 'failed')
        .map(([value, { word }]) => ({ value, label: word })),
    },
  },
});

/** Page of payments in settlement files, by account and invoice. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'credit payments',
  filters: table.filters.filter(({ key }) => key !== 'is_snoozed'),
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
