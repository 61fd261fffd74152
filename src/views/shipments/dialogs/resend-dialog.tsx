import { useState } from 'react';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useApp } from '#ui/app-context.ts';
import type { Side } from '../shipment.ts';

const channels = [
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'Email' },
] as const;

const people = [
  { value: 'delivery', label: 'The recipient' },
  { value: 'collection', label: 'The sender' },
] as const;

type ResendDialogProps = { id: number; reference: string; onClose: () => void };

/** Dialog that resends the current status to sender or recipient. */
export function ResendDialog({ id, reference, onClose }: ResendDialogProps) {
  const { api, toasts } = useApp();
  const [channel, setChannel] = useState<(typeof channels)[number]['value']>('sms');
  const [to, setTo] = useState<Side>('delivery');
  const form = useSubmission({
    values: { channel, to },
    send: (values, idempotencyKey) =>
      api.call(
        'POST /resend-notification',
        { body: { shipment_id: id, ...values } },
        { idempotencyKey },
      ),
    done: ({ status, message }) => {
      toasts.show({ kind: status ? 'success' : 'error', text: message });
      onClose();
    },
  });
  const words = failureText(form, ['channel', 'to']);
  return (
    <Dialog title={`Send the notification of ${reference} again`} isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <SelectField
          label="By"
          autoFocus
          choices={channels}
          value={channel}
          error={form.errors['channel']}
          onChange={setChannel}
        />
        <SelectField
          label="To"
          choices={people}
          value={to}
          error={form.errors['to']}
          onChange={setTo}
        />
        <FormFooter words={words} action="Send" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
