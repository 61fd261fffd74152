import { question, type Question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { messages } from '#domain/kernel/messages.ts';
import { usualStart } from '#domain/billing/statements.ts';
import { download } from '#ui/download.ts';

const EXPORT = 'GET /billing/export-debtors-credit-notes/:a/:b';

const dayQuestion = (name: string, label: string, emptyMeans: string): Question =>
  question({ name, label, kind: 'date', optional: true, direction: 'past', emptyMeans });

export const exportCreditNotes = command({
  id: 'billing.credit-notes',
  title: 'Download the credit notes by debtor…',
  icon: 'printer',
  can: 'View billing',
  repeatable: false,
  keywords: ['debtors', 'credited', 'export', 'pdf', 'print'],
  questions: () => [
    dayQuestion('a', 'From', 'First day of the month before last'),
    dayQuestion('b', 'Until', 'Today'),
  ],
  async run({ answers, signal }, fx) {
    const b = String(answers['b'] ?? todayHere());
    const a = String(answers['a'] ?? usualStart(b));
    try {
      const file = await fx.call(EXPORT, { params: { a, b } }, { signal });
      if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
      download(`credit-notes-${a}-${b}.pdf`, file);
      fx.showToast({ kind: 'success', text: 'Credit notes by debtor downloaded' });
    } catch (error) {
      const detail = error instanceof Error ? { detail: error.message } : {};
      fx.showToast({ kind: 'error', text: messages.pdfFailed, ...detail });
    }
  },
});
