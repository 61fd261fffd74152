import { actOn, questionsFor } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import { command, type Answers } from '#commands/command.ts';
import { countOf } from '#commands/asking/wording.ts';
import { canPrint, canSettleDraft } from '#domain/billing/invoices.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { messages } from '#domain/kernel/messages.ts';
import { datedName, download } from '#ui/download.ts';
import type { InvoiceRow } from './invoice.ts';

const PRINT = 'POST /billing/invoices/print';
const RUN = 'POST /accounts/invoice-run';
/** Maximum number of invoices that are printed into one file without a background run. */
const MAX_PRINTED = 50;
const on = { on: 'invoices' } as const;
const FINAL = 'Invoice numbers are final and the accounts are charged.';

export const print = command<InvoiceRow>({
  ...on,
  id: 'billing-invoices.1-print',
  title: 'Download the PDF',
  repeatable: false,
  keys: 'p',
  icon: 'printer',
  keywords: ['print', 'document', 'tax invoice', 'pdf'],
  sentence: { say: ['print', 'download', 'pdf'] },
  can: 'View billing',
  enabledFor: canPrint,
  bulk: {
    invocation: PRINT,
    most: MAX_PRINTED,
    argumentsOf: () => ({}),
    isDestructive: () => false,
  },
  async run({ ids, rows }, fx) {
    const [only] = rows;
    const name = rows.length === 1 && only ? only.invoice_number : null;
    try {
      const file = await fx.call(PRINT, { body: { ids } }, {});
      if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
      download(name === null ? datedName('invoices', 'pdf') : `${name}.pdf`, file);
      fx.showToast({
        kind: 'success',
        text:
          name === null ? `${countOf(ids.length, 'invoices')} downloaded` : `${name} downloaded`,
      });
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      fx.showToast({ kind: 'error', text: messages.pdfFailed, detail });
    }
  },
});

export const issue = actOn<'POST /billing/invoices/issue', InvoiceRow>(
  'POST /billing/invoices/issue',
  {
    ...on,
    id: 'billing-invoices.2-issue',
    title: 'Issue',
    keys: 'i',
    icon: 'check',
    keywords: ['drafts', 'number', 'post'],
    ask: [],
    enabledFor: canSettleDraft,
    danger: { consequence: () => FINAL, amountOf: ({ total }) => total },
  },
);

export const discard = actOn<'POST /billing/invoices/discard', InvoiceRow>(
  'POST /billing/invoices/discard',
  {
    ...on,
    id: 'billing-invoices.3-discard',
    title: 'Discard',
    keys: 'Delete',
    icon: 'ban',
    keywords: ['drafts', 'delete', 'throw away'],
    ask: [],
    enabledFor: canSettleDraft,
    isDestructive: () => true,
    danger: {
      consequence: () => 'The shipments of discarded drafts are invoiced by the next run.',
      amountOf: ({ total }) => total,
    },
  },
);

const SEND = 'POST /billing/invoices/send';

export const send = actOn<typeof SEND, InvoiceRow>(SEND, {
  ...on,
  id: 'billing-invoices.4-send',
  title: 'Email…',
  keys: 'shift+s',
  icon: 'send',
  keywords: ['send', 'mail', 'customer', 'tax invoice'],
  sentence: { say: ['mail', 'send', 'remind', 'send reminder'] },
  enabledFor: canPrint,
  ask: async () =>
    (await questionsFor(SEND, ['message'])).map((one) => ({
      ...one,
      hint: 'Added above the standard text of the email.',
    })),
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The email goes to the billing address of the account.'
        : 'Each email goes to the billing address of its account.',
  },
});

/**
 * Question whether to create drafts or to issue the invoices. Drafts come first, because issuing is
 * final.
 */
const issueQuestion = question({
  name: 'issue',
  label: 'Drafts or issue',
  kind: 'choice',
  options: [
    { value: false, label: 'Create drafts', detail: 'Check the drafts first, then issue them' },
    {
      value: true,
      label: 'Issue now',
      detail: 'Invoice numbers are final and the accounts are charged',
    },
  ],
});

const invoicingQuestions = async (): Promise<Question[]> => [
  ...(await questionsFor(RUN, ['period_until', 'invoice_date'])),
  issueQuestion,
];

/** Title of an invoice run: "Invoice all accounts up to 26 November 2026 and issue". */
const invoicingTitle =
  (who: string) =>
  ({ period_until: until, issue: issues }: Answers): string =>
    `Invoice ${who} up to ${formatLongDate(String(until))} ${issues === true ? 'and issue' : 'as drafts'}`;

const invoicing = {
  icon: 'file-text',
  ask: invoicingQuestions,
  isDestructive: ({ issue: issues }: Answers) => issues !== false,
  danger: { consequence: () => FINAL },
} as const;

export const invoiceAccounts = actOn<typeof RUN>(RUN, {
  ...invoicing,
  on: 'accounts',
  id: 'accounts.4-invoice',
  title: 'Invoice…',
  keys: 'i',
  keywords: ['run invoices', 'bill', 'issue', 'charge'],
  titleOf: invoicingTitle('accounts'),
});

/** Monthly invoice run; its preview counts the accounts to invoice. */
export const invoiceEverybody = actOn<typeof RUN>(RUN, {
  ...invoicing,
  id: 'billing-invoices.0-run',
  title: 'Invoice all accounts…',
  keywords: ['invoice run', 'run invoices', 'bill', 'month'],
  titleOf: invoicingTitle('all accounts'),
  over: () => ({ is: 'matching', kind: 'accounts', query: {}, total: 0 }),
});
