import { useState } from 'react';
import { FormFoot } from '../../ui/form/form-foot.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useHouse } from '../house.ts';
import { FileField, filesProblem } from './file-field.tsx';
import type { ProofImage, Shipment } from './shipment.ts';

const kinds = [
  { value: 'photo', label: 'Photo' },
  { value: 'signature', label: 'Signature' },
  { value: 'document', label: 'Document' },
] as const;

const pictures = 'image/png,image/jpeg,image/webp';

/** Adds a proof of delivery. */
export function ProofDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { api, toasts } = useHouse();
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
            shipment_id: String(shipment.id),
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
  const words = wordsOf(form, ['image', 'kind', 'received_by']);
  return (
    <Dialog
      title={`Proof of delivery for ${shipment.short_tracking_reference}`}
      isOpen
      onClose={onClose}
    >
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="Picture"
          accept={pictures}
          most={1}
          files={files}
          error={form.errors['image']}
          description="PNG, JPEG or WebP, at most 10 MB. Where and when it was taken is removed from it."
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
        <FormFoot words={words} action="Add proof" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
