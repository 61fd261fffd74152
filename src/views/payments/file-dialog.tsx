import { useState, type FunctionComponent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import { Button } from '#ui/form/button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText, type Submission } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useApp } from '#ui/app-context.ts';
import './payments.css';

type Duplicates = 'ask' | 'skip' | 'import';

interface Values {
  file: string | undefined;
  duplicates: Duplicates;
}

/** Labels, request and report of an upload of payments. */
interface FileSpec<R> {
  title: string;
  description: string;
  /** Confirmation before already imported payments are imported again. */
  again: { title: string; consequence: string };
  send: (
    form: { file: File; duplicates: Duplicates },
    how: { idempotencyKey: string | undefined },
  ) => Promise<R>;
  Report: FunctionComponent<{ report: R }>;
  /** Link to the imported payments; null without any. */
  shownAt: (report: R) => { label: string; address: string } | null;
}

const accepted = '.csv,.xlsx,text/csv';

/** Dialog that uploads a file with payments; duplicates need a confirmation. */
export function FileDialog<R>({ spec, onClose }: { spec: FileSpec<R>; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<R | null>(null);
  // The choice about duplicates applies only to the file it was made for.
  const [duplicate, setDuplicate] = useState<File | null>(null);
  const [file] = files;
  const isDuplicate = duplicate !== null && duplicate === file;
  const stamp = file && `${file.name} ${file.size} ${file.lastModified}`;
  const form = useSubmission<Values, R>({
    values: { file: stamp, duplicates: 'ask' },
    check: () => (file ? {} : { file: 'Choose a file.' }),
    send: async ({ duplicates }, idempotencyKey) => {
      if (!file) throw new Error('There is no file to send.');
      return spec.send({ file, duplicates }, { idempotencyKey }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'conflict') setDuplicate(file);
        throw error;
      });
    },
    done: (imported) => {
      setDuplicate(null);
      setReport(imported);
    },
  });
  const words = failureText(form, ['file']);
  return (
    <Dialog title={spec.title} isOpen onClose={onClose} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="File"
          description={spec.description}
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
        {report !== null && <spec.Report report={report} />}
        <Footer
          form={form}
          asks={isDuplicate}
          again={spec.again}
          shown={report === null ? null : spec.shownAt(report)}
          onClose={onClose}
          onDuplicates={(duplicates) => form.sendInstead({ file: stamp, duplicates })}
        />
      </form>
    </Dialog>
  );
}

interface FooterProps {
  form: Submission<Values>;
  /** Whether the server asks what to do with duplicates. */
  asks: boolean;
  again: FileSpec<unknown>['again'];
  shown: { label: string; address: string } | null;
  onClose: () => void;
  onDuplicates: (duplicates: Duplicates) => void;
}

function Footer({ form, asks, again, shown, onClose, onDuplicates }: FooterProps) {
  const { ask } = useApp();
  const importAgain = async () => {
    if (await ask(again)) onDuplicates('import');
  };
  const show = (address: string) => {
    onClose();
    navigate(address);
  };
  return (
    <div className="dialog-foot">
      <Button kind="quiet" keys="Escape" onClick={onClose}>
        Close
      </Button>
      {asks && !form.busy && (
        <>
          <Button onClick={() => void importAgain()}>Import anyway</Button>
          <Button kind="primary" autoFocus onClick={() => onDuplicates('skip')}>
            Skip duplicates
          </Button>
        </>
      )}
      {shown && (
        <Button kind="primary" autoFocus onClick={() => show(shown.address)}>
          {shown.label}
        </Button>
      )}
      {!shown && (!asks || form.busy) && (
        <Button type="submit" kind="primary" busy={form.busy}>
          Import
        </Button>
      )}
    </div>
  );
}
