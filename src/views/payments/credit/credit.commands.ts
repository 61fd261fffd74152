import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { isOpenRow } from '#domain/payments/credit-payments.ts';
import { canReverse } from '#domain/payments/payment-reversal.ts';
import { correction, importRequest } from './credit-dialogs.ts';
import { creditPath, type CreditPayment, type FailedRow } from './credit-payment.ts';

const REVERSE = 'POST /billing/import/reverse-credit-payment';
const VALIDATE = 'POST /billing/import/failed-credit-payments/validate';
const RESUBMIT = 'POST /billing/import/failed-credit-payments/resubmit';
const DELETE = 'POST /billing/import/failed-credit-payments/delete';

export const importSettlement = command({
  id: 'billing-credit-payments.import',
  title: 'Import a settlement file',
  icon: 'plus',
  can: 'Import payments',
  repeatable: false,
  keywords: ['credit payments', 'card', 'debit orders', 'csv', 'upload'],
  run(_, fx) {
    importRequest.open('import');
    if (!importRequest.isMounted()) fx.go(creditPath);
  },
});

export const reverse = actOn<typeof REVERSE, CreditPayment>(REVERSE, {
  on: 'credit payments',
  id: 'billing-credit-payments.1-reverse',
  title: 'Reverse…',
  keys: 'shift+r',
  icon: 'history',
  keywords: ['charged back', 'returned', 'take back'],
  ask: ['reason', 'date'],
  enabledFor: (payment) => canReverse(payment),
  danger: {
    consequence: () =>
      'The invoice becomes unpaid again, and the provider no longer owes the amount. This cannot be undone.',
  },
  toRequest: ({ id }, { reason, date }) => ({
    body: {
      payment_id: id,
      reason: String(reason),
      ...(date !== undefined && { date: String(date) }),
    },
  }),
});

const rows = { on: 'failed rows', enabledFor: isOpenRow } as const;

export const correct = command<FailedRow>({
  ...rows,
  id: 'billing-failed-rows.1-correct',
  title: 'Correct…',
  keys: 'm',
  icon: 'file-text',
  can: 'Import payments',
  single: true,
  repeatable: false,
  keywords: ['edit', 'change', 'fix'],
  enabled: () => correction.isMounted() || 'Open Failed rows first',
  run({ rows: [row] }) {
    if (row) correction.open(row);
  },
});

export const validate = actOn<typeof VALIDATE, FailedRow>(VALIDATE, {
  ...rows,
  id: 'billing-failed-rows.2-validate',
  title: 'Validate',
  keys: 't',
  icon: 'check',
  keywords: ['check again', 'test'],
  ask: [],
  toBatch: ({ ids }) => ({ body: { rows: ids.map((id) => ({ id: Number(id) })) } }),
});

export const resubmit = actOn<typeof RESUBMIT, FailedRow>(RESUBMIT, {
  ...rows,
  id: 'billing-failed-rows.3-resubmit',
  title: 'Resubmit rows',
  keys: 'r',
  icon: 'repeat',
  keywords: ['take in', 'failed rows'],
  ask: [],
});

export const deleteRows = actOn<typeof DELETE, FailedRow>(DELETE, {
  ...rows,
  id: 'billing-failed-rows.4-delete',
  title: 'Delete',
  keys: 'Delete',
  icon: 'ban',
  keywords: ['remove', 'discard'],
  ask: [],
  danger: {
    consequence: () => 'The rows are deleted from this list. The uploaded file is not changed.',
  },
  isDestructive: () => true,
});
