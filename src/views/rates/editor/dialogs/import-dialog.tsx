import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { countOf } from '#commands/asking/wording.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { SheetRead } from '#ui/document/sheet-read.tsx';
import { useApp } from '#ui/app-context.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Listing } from '#ui/page/listing.tsx';
import { changeColumns, nameOfPrice } from '../matrix/change-columns.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

const IMPORT = 'POST /rates/revisions/import';
type Read = ResponseOf<typeof IMPORT>;

const MAX_SHOWN = 50;
const prices = { name: 'price', plural: 'prices' };

const changesIn = ({ added, changed, removed }: Read) => added + changed + removed;

function Shown({ read, weight }: { read: Read; weight: number }) {
  if (read.errors.length > 0)
    return (
      <Note kind="error" detail="Nothing was changed. Correct the sheet and choose it again.">
        {read.errors.slice(0, MAX_SHOWN).map(({ row, text }, at) => (
          <div key={`${row} ${at}`}>{row > 0 ? `Row ${row}: ${text}` : text}</div>
        ))}
      </Note>
    );
  return (
    <div role="status">
      <p>
        {formatCount(read.changed)} changed, {formatCount(read.added)} added,{' '}
        {formatCount(read.removed)} withdrawn, {formatCount(read.unchanged)} as they are.
      </p>
      {read.changes.length > 0 && (
        <Listing
          label="What the sheet changes"
          columns={changeColumns(weight, { before: 'Now', after: 'In the sheet' })}
          rows={read.changes.slice(0, MAX_SHOWN)}
          rowKey={nameOfPrice}
          flush
        />
      )}
      {changesIn(read) > MAX_SHOWN && (
        <p className="quiet-text">The first {MAX_SHOWN} are shown.</p>
      )}
    </div>
  );
}

type ImportDialogProps = {
  revision: number;
  weight: number;
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Dialog that imports prices from a sheet after a preview. */
export function ImportDialog({ revision, weight, onDone, onClose }: ImportDialogProps) {
  const { api } = useApp();
  const [files, setFiles] = useState<File[]>([]);
  const [read, setRead] = useState<Read | null>(null);
  const [file] = files;
  const isShown = read !== null && read.errors.length === 0 && changesIn(read) > 0;
  const form = useSubmission({
    // A different file needs a new preview before its prices are saved.
    values: { file: file && `${file.name} ${file.size} ${file.lastModified}`, keeps: isShown },
    check: () => (file ? {} : { file: 'Choose a sheet.' }),
    send: async ({ keeps }, idempotencyKey) => {
      if (!file) throw new Error('There is no sheet to send.');
      const keep = keeps ? ('yes' as const) : ('no' as const);
      return api.call(
        IMPORT,
        { form: { file, rate_revision_id: revision, keep } },
        { idempotencyKey },
      );
    },
    done: (answer) => {
      setRead(answer);
      if (!answer.kept) return;
      onDone(`Imported ${countOf(changesIn(answer), prices)}.`);
      onClose();
    },
  });
  const words = failureText(form, ['file']);
  return (
    <Dialog title="Import prices from a sheet" isOpen onClose={onClose} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="Sheet"
          description="CSV or XLSX in the format of the export, up to 2000 lines. Prices that are not in the sheet stay unchanged."
          accept=".csv,.xlsx,text/csv"
          most={1}
          files={files}
          error={form.errors['file']}
          onChange={(chosen) => {
            setFiles(chosen.slice(-1));
            setRead(null);
          }}
        />
        {words && <Note kind="error">{words}</Note>}
        {read && <SheetRead {...read} />}
        {read && <Shown read={read} weight={weight} />}
        <FormFooter
          action={isShown ? `Apply to ${countOf(changesIn(read), prices)}` : 'Show what changes'}
          busy={form.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
