import { useState } from 'react';
import { invalidError } from '#api/api-error.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { datedName, download } from '#ui/download.ts';
import { useApp } from '#ui/app-context.ts';

const formats = [
  { value: 'csv', label: 'Shipment events, CSV' },
  { value: 'json', label: 'What was sent and received, JSON' },
] as const;

/** Form that downloads one shipment by its waybill. */
export function DownloadForm() {
  const { api, toasts } = useApp();
  const [waybill, setWaybill] = useState('');
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const form = useSubmission({
    values: { waybill: waybill.trim().toUpperCase(), format },
    check: (values) => (values.waybill === '' ? { waybill: 'Waybill is required.' } : {}),
    send: async (values) => {
      const body = { waybills: [values.waybill] };
      const { results } = await api.call('POST /amazon-shipments/validate-waybills', { body });
      const [found] = results;
      if (!found || found.id === null)
        throw invalidError({ waybill: [found?.reason ?? 'No shipment has this waybill.'] });
      const file: unknown = await api.call('POST /amazon-shipments/download/:id', {
        params: { id: found.id },
        body: { format: values.format },
      });
      return { name: found.waybill, file };
    },
    done: ({ name, file }) => {
      const content = file instanceof Blob ? file : new Blob([JSON.stringify(file, null, 2)]);
      download(datedName(name, format), content);
      toasts.show({ kind: 'success', text: `${name} is in your downloads` });
    },
  });
  const words = failureText(form, ['waybill']);
  return (
    <form ref={form.ref} className="form tool-form" noValidate onSubmit={form.submit}>
      <TextField
        label="Waybill"
        mono
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={waybill}
        error={form.errors['waybill']}
        onChange={setWaybill}
      />
      <SelectField label="What" choices={formats} value={format} onChange={setFormat} />
      {words && <Note kind="error">{words}</Note>}
      <div className="row">
        <Button type="submit" kind="primary" busy={form.busy}>
          Download
        </Button>
      </div>
    </form>
  );
}
