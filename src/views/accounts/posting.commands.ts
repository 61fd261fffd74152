import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatColumnDate } from '#domain/kernel/time.ts';
import { paymentMethods, type PaymentMethod } from '#domain/payments/payments.ts';
import { canReverseTransaction } from '#domain/billing/transactions.ts';
import { postedId, postingAnswers, postingQuestions, reasonHint } from '#ui/posting-questions.ts';
import type { AccountRow, TransactionRow } from './account.ts';
import { STATEMENT } from './statement-file.ts';

const POST = 'POST /billing/transactions';
const REVERSE = 'POST /billing/transactions/reversal';
const DAYS_BACK = 365;
const account = { on: 'accounts', single: true } as const;
const isOpen = ({ status }: AccountRow): true | string =>
  status !== 'closed' || 'The account is closed';

/** Request field for an answer; no field if the answer is empty. */
const given = <Name extends string>(name: Name, value: unknown) =>
  value === undefined ? {} : { [name]: String(value) };

/** An adjustment requires an amount. */
const adjustmentQuestions = async (): Promise<Question[]> =>
  (
    await postingQuestions(
      'A positive amount charges the account; a negative amount, such as -50, credits it. No VAT.',
    )
  ).map((one) => (one.name === 'amount' ? { ...one, optional: false } : one));

export const adjust = actOn<typeof POST, AccountRow>(POST, {
  ...account,
  id: 'accounts.a-adjust',
  title: 'Post an adjustment…',
  icon: 'banknote',
  keywords: ['transaction', 'goodwill', 'charge', 'correct the balance', 'debit', 'credit'],
  enabledFor: isOpen,
  ask: adjustmentQuestions,
  toRequest: ({ id }, answers) => ({ body: { account_id: id, ...postingAnswers(answers) } }),
  danger: { consequence: () => 'The balance of the account changes immediately.' },
  undo: (_, __, answer) =>
    reversal(REVERSE, {
      body: { id: postedId(answer), reason: 'Undone' },
    }),
});

const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  eft: 'Bank transfer',
};

const methodQuestion = question({
  name: 'method',
  label: 'Method',
  kind: 'choice',
  options: (['cash', 'card', 'eft'] as const).map((value) => ({
    value,
    label: methodWords[value],
  })),
});

/** Questions about a received payment; the reference is the number of the receipt. */
async function paymentQuestions(): Promise<Question[]> {
  const [reference] = await questionsFor(POST, ['reference']);
  const asked = await postingQuestions('Amount received. It pays the oldest invoices first.');
  return [
    ...asked.map((one) => (one.name === 'amount' ? { ...one, optional: false } : one)),
    methodQuestion,
    ...(reference ? [{ ...reference, hint: 'Number of the receipt given to the payer.' }] : []),
  ];
}

export const receivePayment = actOn<typeof POST, AccountRow>(POST, {
  ...account,
  id: 'accounts.a-payment',
  title: 'Receive a payment…',
  icon: 'banknote',
  keywords: ['cash', 'card', 'paid', 'receipt', 'counter', 'money'],
  enabledFor: isOpen,
  ask: paymentQuestions,
  toRequest: ({ id }, { method, reference, ...answers }) => ({
    body: {
      kind: 'payment',
      account_id: id,
      method: paymentMethods.find((one) => one === method) ?? 'cash',
      ...given('reference', reference),
      ...postingAnswers(answers),
    },
  }),
  danger: { consequence: () => 'The balance of the account changes immediately.' },
  undo: (_, __, answer) => reversal(REVERSE, { body: { id: postedId(answer), reason: 'Undone' } }),
});

async function reversalQuestions(): Promise<Question[]> {
  const questions = await questionsFor(REVERSE, ['reason', 'date']);
  return questions.map((one) => (one.name === 'reason' ? { ...one, hint: reasonHint } : one));
}

const taken = {
  consequence: () => 'A reversing entry is posted. Both entries stay on the statement.',
};

export const reverse = actOn<typeof REVERSE, TransactionRow>(REVERSE, {
  on: 'transactions',
  single: true,
  id: 'transactions.1-reverse',
  title: 'Reverse…',
  icon: 'repeat',
  keywords: ['take back', 'counter-entry', 'cancel'],
  enabledFor: canReverseTransaction,
  ask: reversalQuestions,
  toRequest: ({ id }, { reason, date }) => ({
    body: { id, reason: String(reason), ...given('date', date) },
  }),
  danger: taken,
});

const idOf = (subject: Subject): number => (subject.is === 'rows' ? Number(subject.ids[0]) : 0);

/** Transactions of the last year that can be reversed, the newest first. */
async function reversibles(fx: Effects, account_id: number): Promise<TransactionRow[]> {
  const end_date = todayHere();
  const query = { account_id, start_date: shiftDay(end_date, -DAYS_BACK), end_date };
  const found: unknown = await fx.call(
    STATEMENT,
    { query: { ...query, type: 'transactions' } },
    {},
  );
  const rows: unknown = Object(found).rows;
  if (!Array.isArray(rows)) return [];
  return rows.filter((row: TransactionRow) => canReverseTransaction(row) === true).toReversed();
}

export const reverseOne = actOn<typeof REVERSE, AccountRow>(REVERSE, {
  ...account,
  id: 'accounts.a-reverse',
  title: 'Reverse a transaction…',
  icon: 'repeat',
  keywords: ['take back', 'counter-entry', 'adjustment'],
  ask: async (fx, subject) => {
    const rows = await reversibles(fx, idOf(subject));
    const options = rows.map(({ id, date, reference, description, debit, credit }) => ({
      value: id,
      label: `${formatColumnDate(date)} ${reference} ${inRand(debit - credit)}`,
      detail: description,
    }));
    const hint =
      options.length === 0
        ? 'No transaction of the last year can be reversed on this account.'
        : undefined;
    const which = question({ name: 'id', label: 'Transaction', kind: 'choice', options });
    return [{ ...which, hint }, ...(await reversalQuestions())];
  },
  toRequest: (_, { id, reason, date }) => ({
    body: { id: Number(id), reason: String(reason), ...given('date', date) },
  }),
  danger: taken,
});
