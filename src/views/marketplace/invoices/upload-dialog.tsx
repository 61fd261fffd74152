import { formatCount } from '#domain/kernel/format.ts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { totalMismatch } from '#domain/marketplace/marketplace-invoices.ts';
import { inRand } from '#domain/kernel/money.ts';
import { SheetRead } from '#ui/document/sheet-read.tsx';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Facts } from '#ui/page/section.tsx';
import { useApp } from '#ui/app-context.ts';
import { pages } from '../marketplace.ts';
import { FileField } from '#ui/form/file-field.tsx';
import '../marketplace.css';

type Report = ResponseOf<'POST /amazon-invoices/upload'>;
const accepted = '.csv,.xlsx';
const empty = { invoice_number: '', stated_total: '', period_from: '', period_until: '' };
/** Dialog that uploads an invoice file, reports every error and checks the total. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { api, toasts } = useApp();
  const [files, setFiles] = useState<File[]>([]);
  const [draft, setDraft] = useState(empty);
  const [report, setReport] = useState<Report | null>(null);
  const [file] = files;
  const form = useSubmission({
    values: { ...draft, file: file && `${file.name} ${file.size} ${file.lastModified}` },
    check: () => (file ? {} : { file: 'Choose a file.' }),
    send: (_, idempotencyKey) => {
      if (!file) throw new Error('There is no file to send.');
      const written = Object.entries(draft)
        .map(([name, value]): [string, string] => [name, value.trim()])
        .filter(([, value]) => value !== '');
      const sent = { file, ...Object.fromEntries(written) };
      return api.call('POST /amazon-invoices/upload', { form: sent }, { idempotencyKey });
    },
    done: (uploaded) => {
      setReport(uploaded);
      const { invoice } = uploaded;
      if (invoice === null || invoice.state === 'failed') return;
      toasts.show({ kind: 'success', text: `${invoice.invoice_number} uploaded` });
      onClose();
      navigate(`${pages.invoices}?panel=${invoice.id}`);
    },
  });
  const put = (name: keyof typeof empty) => (value: string) =>
    setDraft({ ...draft, [name]: value });
  const field = (name: keyof typeof empty) => ({
    value: draft[name],
    error: form.errors[name],
    onChange: put(name),
    optional: true,
    autoComplete: 'off',
  });
  const words = failureText(form, ['file', ...Object.keys(empty)]);
  return (
    <Dialog title="Upload a marketplace invoice" isOpen onClose={onClose} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="File"
          description="CSV or XLSX with the columns Waybill, Weight, Net, VAT and Amount. If there is a Total row, it is checked."
          accept={accepted}
          most={1}
          files={files}
          error={form.errors['file']}
          onChange={(chosen) => {
            setFiles(chosen.slice(-1));
            setReport(null);
          }}
        />
        <div className="override-fields">
          <TextField label="Invoice number" {...field('invoice_number')} />
          <TextField label="Total" inputMode="decimal" {...field('stated_total')} />
          <TextField label="Period from" type="date" {...field('period_from')} />
          <TextField label="Period until" type="date" {...field('period_until')} />
        </div>
        {words && <Note kind="error">{words}</Note>}
        {report && <SheetRead {...report} />}
        {report && <UploadErrors report={report} />}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            Check and upload
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const wrongColumns: ListingColumn<Report['bad'][number]>[] = [
  { id: 'row', title: 'Row', number: true, cell: ({ row }) => row },
  {
    id: 'waybill',
    title: 'Waybill',
    names: true,
    cell: ({ waybill }) => <span className="ref">{waybill || 'None'}</span>,
  },
  { id: 'why', title: 'Problem', cell: ({ reasons }) => reasons.join(' ') },
];

/** Invalid lines, or the amount by which the total differs. */
function UploadErrors({ report }: { report: Report }) {
  const { bad, line_count: lines, stated_total: stated, total, difference } = report;
  if (bad.length > 0)
    return (
      <>
        <Note
          kind="error"
          detail="Correct these lines in the file and upload the file again. No line was imported."
        >
          {formatCount(bad.length)} of {formatCount(lines)} lines are wrong.
        </Note>
        <div className="report-rows">
          <Listing
            label="Invalid lines"
            rows={bad}
            rowKey={({ row }) => row}
            columns={wrongColumns}
          />
        </div>
      </>
    );
  const wrong = totalMismatch(stated, total);
  if (wrong === null) return null;
  return (
    <>
      <Note
        kind="error"
        detail="The invoice is marked as failed. Correct the file and upload it again."
      >
        {wrong}.
      </Note>
      <Facts
        facts={[
          ['Sum of the lines', inRand(total)],
          ['Stated', stated === null ? null : inRand(stated)],
          ['Difference', difference === null ? null : inRand(difference)],
        ]}
      />
    </>
  );
}
