import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Refusal } from '../../api/refusal.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf, type Submission } from '../../ui/form/submission.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useHouse } from '../house.ts';
import { FileField } from '../shipment/file-field.tsx';
import { ImportReport } from './import-report.tsx';
import { place, type Report } from './payments.ts';
import './payments.css';

interface Values {
  file: string | undefined;
  repeats: 'ask' | 'skip' | 'take';
}

const accepted = '.csv,.xlsx,text/csv';

/** Takes a statement of the bank; what came in before comes in again only when that is said twice. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { api } = useHouse();
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<Report | null>(null);
  // What is answered about repeats holds for the file that was asked about, and for no other.
  const [asked, setAsked] = useState<File | null>(null);
  const [file] = files;
  const isAsked = asked !== null && asked === file;
  const stamp = file && `${file.name} ${file.size} ${file.lastModified}`;
  const form = useSubmission<Values, Report>({
    values: { file: stamp, repeats: 'ask' },
    check: () => (file ? {} : { file: 'Choose a file.' }),
    send: async ({ repeats }, idempotencyKey) => {
      if (!file) throw new Error('There is no file to send.');
      const sent = { form: { file, repeats } };
      const answer = api.call('POST /billing/import/payments', sent, { idempotencyKey });
      return answer.catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'conflict') setAsked(file);
        throw error;
      });
    },
    done: (answer) => {
      setAsked(null);
      setReport(answer);
    },
  });
  const words = wordsOf(form, ['file']);
  const send = (repeats: Values['repeats']) => form.sendInstead({ file: stamp, repeats });
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
        {words && <Note kind={isAsked ? 'warning' : 'error'}>{words}</Note>}
        {report && <ImportReport report={report} />}
        <Foot form={form} asks={isAsked} report={report} onClose={onClose} onRepeats={send} />
      </form>
    </Dialog>
  );
}

interface FootProps {
  form: Submission<Values>;
  /** The server asks what to do with receipts that came in before. */
  asks: boolean;
  report: Report | null;
  onClose: () => void;
  onRepeats: (repeats: Values['repeats']) => void;
}

function Foot({ form, asks, report, onClose, onRepeats }: FootProps) {
  const { ask } = useHouse();
  const again = async () => {
    const isSure = await ask({
      title: 'Take the same receipts in again?',
      consequence: 'They count a second time, as further money of those who paid.',
    });
    if (isSure) onRepeats('take');
  };
  const imported = report?.import_id ?? null;
  const show = () => {
    onClose();
    navigate(`${place}?${new URLSearchParams({ q: `import:${imported}` }).toString()}`);
  };
  return (
    <div className="dialog-foot">
      <Button kind="quiet" keys="Escape" onClick={onClose}>
        Close
      </Button>
      {asks && !form.busy && (
        <>
          <Button onClick={() => void again()}>Take them in again</Button>
          <Button kind="primary" autoFocus onClick={() => onRepeats('skip')}>
            Leave them out
          </Button>
        </>
      )}
      {imported !== null && (
        <Button kind="primary" autoFocus onClick={show}>
          Show what came in
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
