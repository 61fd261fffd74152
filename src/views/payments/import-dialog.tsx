import { useApp } from '#ui/app-context.ts';
import { FileDialog } from './file-dialog.tsx';
import { ImportReport } from './import-report.tsx';
import { paymentsPath, type Report } from './payments.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  return (
    <FileDialog<Report>
      spec={{
        title: 'Import a bank file',
        description:
          'A statement as CSV or XLSX, up to 50 000 lines, with Date, Amount (or Credit) and Description.',
        again: {
          title: 'Import the same receipts again?',
          consequence: 'They count as additional payments.',
        },
        send: (form, how) => api.call('POST /billing/import/payments', { form }, how),
        Report: ImportReport,
        shownAt: ({ import_id: id }) =>
          id === null
            ? null
            : {
                label: 'Show receipts',
                address: `${paymentsPath}?${new URLSearchParams({ q: `import:${id}` }).toString()}`,
              },
      }}
      onClose={onClose}
    />
  );
}
