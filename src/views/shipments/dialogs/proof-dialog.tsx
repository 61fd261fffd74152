import { useState } from 'react';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useApp } from '#ui/app-context.ts';
import { FileField, filesProblem } from '#ui/form/file-field.tsx';
import type { ProofImage } from '../shipment.ts';

const kinds = [
  { value: 'photo', label: 'Photo' },
  { value: 'signature', label: 'Signature' },
  { value: 'document', label: 'Document' },
] as const;

const pictures = 'image/png,image/jpeg,image/webp';

type ProofDialogProps = { id: number; reference: string; onClose: () => void };

export function ProofDialog({ id, reference, onClose }: ProofDialogProps) {
  const { api, toasts } = useApp();
  const [kind, setKind] = useState<ProofImage['kind']>('photo');
  const [receivedBy, setReceivedBy] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [image] = files;
  const form = useSubmission({
    values: {
      kind,
      receivedBy,
      file: image && `${image.name} ${image.size} ${image.lastModified}`,
    },
    check: () => {
      const problem = image ? filesProblem(files) : 'Choose a picture.';
      return problem ? { image: problem } : {};
    },
    send: (_, idempotencyKey) => {
      if (!image) throw new Error('There is no picture to send.');
      const by = receivedBy.trim();
      return api.call(
        'POST /shipments/pod/images',
        {
          form: {
            shipment_id: id,
            kind,
            image,
            ...(by !== '' && { received_by: by }),
          },
        },
        { idempotencyKey },
      );
    },
    done: () => {
      toasts.show({ kind: 'success', text: 'Proof of delivery added' });
      onClose();
    },
  });
  const words = failureText(form, ['image', 'kind', 'received_by']);
  return (
    <Dialog title={`Proof of delivery for ${reference}`} isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="Picture"
          accept={pictures}
          most={1}
          files={files}
          error={form.errors['image']}
          description="PNG, JPEG or WebP, at most 10 MB. The place and time of the picture are removed from the file."
          onChange={setFiles}
        />
        <SelectField
          label="Kind"
          choices={kinds}
          value={kind}
          onChange={setKind}
          error={form.errors['kind']}
        />
        <TextField
          label="Received by"
          optional
          value={receivedBy}
          onChange={setReceivedBy}
          error={form.errors['received_by']}
        />
        <FormFooter words={words} action="Add proof" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
