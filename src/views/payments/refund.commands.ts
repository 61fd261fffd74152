import { actOn, reversal } from '#commands/act-on.ts';
import { canRefund } from '#domain/billing/transactions.ts';
import { postedId, postingAnswers, postingQuestions } from '#ui/posting-questions.ts';
import type { Payment } from './payments.ts';

const POST = 'POST /billing/transactions';

const shared = {
  single: true,
  title: 'Refund…',
  keys: 'shift+b',
  icon: 'banknote',
  keywords: ['pay back', 'return the money', 'overpaid'],
} as const;

const refundOf = (on: 'receipts' | 'credit payments', id: string) =>
  actOn<typeof POST, Payment>(POST, {
    ...shared,
    on,
    id,
    enabledFor: canRefund,
    ask: () => postingQuestions(),
    toRequest: ({ id: payment_id, account_id }, answers) => ({
      body: {
        kind: 'refund',
        account_id: account_id ?? 0,
        payment_id,
        ...postingAnswers(answers),
      },
    }),
    isDestructive: () => true,
    danger: {
      consequence: () => 'This only records the refund: also pay the money out at the bank.',
    },
    undo: (_, __, answer) =>
      reversal('POST /billing/transactions/reversal', {
        body: { id: postedId(answer), reason: 'Undone' },
      }),
  });

export const refund = refundOf('receipts', 'billing-payments.8-refund');
export const refundCredit = refundOf('credit payments', 'billing-credit-payments.2-refund');
