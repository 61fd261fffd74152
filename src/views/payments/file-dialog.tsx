import { useState, type FunctionComponent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import type { StatementMapping } from '#domain/payments/statement-fields.ts';
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
  columns: ColumnChoice | null;
}

/** Columns that a user chose for a file, and the name of the bank for which they are stored. */
export interface ColumnChoice {
  mapping: StatementMapping;
  bank: string;
}

export interface ColumnsProps {
  file: File;
  choice: ColumnChoice | null;
  error: string | undefined;
  onChange: (choice: ColumnChoice) => void;
}

/** Labels, request and report of an upload of payments. */
interface FileSpec<R> {
  title: string;
  description: string;
  /** Confirmation before already imported payments are imported again. */
  again: { title: string; consequence: string };
  /** File types that the file dialog of the browser accepts. */
  accept: string;
  send: (
    form: { file: File; duplicates: Duplicates; columns: ColumnChoice | null },
    how: { idempotencyKey: string | undefined },
  ) => Promise<R>;
  /** Choice of columns for files whose headings are not known. */
  Columns?: FunctionComponent<ColumnsProps>;
  Report: FunctionComponent<{ report: R }>;
  /** Link to the imported payments; null if none were imported. */
  shownAt: (report: R) => { label: string; address: string } | null;
}

/**
 * Questions that the server asked about a file, and their answers, which apply only to that file.
 */
interface Asked {
  duplicates: File | null;
  columns: { file: File; choice: ColumnChoice | null } | null;
}

const nothingAsked: Asked = { duplicates: null, columns: null };

/** Adds the question that the server asks when it refuses a file. */
function askedBy(error: unknown, file: File, before: Asked): Asked {
  if (!(error instanceof ApiError)) return before;
  if (error.code === 'conflict') return { ...before, duplicates: file };
  const choice = before.columns?.choice ?? null;
  return error.body.errors?.['mapping'] ? { ...before, columns: { file, choice } } : before;
}

/** Dialog that uploads a file with payments; duplicates need a confirmation. */
export function FileDialog<R>({ spec, onClose }: { spec: FileSpec<R>; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<R | null>(null);
  const [asked, setAsked] = useState(nothingAsked);
  const [file] = files;
  const isDuplicate = asked.duplicates !== null && asked.duplicates === file;
  const unknown = asked.columns?.file === file ? asked.columns : null;
  const columns = unknown?.choice ?? null;
  const stamp = file && `${file.name} ${file.size} ${file.lastModified}`;
  const form = useSubmission<Values, R>({
    values: { file: stamp, duplicates: 'ask', columns },
    check: () => (file ? {} : { file: 'Choose a file.' }),
    send: async (values, idempotencyKey) => {
      if (!file) throw new Error('There is no file to send.');
      return spec.send({ ...values, file }, { idempotencyKey }).catch((error: unknown) => {
        setAsked((before) => askedBy(error, file, before));
        throw error;
      });
    },
    done: (imported) => {
      setAsked(nothingAsked);
      setReport(imported);
    },
  });
  return (
    <Dialog title={spec.title} isOpen onClose={onClose} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="File"
          description={spec.description}
          accept={spec.accept}
          most={1}
          files={files}
          error={form.errors['file']}
          onChange={(chosen) => {
            setFiles(chosen.slice(-1));
            setReport(null);
          }}
        />
        {spec.Columns && unknown && (
          <spec.Columns
            {...unknown}
            error={form.errors['mapping']}
            onChange={(choice) => setAsked({ ...asked, columns: { ...unknown, choice } })}
          />
        )}
        <Progress form={form} kind={isDuplicate ? 'warning' : 'error'} />
        {report !== null && <spec.Report report={report} />}
        <Footer
          form={form}
          asks={isDuplicate}
          again={spec.again}
          shown={report === null ? null : spec.shownAt(report)}
          onClose={onClose}
          onDuplicates={(duplicates) => form.sendInstead({ file: stamp, duplicates, columns })}
        />
      </form>
    </Dialog>
  );
}

/** Progress of the upload, or errors that belong to no field. */
function Progress({ form, kind }: { form: Submission<Values>; kind: 'warning' | 'error' }) {
  const words = failureText(form, ['file', 'mapping']);
  return (
    <>
      {form.busy && <progress className="bank-progress" aria-label="Importing" />}
      {words && <Note kind={kind}>{words}</Note>}
    </>
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
