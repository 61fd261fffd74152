import { useState } from 'react';
import type { RecordOf } from '#api/record-source.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { useSubmission } from '#ui/form/submission.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';

type Document = RecordOf<'GET /inbound-xml/:id'>;

/** Form that corrects a rejected document and processes it again. */
export function CorrectForm({ record }: { record: Document }) {
  const mayBook = useCan()('Book shipments');
  if (record.status !== 'failed' || !mayBook) return null;
  return <Correction key={record.version} record={record} />;
}

function Correction({ record: { id, content: saved } }: { record: Document }) {
  const { api, toasts } = useApp();
  const [content, setContent] = useState(saved);
  const { ref, errors, failure, busy, submit } = useSubmission({
    values: { content },
    send: (body) => api.call('PUT /inbound-xml/:id', { params: { id }, body }),
    done: ({ status, short_tracking_reference: reference, error }) =>
      toasts.show(
        status === 'processed'
          ? { kind: 'success', text: reference === null ? 'Checked' : `Booked as ${reference}` }
          : { kind: 'error', text: 'The document was refused again', detail: error ?? '' },
      ),
  });
  return (
    <Part title="Correct the document">
      <form ref={ref} className="form" onSubmit={submit} noValidate>
        <TextArea
          label="Document"
          rows={12}
          spellCheck={false}
          value={content}
          onChange={setContent}
          error={errors['content'] ?? failure?.message}
        />
        <Button type="submit" busy={busy}>
          Process the corrected document
        </Button>
      </form>
    </Part>
  );
}
