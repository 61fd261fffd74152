import type { RequestOf } from '#api/endpoint-types.ts';
import type { Words } from '#commands/effects.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { messages } from '#domain/kernel/messages.ts';
import { sentStatementTypes } from '#domain/billing/statements.ts';
import { download } from '#ui/download.ts';

export const STATEMENT = 'GET /billing/statements';
export type StatementQuery = RequestOf<typeof STATEMENT>['query'];

const typeWords: Record<(typeof sentStatementTypes)[number], string> = {
  activity: 'All movements',
  'open-item': 'Open items',
};

export const typeOptions = sentStatementTypes.map((value) => ({ value, label: typeWords[value] }));

/** Media types of statement downloads. */
export const statementFormats = { pdf: 'application/pdf', csv: 'text/csv', xlsx: XLSX } as const;

/** Downloads a statement, or shows an error. */
export async function downloadStatement(
  code: string,
  query: StatementQuery,
  {
    fetchFile,
    showToast,
    format = 'pdf',
  }: {
    fetchFile: () => Promise<unknown>;
    showToast: (words: Words) => void;
    format?: keyof typeof statementFormats;
  },
): Promise<void> {
  try {
    const file = await fetchFile();
    if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
    download(`statement-${code}-${query.end_date}.${format}`, file);
    showToast({ kind: 'success', text: `Statement of ${code} downloaded` });
  } catch (error) {
    const detail = error instanceof Error ? { detail: error.message } : {};
    const text = format === 'pdf' ? messages.pdfFailed : 'The statement was not downloaded';
    showToast({ kind: 'error', text, ...detail });
  }
}
