import { actOn, questionsFor, reversal } from '../../commands/act-on.ts';
import { question, type Question } from '../../commands/ask.ts';
import { command } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import type { Subject } from '../../commands/focus.ts';
import { shifted, todayHere } from '../../domain/business-days.ts';
import { inRand } from '../../domain/money.ts';
import { sentStatementTypes, usualStart } from '../../domain/statements.ts';
import { canReverseTransaction } from '../../domain/transactions.ts';
import type { AccountRow, TransactionRow } from './account.ts';
import { downloadStatement, STATEMENT, statementFormats, typeOptions } from './statement-file.ts';

const POST = 'POST /billing/transactions';
const REVERSE = 'POST /billing/transactions/reversal';
const DAYS_BACK = 365;
const account = { on: 'accounts', single: true } as const;
const isOpen = ({ status }: AccountRow): true | string =>
  status !== 'closed' || 'The account is closed';

/** An answer as text, or nothing where it was left open. */
const given = <Name extends string>(name: Name, value: unknown) =>
  value === undefined ? {} : { [name]: String(value) };

async function adjustmentQuestions(): Promise<Question[]> {
  const questions = await questionsFor(POST, ['amount', 'reason', 'date']);
  const hints: Readonly<Record<string, string>> = {
    amount: 'Above zero it charges the account, below zero, such as -50, it credits it. No VAT.',
    reason: 'Say why; the account reads it on its statement.',
    date: 'Today when it is empty.',
  };
  return questions.map((one) => ({ ...one, hint: hints[one.name] }));
}

export const adjust = actOn<typeof POST, AccountRow>(POST, {
  ...account,
  id: 'accounts.a-adjust',
  title: 'Post an adjustment…',
  icon: 'banknote',
  keywords: ['transaction', 'goodwill', 'charge', 'correct the balance', 'debit', 'credit'],
  enabledFor: isOpen,
  ask: adjustmentQuestions,
  toRequest: ({ id }, { amount, reason, date }) => ({
    body: {
      account_id: id,
      amount: Number(amount),
      reason: String(reason),
      ...given('date', date),
    },
  }),
  danger: { consequence: () => 'What the account owes changes at once.' },
  undo: (_, __, answer) =>
    reversal(REVERSE, {
      body: { id: Number(Object(Object(answer).transaction).id), reason: 'Taken back' },
    }),
});

async function reversalQuestions(): Promise<Question[]> {
  const questions = await questionsFor(REVERSE, ['reason', 'date']);
  return questions.map((one) => ({
    ...one,
    hint:
      one.name === 'reason'
        ? 'Say why; the account reads it on its statement.'
        : 'Today when it is empty.',
  }));
}

const taken = { consequence: () => 'A counter-entry is posted; both stay on the statement.' };

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

/** What can be taken back on an account, of the last year, the newest first. */
async function reversibles(fx: Effects, account_id: number): Promise<TransactionRow[]> {
  const end_date = todayHere();
  const query = { account_id, start_date: shifted(end_date, -DAYS_BACK), end_date };
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
      label: `${date} ${reference} ${inRand(debit - credit)}`,
      detail: description,
    }));
    const hint =
      options.length === 0
        ? 'Nothing of the last year can be reversed on this account.'
        : undefined;
    const which = question({ name: 'id', label: 'Transaction', kind: 'choice', options });
    return [{ ...which, hint }, ...(await reversalQuestions())];
  },
  toRequest: (_, { id, reason, date }) => ({
    body: { id: Number(id), reason: String(reason), ...given('date', date) },
  }),
  danger: taken,
});

const dayQuestion = (name: string, label: string, hint: string): Question =>
  question({ name, label, kind: 'date', optional: true, hint });

const typeQuestion = question({
  name: 'type',
  label: 'Type',
  kind: 'choice',
  options: typeOptions,
});
const periodQuestions = [
  dayQuestion('start_date', 'From', 'The first of a month two months ago when it is empty.'),
  dayQuestion('end_date', 'Until', 'Today when it is empty.'),
];

/** What is asked of a statement, with the usual period where none was given. */
function askedOf(answers: Readonly<Record<string, unknown>>) {
  const end_date = String(answers['end_date'] ?? todayHere());
  return {
    start_date: String(answers['start_date'] ?? usualStart(end_date)),
    end_date,
    type: sentStatementTypes.find((type) => type === answers['type']) ?? 'activity',
  };
}

const SEND = 'POST /billing/statements/send';

export const sendStatements = actOn<typeof SEND, AccountRow>(SEND, {
  on: 'accounts',
  id: 'accounts.a-statement-send',
  title: 'Email statements…',
  icon: 'send',
  keywords: ['send', 'mail', 'debtors', 'remind', 'statement'],
  ask: async () => [
    typeQuestion,
    ...periodQuestions,
    ...(await questionsFor(SEND, ['message'])).map((one) => ({
      ...one,
      hint: 'Stands above what the email says by itself.',
    })),
  ],
  argumentsOf: (answers) => ({ ...askedOf(answers), ...given('message', answers['message']) }),
  danger: { consequence: () => 'Each account gets its own statement at its billing address.' },
});

export const statement = command<AccountRow>({
  ...account,
  id: 'accounts.a-statement',
  title: 'Download a statement…',
  icon: 'printer',
  can: 'View billing',
  repeatable: false,
  keywords: ['print', 'pdf', 'open items', 'remittance', 'debtors'],
  questions: () => [
    typeQuestion,
    ...periodQuestions,
    question({
      name: 'format',
      label: 'As',
      kind: 'choice',
      optional: true,
      hint: 'A PDF when it is empty.',
      options: [
        { value: 'pdf', label: 'PDF' },
        { value: 'csv', label: 'CSV' },
      ],
    }),
  ],
  async run({ rows: [row], answers, signal }, fx) {
    if (row === undefined) return;
    const query = { account_id: row.id, ...askedOf(answers) };
    const format = answers['format'] === 'csv' ? 'csv' : 'pdf';
    await downloadStatement(row.account_code, query, {
      fetchFile: () => fx.call(STATEMENT, { query }, { accept: statementFormats[format], signal }),
      say: fx.say,
      format,
    });
  },
});
