import { actOn } from '#commands/act-on.ts';
import { command, type Answers } from '#commands/command.ts';
import { canAllocate } from '#domain/payments/allocation-refusals.ts';
import { canReverse, canRemoveFromAccount } from '#domain/payments/payment-reversal.ts';
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

const reversing = { ...kind, ask: ['reason', 'date'] } as const;

/** Creates the request for a reversal; `isGone` if the bank took the money back. */
const reversalOf =
  (isGone: boolean) =>
  ({ id }: Payment, { reason, date }: Answers) => ({
    body: {
      payment_id: id,
      reason: String(reason),
      returned_by_bank: isGone,
      ...(date !== undefined && { date: String(date) }),
    },
  });

export const reverse = actOn<typeof REVERSE, Payment>(REVERSE, {
  ...reversing,
  id: 'billing-payments.9-reverse',
  title: 'Reverse…',
  keys: 'shift+r',
  icon: 'history',
  keywords: ['bounced', 'returned by the bank', 'debit order', 'take back'],
  enabledFor: (receipt) => canReverse(receipt),
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The bank took the money back: the invoices of this receipt become unpaid again. This cannot be undone.'
        : 'The bank took the money back: the invoices of these receipts become unpaid again. This cannot be undone.',
    amountOf: ({ amount }) => amount,
  },
  toRequest: reversalOf(true),
});

export const removeFromAccount = actOn<typeof REVERSE, Payment>(REVERSE, {
  ...reversing,
  id: 'billing-payments.9-remove-from-account',
  title: 'Remove from the account…',
  icon: 'history',
  keywords: ['wrong account', 'unmatch', 'take from the account'],
  enabledFor: canRemoveFromAccount,
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The receipt is no longer matched to an account, and its invoices become unpaid again.'
        : 'The receipts are no longer matched to an account, and their invoices become unpaid again.',
    amountOf: ({ amount }) => amount,
  },
  toRequest: reversalOf(false),
});
