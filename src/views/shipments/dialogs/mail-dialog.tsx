import { useState } from 'react';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Mail } from './dialog-request.ts';
import { attachmentKinds } from '../record/attachment-kinds.ts';
import { FileField, filesProblem } from '#ui/form/file-field.tsx';
import { outcomeToast } from '#ui/overlay/outcomes.ts';
import { useApp } from '#ui/app-context.ts';

const receivers = [
  { value: 'recipient', label: 'The recipient' },
  { value: 'sender', label: 'The sender' },
  { value: 'account', label: 'The account' },
  { value: 'addresses', label: 'Addresses of the account' },
] as const;

type Receiver = (typeof receivers)[number]['value'];
type EmailDialogProps = Omit<Mail, 'is'> & { onClose: () => void };

const EMAIL_ENDPOINT = 'POST /shipments/bulk/email';

/**
 * Dialog that emails the recipient, sender or account of shipments, with attachments; for several
 * shipments it starts a run.
 */
export function EmailDialog({ subject, count, name, message, onClose }: EmailDialogProps) {
  const { api, toasts } = useApp();
  const { plan } = useApp();
  const [to, setTo] = useState<Receiver>('recipient');
  const [texts, setTexts] = useState({ addresses: '', subject: '', message });
  const [files, setFiles] = useState<File[]>([]);
  const title = `Email: ${name}`;
  // Whether the form is hidden during the preview; its content stays.
  const [isAway, setAway] = useState(false);
  const values = { to, ...texts, files: files.map((file) => `${file.name} ${file.size}`) };
  const form = useSubmission({
    values,
    check: () => problems(to, texts, files),
    send: async (_, idempotencyKey) => {
      const letter = { to, ...texts };
      const [id, ...more] = 'ids' in subject ? subject.ids : [];
      if ((id === undefined || more.length > 0) && plan) {
        setAway(true);
        const run = runOf({ subject, count }, letter);
        const isStarted = await plan({ ...run, title, files, key: idempotencyKey });
        setAway(isStarted);
        return isStarted;
      }
      const attachments = files.length > 0 ? { attachments: files } : {};
      const written = { ids: [String(id)], ...letter, ...attachments };
      const outcomes = await api.call(EMAIL_ENDPOINT, { form: written }, { idempotencyKey });
      toasts.show(outcomeToast(title, outcomes));
      return true;
    },
    done: (isSent) => isSent && onClose(),
  });
  const field = (of: keyof typeof texts) => ({
    value: texts[of],
    error: form.errors[of],
    onChange: (text: string) => setTexts({ ...texts, [of]: text }),
  });
  const words = failureText(form, [...Object.keys(texts), 'attachments']);
  return (
    <Dialog title={title} isOpen={!isAway} onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <SelectField label="To" choices={receivers} value={to} onChange={setTo} />
        {to === 'addresses' && (
          <TextField
            label="Addresses"
            description="Separated by commas. Only addresses of the account receive the email."
            {...field('addresses')}
          />
        )}
        <TextField label="Subject" autoFocus {...field('subject')} />
        <TextArea label="Message" rows={6} {...field('message')} />
        <FileField
          label="Attachments"
          accept={attachmentKinds}
          files={files}
          error={form.errors['attachments']}
          onChange={setFiles}
        />
        <FormFooter words={words} action="Send" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type Texts = { addresses: string; subject: string; message: string };

const runOf = (about: Pick<Mail, 'subject' | 'count'>, letter: Texts & { to: Receiver }) => ({
  ...about,
  call: EMAIL_ENDPOINT,
  kind: 'shipments' as const,
  arguments: letter,
  isDestructive: false,
});

function problems(to: Receiver, { addresses, subject, message }: Texts, files: readonly File[]) {
  const attachments = filesProblem(files);
  const lacksAddress = to === 'addresses' && addresses.trim() === '';
  return {
    ...(lacksAddress && { addresses: 'Enter at least one address.' }),
    ...(subject.trim() === '' && { subject: 'Subject is required.' }),
    ...(message.trim() === '' && { message: 'Message is required.' }),
    ...(attachments !== undefined && { attachments }),
  };
}
