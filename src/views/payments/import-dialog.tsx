import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf, type Submission } from '../../ui/form/submission.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useApp } from '../../ui/app-context.ts';
import { FileField } from '../../ui/form/file-field.tsx';
import { ImportReport } from './import-report.tsx';
import { paymentsPath, type Report } from './payments.ts';
import './payments.css';

interface Values {
  file: string | undefined;
  duplicates: 'ask' | 'skip' | 'import';
}

const accepted = '.csv,.xlsx,text/csv';

/** Takes a statement of the bank; what came in before comes in again only when that is said twice. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<Report | null>(null);
  // What is answered about duplicates holds for the file that was asked about, and for no other.
  const [duplicate, setDuplicate] = useState<File | null>(null);
  const [file] = files;
  const isDuplicate = duplicate !== null && duplicate === file;
  const stamp = file && `${file.name} ${file.size} ${file.lastModified}`;
  const form = useSubmission<Values, Report>({
    values: { file: stamp, duplicates: 'ask' },
    check: () => (file ? {} : { file: 'Choose a file.' }),
    send: async ({ duplicates }, idempotencyKey) => {
      if (!file) throw new Error('There is no file to send.');
      const sent = { form: { file, duplicates } };
      const response = api.call('POST /billing/import/payments', sent, { idempotencyKey });
      return response.catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'conflict') setDuplicate(file);
        throw error;
      });
    },
    done: (imported) => {
      setDuplicate(null);
      setReport(imported);
    },
  });
  const words = wordsOf(form, ['file']);
  const send = (duplicates: Values['duplicates']) => form.sendInstead({ file: stamp, duplicates });
  return (
    <Dialog title="Import a bank file" isOpen onClose={onClose} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="File"
          description="A statement as CSV or XLSX, up to 2 000 lines, with Date, Amount (or Credit) and Description."
          accept={accepted}
          most={1}
          files={files}
          error={form.errors['file']}
          onChange={(chosen) => {
            setFiles(chosen.slice(-1));
            setReport(null);
          }}
        />
        {form.busy && <progress className="bank-progress" aria-label="Importing" />}
        {words && <Note kind={isDuplicate ? 'warning' : 'error'}>{words}</Note>}
        {report && <ImportReport report={report} />}
        <Footer
          form={form}
          asks={isDuplicate}
          report={report}
          onClose={onClose}
          onDuplicates={send}
        />
      </form>
    </Dialog>
  );
}

interface FooterProps {
  form: Submission<Values>;
  /** The server asks what to do with receipts that came in before. */
  asks: boolean;
  report: Report | null;
  onClose: () => void;
  onDuplicates: (duplicates: Values['duplicates']) => void;
}

function Footer({ form, asks, report, onClose, onDuplicates }: FooterProps) {
  const { ask } = useApp();
  const again = async () => {
    const isSure = await ask({
      title: 'Import the same receipts again?',
      consequence: 'They count as additional payments.',
    });
    if (isSure) onDuplicates('import');
  };
  const imported = report?.import_id ?? null;
  const show = () => {
    onClose();
    navigate(`${paymentsPath}?${new URLSearchParams({ q: `import:${imported}` }).toString()}`);
  };
  return (
    <div className="dialog-foot">
      <Button kind="quiet" keys="Escape" onClick={onClose}>
        Close
      </Button>
      {asks && !form.busy && (
        <>
          <Button onClick={() => void again()}>Import anyway</Button>
          <Button kind="primary" autoFocus onClick={() => onDuplicates('skip')}>
            Skip duplicates
          </Button>
        </>
      )}
      {imported !== null && (
        <Button kind="primary" autoFocus onClick={show}>
          Show receipts
        </Button>
      )}
      {imported === null && (!asks || form.busy) && (
        <Button type="submit" kind="primary" busy={form.busy}>
          Import
        </Button>
      )}
    </div>
  );
}
