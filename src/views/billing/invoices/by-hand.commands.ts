import { actOn, reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import type { Bulk, Command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { sizeOf, type Subject } from '#commands/focus.ts';
import { inRand } from '#domain/kernel/money.ts';
import { canCredit, canWriteOff } from '#domain/billing/transactions.ts';
import { postedId, postingAnswers, postingQuestions } from '#ui/posting-questions.ts';
import { readInvoice, type Invoice, type InvoiceRow } from './invoice.ts';

const POST = 'POST /billing/transactions';
const ALL = 'all';

/** Asks what to credit: the whole invoice, or the shipment of a line. */
async function lineQuestion(fx: Effects, subject: Subject): Promise<Question> {
  const id = subject.is === 'rows' ? Number(subject.ids[0]) : 0;
  const found: unknown = await fx.call(readInvoice, { params: { id } }, {});
  const lines: Invoice['lines'] = Object(found).lines ?? [];
  const open = lines.filter(({ is_credited: isCredited }) => !isCredited);
  const options = open.map(({ number, reference, description, route, amount }) => ({
    value: number,
    label: reference ?? description,
    detail: [route, inRand(amount)].filter(Boolean).join(', '),
  }));
  return question({
    name: 'line',
    label: 'Amount to credit',
    kind: 'choice',
    options: [{ value: ALL, label: 'The whole invoice' }, ...options],
  });
}

/**
 * Several invoices are credited completely, as a run whose preview lists the postings; for a single
 * invoice the command asks for the amount.
 */
const bulkOf = (invocation: string): Bulk => ({
  invocation,
  argumentsOf: ({ reason, date }) => ({ reason, ...(date !== undefined && { date }) }),
  isDestructive: () => true,
});

const wholeQuestions = async (): Promise<Question[]> =>
  (await postingQuestions()).filter(({ name }) => name !== 'amount');

const creditOne = actOn<typeof POST, InvoiceRow>(POST, {
  on: 'invoices',
  id: 'billing-invoices.5-credit',
  title: 'Credit…',
  keys: 'shift+c',
  icon: 'history',
  keywords: ['credit note', 'take off', 'cancel the invoice', 'reduce'],
  enabledFor: canCredit,
  ask: async (fx, subject) =>
    sizeOf(subject) > 1
      ? wholeQuestions()
      : [await lineQuestion(fx, subject), ...(await postingQuestions())],
  toRequest: ({ id, account_id }, { line, ...answers }) => ({
    body: {
      kind: 'credit-note',
      account_id,
      invoice_id: id,
      ...(line !== ALL && { lines: [Number(line)] }),
      ...postingAnswers(answers),
    },
  }),
  danger: {
    consequence: () =>
      'This issues a credit note and reduces the balance and the VAT. It cannot be undone.',
    amountOf: ({ total }) => total,
  },
});

export const credit: Command = {
  ...creditOne,
  matching: true,
  bulk: bulkOf('POST /billing/invoices/credit'),
};

const writeOffOne = actOn<typeof POST, InvoiceRow>(POST, {
  on: 'invoices',
  id: 'billing-invoices.6-write-off',
  title: 'Write off…',
  keys: 'shift+w',
  icon: 'ban',
  keywords: ['bad debt', 'give up', 'irrecoverable'],
  enabledFor: canWriteOff,
  ask: (_, subject) => (sizeOf(subject) > 1 ? wholeQuestions() : postingQuestions()),
  toRequest: ({ id, account_id }, answers) => ({
    body: { kind: 'write-off', account_id, invoice_id: id, ...postingAnswers(answers) },
  }),
  isDestructive: () => true,
  danger: {
    consequence: () => 'The outstanding amount becomes a bad debt, and its VAT is claimed back.',
    amountOf: ({ outstanding }) => outstanding,
  },
  undo: (_, __, answer) =>
    reversal('POST /billing/transactions/reversal', {
      body: { id: postedId(answer), reason: 'Undone' },
    }),
});

export const writeOff: Command = {
  ...writeOffOne,
  matching: true,
  bulk: bulkOf('POST /billing/invoices/write-off'),
};
