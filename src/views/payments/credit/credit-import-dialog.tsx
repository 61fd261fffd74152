import { useApp } from '#ui/app-context.ts';
import { FileDialog } from '../file-dialog.tsx';
import { creditPath, failedPath, type CreditReport } from './credit-payment.ts';
import { CreditReportNotes } from './credit-report.tsx';

function shownAt({ import_id: id, taken, failed }: CreditReport) {
  if (id === null) return null;
  const address = (path: string) =>
    `${path}?${new URLSearchParams({ q: `import:${id}` }).toString()}`;
  return failed > 0 || taken === 0
    ? { label: 'Show failed rows', address: address(failedPath) }
    : { label: 'Show payments', address: address(creditPath) };
}

export function CreditImportDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  return (
    <FileDialog<CreditReport>
      spec={{
        title: 'Import a settlement file',
        description:
          'CSV or XLSX, up to 5 000 rows, with Account code, Invoice number, Amount, Date, Reference and Fee.',
        again: {
          title: 'Import the same payments again?',
          consequence: 'They count as additional payments.',
        },
        send: (form, how) => api.call('POST /billing/import/credit-payments', { form }, how),
        Report: CreditReportNotes,
        shownAt,
      }}
      onClose={onClose}
    />
  );
}
