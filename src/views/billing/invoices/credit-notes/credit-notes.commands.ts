import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { messages } from '#domain/kernel/messages.ts';
import { canRefundNote } from '#domain/billing/transactions.ts';
import { download } from '#ui/download.ts';
import { postedId, postingAnswers, postingQuestions } from '#ui/posting-questions.ts';
import { kind, readCreditNote, type CreditNoteRow } from './credit-note.ts';

const POST = 'POST /billing/transactions';
const SEND = 'POST /billing/credit-notes/:id/send';
const on = { on: kind } as const;

export const print = command<CreditNoteRow>({
  ...on,
  id: 'billing-credit-notes.1-print',
  title: 'Download the PDF',
  repeatable: false,
  single: true,
  keys: 'p',
  icon: 'printer',
  keywords: ['print', 'document', 'pdf'],
  can: 'View billing',
  async run({ rows: [note], signal }, fx) {
    if (note === undefined) return;
    try {
      const params = { id: note.id };
      const file = await fx.call(readCreditNote, { params }, { signal, accept: 'application/pdf' });
      if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
      download(`${note.credit_note_number}.pdf`, file);
      fx.showToast({ kind: 'success', text: `${note.credit_note_number} downloaded` });
    } catch (error) {
      const detail = error instanceof Error ? { detail: error.message } : {};
      fx.showToast({ kind: 'error', text: messages.pdfFailed, ...detail });
    }
  },
});

export const send = actOn<typeof SEND, CreditNoteRow>(SEND, {
  ...on,
  id: 'billing-credit-notes.2-send',
  title: 'Email…',
  keys: 'shift+s',
  icon: 'send',
  keywords: ['send', 'mail', 'customer', 'credit note'],
  ask: async () =>
    (await questionsFor(SEND, ['message'])).map((one) => ({
      ...one,
      hint: 'Printed above the standard text of the email.',
    })),
  toRequest: ({ id }, { message }) => ({
    params: { id },
    body: message === undefined ? {} : { message: String(message) },
  }),
  danger: {
    consequence: (count) =>
      count === 1
        ? 'The email goes to the billing address of the account.'
        : 'Each email goes to the billing address of its account.',
  },
});

export const refund = actOn<typeof POST, CreditNoteRow>(POST, {
  ...on,
  single: true,
  id: 'billing-credit-notes.3-refund',
  title: 'Refund…',
  keys: 'shift+b',
  icon: 'banknote',
  keywords: ['pay back', 'return the money'],
  enabledFor: canRefundNote,
  ask: () => postingQuestions(),
  toRequest: ({ id, account_id }, answers) => ({
    body: { kind: 'refund', account_id, credit_note_id: id, ...postingAnswers(answers) },
  }),
  isDestructive: () => true,
  danger: { consequence: () => 'This records the refund. Pay the money out at the bank as well.' },
  undo: (_, __, answer) =>
    reversal('POST /billing/transactions/reversal', {
      body: { id: postedId(answer), reason: 'Undone' },
    }),
});
