import { useState } from 'react';
import type { RequestOf } from '#api/endpoint-types.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { messages } from '#domain/kernel/messages.ts';
import { useApp } from '#ui/app-context.ts';
import { download } from '#ui/download.ts';
import { Button } from '#ui/form/button.tsx';

const CALL = 'POST /accounts-age-analysis';

const files = [
  { label: 'Print', type: 'application/pdf', ending: 'pdf', failed: messages.pdfFailed },
  { label: 'CSV', type: 'text/csv', ending: 'csv', failed: 'The CSV was not downloaded' },
  { label: 'XLSX', type: XLSX, ending: 'xlsx', failed: 'The spreadsheet was not downloaded' },
] as const;

/** Buttons that download the displayed analysis. */
export function AgeFiles({ question }: { question: RequestOf<typeof CALL>['body'] }) {
  const { api, toasts } = useApp();
  const [busy, setBusy] = useState(false);
  const save = async ({ type, ending, failed }: (typeof files)[number]) => {
    setBusy(true);
    try {
      const file: unknown = await api.call(CALL, { body: question }, { accept: type });
      if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
      download(`age-analysis-${question.as_of}.${ending}`, file);
    } catch (error) {
      const detail = error instanceof Error ? { detail: error.message } : {};
      toasts.show({ kind: 'error', text: failed, ...detail });
    }
    setBusy(false);
  };
  return files.map((file) => (
    <Button key={file.ending} busy={busy} onClick={() => void save(file)}>
      {file.label}
    </Button>
  ));
}
