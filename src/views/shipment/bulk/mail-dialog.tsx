import { useState } from 'react';
import { attachmentKinds } from '../attachment-kinds.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useHouse } from '../../house.ts';
import type { Targets } from '../asked.ts';
import { FileField, filesProblem } from '../file-field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const receivers = [
  { value: 'recipient', label: 'The recipient' },
  { value: 'sender', label: 'The sender' },
  { value: 'account', label: 'The account' },
  { value: 'addresses', label: 'Addresses of the account' },
] as const;

type Receiver = (typeof receivers)[number]['value'];

/** Writes to the people of shipments, with attachments. */
export function MailDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const { api } = useHouse();
  const [to, setTo] = useState<Receiver>('recipient');
  const [values, setValues] = useState({ addresses: '', subject: '', message: '' });
  const [files, setFiles] = useState<File[]>([]);
  const [isChecked, setChecked] = useState(false);
  const errors = problems(to, values);
  const fileError = filesProblem(files);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: isChecked ? errors[name] : undefined,
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  });
  return (
    <BulkDialog
      title="E-mail"
      targets={targets}
      most={200}
      verb="Send"
      consequence={(count) =>
        `${receivers.find(({ value }) => value === to)?.label} of each of ${count.toLocaleString('en-ZA')} shipments is written to. A mail cannot be taken back.`
      }
      check={() => {
        setChecked(true);
        return Object.keys(errors).length === 0 && fileError === undefined;
      }}
      send={(ids, idempotencyKey) =>
        api.call(
          'POST /shipments/bulk/email',
          {
            form: {
              ids: ids.join(','),
              to,
              ...values,
              ...(files.length > 0 && { attachments: files }),
            },
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      <SelectField label="To" choices={receivers} value={to} onChange={setTo} />
      {to === 'addresses' && (
        <TextField
          label="Addresses"
          description="Separated by commas; only addresses of the account are written to."
          {...field('addresses')}
        />
      )}
      <TextField label="Subject" autoFocus {...field('subject')} />
      <TextArea label="Message" rows={6} {...field('message')} />
      <FileField
        label="Attachments"
        accept={attachmentKinds}
        files={files}
        error={fileError}
        onChange={setFiles}
      />
    </BulkDialog>
  );
}

type Values = { addresses: string; subject: string; message: string };

function problems(
  to: Receiver,
  { addresses, subject, message }: Values,
): Partial<Record<keyof Values, string>> {
  return {
    ...(to === 'addresses' &&
      addresses.trim() === '' && { addresses: 'Give at least one address.' }),
    ...(subject.trim() === '' && { subject: 'Subject is required.' }),
    ...(message.trim() === '' && { message: 'Message is required.' }),
  };
}
