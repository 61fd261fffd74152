import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { messages } from '#domain/kernel/messages.ts';
import { formatMonth } from '#domain/kernel/time.ts';
import { download } from '#ui/download.ts';
import { monthIn, monthsUntil } from './months.ts';
import type { SalesAgent } from './sales-agent.ts';

const COMMISSION = 'GET /sales-agents/:id/commission';
const MONTHS = 13;

const formats = {
  pdf: { accept: 'application/pdf', label: 'PDF', failed: messages.pdfFailed },
  csv: { accept: 'text/csv', label: 'CSV', failed: 'The CSV was not downloaded' },
} as const;
type Format = keyof typeof formats;

const isFormat = (given: unknown): given is Format => given === 'pdf' || given === 'csv';

export const downloadCommission = command<SalesAgent>({
  id: 'sales-agents.commission',
  title: 'Download the commission…',
  icon: 'download',
  on: 'sales agents',
  single: true,
  can: 'View billing',
  repeatable: false,
  keywords: ['export', 'pdf', 'csv', 'earned', 'payout', 'received'],
  questions: () => [
    question({
      name: 'month',
      label: 'Month',
      kind: 'choice',
      options: monthsUntil(monthIn(location.search), MONTHS).map((value) => ({
        value,
        label: formatMonth(`${value}-01`),
        code: value,
      })),
    }),
    question({
      name: 'format',
      label: 'As',
      kind: 'choice',
      options: Object.entries(formats).map(([value, { label }]) => ({ value, label })),
    }),
  ],
  async run({ rows: [agent], answers, signal }, fx) {
    if (agent === undefined) return;
    const month = String(answers['month']);
    const format = isFormat(answers['format']) ? answers['format'] : 'pdf';
    const { accept, failed } = formats[format];
    try {
      const request = { params: { id: agent.id }, query: { month } };
      const file: unknown = await fx.call(COMMISSION, request, { accept, signal });
      if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
      download(`commission-${agent.code}-${month}.${format}`, file);
      fx.showToast({ kind: 'success', text: `Commission of ${agent.name} downloaded` });
    } catch (error) {
      const detail = error instanceof Error ? { detail: error.message } : {};
      fx.showToast({ kind: 'error', text: failed, ...detail });
    }
  },
});
