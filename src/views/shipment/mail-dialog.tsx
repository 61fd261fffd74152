import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { countOf } from '../../commands/wording.ts';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useHouse } from '../house.ts';
import { pathOfLatest } from '../run/latest.ts';
import { attachmentKinds } from './attachment-kinds.ts';
import { FileField, filesProblem } from './file-field.tsx';
import { saidOf } from './outcomes.ts';

const receivers = [
  { value: 'recipient', label: 'The recipient' },
  { value: 'sender', label: 'The sender' },
  { value: 'account', label: 'The account' },
  { value: 'addresses', label: 'Addresses of the account' },
] as const;

type Receiver = (typeof receivers)[number]['value'];
type MailDialogProps = { ids: readonly number[]; name: string; onClose: () => void };

const MAIL = 'POST /shipments/bulk/email';
/** The most shipments that one mail is about. */
const MOST = 200;

/** Writes to the people of shipments, with attachments. */
export function MailDialog({ ids, name, onClose }: MailDialogProps) {
  const { api, toasts, ask } = useHouse();
  const [to, setTo] = useState<Receiver>('recipient');
  const [texts, setTexts] = useState({ addresses: '', subject: '', message: '' });
  const [files, setFiles] = useState<File[]>([]);
  const values = { to, ...texts, files: files.map((file) => `${file.name} ${file.size}`) };
  const form = useSubmission({
    values,
    check: () => problems(to, texts, files),
    send: async (_, idempotencyKey) => {
      const attachments = files.length > 0 ? { attachments: files } : {};
      const letter = { ids: ids.join(','), to, ...texts, ...attachments };
      if (ids.length > 1 && !(await ask(questionOf(to, ids.length)))) return null;
      return api.call(MAIL, { form: letter }, { idempotencyKey });
    },
    done: (outcomes) => {
      if (!outcomes) return;
      const words = saidOf(`E-mail: ${name}`, outcomes);
      const openRun = () => void pathOfLatest(api, MAIL).then((path) => navigate(path));
      const action = { label: 'Open run', run: openRun };
      toasts.show(ids.length > 1 ? { ...words, action } : words);
      onClose();
    },
  });
  const field = (of: keyof typeof texts) => ({
    value: texts[of],
    error: form.errors[of],
    onChange: (text: string) => setTexts({ ...texts, [of]: text }),
  });
  const words = wordsOf(form, [...Object.keys(texts), 'attachments']);
  return (
    <Dialog title={`E-mail: ${name}`} isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
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
          error={form.errors['attachments']}
          onChange={setFiles}
        />
        {words && <Note kind="error">{words}</Note>}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={form.busy}
            off={ids.length > MOST ? `At most ${countOf(MOST, 'shipments')} at a time.` : false}
          >
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const questionOf = (to: Receiver, count: number) => ({
  title: `Write to ${countOf(count, 'shipments')}?`,
  consequence: `${receivers.find(({ value }) => value === to)?.label} of each is written to. A mail cannot be taken back.`,
});

type Texts = { addresses: string; subject: string; message: string };

function problems(to: Receiver, { addresses, subject, message }: Texts, files: readonly File[]) {
  const attachments = filesProblem(files);
  const lacksAddress = to === 'addresses' && addresses.trim() === '';
  return {
    ...(lacksAddress && { addresses: 'Give at least one address.' }),
    ...(subject.trim() === '' && { subject: 'Subject is required.' }),
    ...(message.trim() === '' && { message: 'Message is required.' }),
    ...(attachments !== undefined && { attachments }),
  };
}
