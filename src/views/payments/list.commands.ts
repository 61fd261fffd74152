import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { canAllocate } from '#domain/payments/allocation-refusals.ts';
import { canReverse } from '#domain/payments/payment-reversal.ts';
import { openDialog, hasDialogHost } from './dialog-request.ts';
import { allocatorFrom, paymentsPath, type Payment } from './payments.ts';

const NOTES = 'POST /billing/import/notes';
const REVERSE = 'POST /billing/import/reverse-payment';
const kind = { on: 'receipts' } as const;

export const importFile = command({
  id: 'billing-payments.import',
  title: 'Import a bank file',
  icon: 'plus',
  can: 'Import payments',
  repeatable: false,
  keywords: ['statement', 'payments', 'csv', 'upload'],
  run(_, fx) {
    openDialog('import');
    if (!hasDialogHost()) fx.go(paymentsPath);
  },
});

export const allocateWaiting = command({
  id: 'billing-payments.0-allocate-waiting',
  title: 'Allocate receipts one by one',
  icon: 'list-checks',
  can: 'Allocate payments',
  repeatable: false,
  keywords: ['match', 'queue', 'unmatched', 'waiting', 'settle'],
  run(_, fx) {
    fx.go(allocatorFrom(fx.address(), 'next'));
  },
});

export const allocate = command<Payment>({
  ...kind,
  id: 'billing-payments.2-allocate',
  title: 'Match and allocate…',
  keys: 'a',
  icon: 'list-checks',
  can: 'Allocate payments',
  single: true,
  repeatable: false,
  keywords: ['settle', 'identify', 'whose', 'invoices'],
  enabledFor: canAllocate,
  run({ ids: [id] }, fx) {
    fx.go(allocatorFrom(fx.address(), Number(id)));
  },
});

export const note = actOn<typeof NOTES, Payment>(NOTES, {
  ...kind,
  id: 'billing-payments.1-note',
  title: 'Note…',
  keys: 'n',
  icon: 'message-square',
  keywords: ['comment', 'remark', 'write'],
  sentence: { takes: ['text'] },
  ask: ['note'],
  toRequest: ({ id }, { note: text }) => ({ body: { payment_id: id, note: String(text) } }),
});

export const reverse = actOn<typeof REVERSE, Payment>(REVERSE, {
  ...kind,
  id: 'billing-payments.9-reverse',
  title: 'Reverse…',
  keys: 'shift+r',
  icon: 'history',
  keywords: ['bounced', 'returned', 'debit order', 'take back'],
  ask: ['reason', 'returned_by_bank', 'date'],
  enabledFor: (receipt) => canReverse(receipt),
  danger: {
    consequence: () =>
      'What it settled is owed again, and counter-entries are posted. A reversal stays.',
  },
  toRequest: ({ id }, { reason, returned_by_bank: returned, date }) => ({
    body: {
      payment_id: id,
      reason: String(reason),
      ...(returned !== undefined && { returned_by_bank: returned === true }),
      ...(date !== undefined && { date: String(date) }),
    },
  }),
});
