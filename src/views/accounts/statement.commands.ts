import { actOn, questionsFor } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { sentStatementTypes, usualStart } from '#domain/billing/statements.ts';
import type { AccountRow } from './account.ts';
import { downloadStatement, STATEMENT, statementFormats, typeOptions } from './statement-file.ts';

const account = { on: 'accounts', single: true } as const;

/** Request field for an answer; no field if the answer is empty. */
const given = <Name extends string>(name: Name, value: unknown) =>
  value === undefined ? {} : { [name]: String(value) };

const dayQuestion = (name: string, label: string, emptyMeans: string): Question =>
  question({ name, label, kind: 'date', optional: true, direction: 'past', emptyMeans });

const typeQuestion = question({
  name: 'type',
  label: 'Type',
  kind: 'choice',
  options: typeOptions,
});
const periodQuestions = [
  dayQuestion('start_date', 'From', 'First day of the month before last'),
  dayQuestion('end_date', 'Until', 'Today'),
];

/** Parameters of a statement, with the default period. */
function askedOf(answers: Readonly<Record<string, unknown>>) {
  const end_date = String(answers['end_date'] ?? todayHere());
  return {
    start_date: String(answers['start_date'] ?? usualStart(end_date)),
    end_date,
    type: sentStatementTypes.find((type) => type === answers['type']) ?? 'activity',
  };
}

const formats = ['csv', 'xlsx'] as const;
const SEND = 'POST /billing/statements/send';

export const sendStatements = actOn<typeof SEND, AccountRow>(SEND, {
  on: 'accounts',
  id: 'accounts.a-statement-send',
  title: 'Email statements…',
  icon: 'send',
  sentence: { say: ['email statement', 'mail statement', 'send statement'] },
  keywords: ['send', 'mail', 'debtors', 'remind', 'statement'],
  ask: async () => [
    typeQuestion,
    ...periodQuestions,
    ...(await questionsFor(SEND, ['message'])).map((one) => ({
      ...one,
      hint: 'Printed above the standard text of the email.',
    })),
  ],
  argumentsOf: (answers) => ({ ...askedOf(answers), ...given('message', answers['message']) }),
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The statement goes to the billing address of the account.'
        : 'Each account gets its own statement at its billing address.',
  },
});

export const statement = command<AccountRow>({
  ...account,
  id: 'accounts.a-statement',
  title: 'Download a statement…',
  icon: 'printer',
  can: 'View billing',
  repeatable: false,
  sentence: { say: ['statement', 'download statement', 'print statement'] },
  keywords: ['print', 'pdf', 'open items', 'remittance', 'debtors'],
  questions: () => [
    typeQuestion,
    ...periodQuestions,
    question({
      name: 'format',
      label: 'As',
      kind: 'choice',
      options: [
        { value: 'pdf', label: 'PDF' },
        { value: 'csv', label: 'CSV' },
        { value: 'xlsx', label: 'Excel' },
      ],
    }),
  ],
  async run({ rows: [row], answers, signal }, fx) {
    if (row === undefined) return;
    const query = { account_id: row.id, ...askedOf(answers) };
    const format = formats.find((one) => one === answers['format']) ?? 'pdf';
    await downloadStatement(row.account_code, query, {
      fetchFile: () => fx.call(STATEMENT, { query }, { accept: statementFormats[format], signal }),
      showToast: fx.showToast,
      format,
    });
  },
});
