import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { tally } from '#commands/asking/wording.ts';
import { SheetRead } from '#ui/document/sheet-read.tsx';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { Status } from '#ui/mark/status-mark.tsx';
import { useApp } from '#ui/app-context.ts';
import { FileField } from '#ui/form/file-field.tsx';
import type { ToolRow } from './answers.ts';
import { RowResults } from './row-results.tsx';

type Report = ResponseOf<'POST /amazon-shipments/upload_route_file'>;

const verdicts: Record<Report['rows'][number]['verdict'], { status: Status; word: string }> = {
  matched: { status: 'success', word: 'Matched' },
  unmatched: { status: 'warning', word: 'Not known' },
  bad: { status: 'danger', word: 'Invalid' },
};

const rowsOf = ({ rows }: Report): ToolRow[] =>
  rows.map(({ waybill, route_code, verdict, reason, amazon_shipment_id: id }) => ({
    waybill,
    id,
    ...verdicts[verdict],
    why: reason ?? `Assigned to ${route_code}`,
  }));

/** Form that uploads a route file and shows the result of each row. */
export function RouteForm() {
  const { api } = useApp();
  const [files, setFiles] = useState<File[]>([]);
  const [draft, setDraft] = useState({ station: '', route_date: '' });
  const [report, setReport] = useState<Report | null>(null);
  const [file] = files;
  const form = useSubmission({
    values: { ...draft, file: file && `${file.name} ${file.size} ${file.lastModified}` },
    check: () => (file ? {} : { file: 'Choose a file.' }),
    send: ({ station, route_date }, idempotencyKey) => {
      if (!file) throw new Error('There is no file to send.');
      const sent = { file, ...(station && { station }), ...(route_date && { route_date }) };
      return api.call(
        'POST /amazon-shipments/upload_route_file',
        { form: sent },
        { idempotencyKey },
      );
    },
    done: setReport,
  });
  const words = failureText(form, ['file', 'station', 'route_date']);
  return (
    <>
      <form ref={form.ref} className="form tool-form" noValidate onSubmit={form.submit}>
        <FileField
          label="File"
          accept=".csv,.xlsx"
          most={1}
          files={files}
          error={form.errors['file']}
          onChange={(chosen) => setFiles(chosen.slice(-1))}
        />
        <TextField
          label="Station"
          optional
          autoComplete="off"
          description="For rows without a station, for instance JNB5."
          value={draft.station}
          error={form.errors['station']}
          onChange={(station) => setDraft({ ...draft, station: station.toUpperCase() })}
        />
        <TextField
          label="Route date"
          optional
          type="date"
          value={draft.route_date}
          error={form.errors['route_date']}
          onChange={(route_date) => setDraft({ ...draft, route_date })}
        />
        {words && <Note kind="error">{words}</Note>}
        <div className="row">
          <Button type="submit" kind="primary" busy={form.busy}>
            Upload
          </Button>
        </div>
      </form>
      {report && (
        <div className="tool-results">
          <p role="status">
            {report.file_name}: {tally(rowsOf(report).map(({ word }) => word))}
          </p>
          <SheetRead {...report} />
          <RowResults rows={rowsOf(report)} />
        </div>
      )}
    </>
  );
}
