import { useState } from 'react';
import { specialTripProblems } from '#domain/shipments/special-trip.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors } from '#ui/phone/phones.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';

type SpecialTripDialogProps = { id: number; reference: string; onClose: () => void };

/** Dialog that requests a special trip: a name, and an email address or mobile number. */
export function SpecialTripDialog({ id, reference, onClose }: SpecialTripDialogProps) {
  const { api, toasts } = useApp();
  const { user } = useIdentity();
  const [values, setValues] = useState({
    name: user.name,
    email: user.email,
    mobile_number: '',
    message: '',
  });
  const form = useSubmission({
    values,
    check: (given) => ({
      ...phoneErrors('mobile_number', given.mobile_number),
      ...specialTripProblems(given),
    }),
    send: ({ message, ...contact }, idempotencyKey) => {
      const body = { shipment: id, contact, ...(message.trim() !== '' && { message }) };
      return api.call('POST /notification/special-trip-request', { body }, { idempotencyKey });
    },
    done: ({ data }) => {
      toasts.show({ kind: data.success ? 'success' : 'error', text: data.message });
      if (data.success) onClose();
    },
  });
  const errorOf = (name: keyof typeof values) =>
    form.errors[name] ?? belowContact(form.errors, name);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errorOf(name),
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  });
  const words = failureText(form, [
    ...Object.keys(values),
    ...Object.keys(values).map((name) => `contact.${name}`),
  ]);
  return (
    <Dialog title="Contact information for a special trip" isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <p>
          Shipment <span className="ref">{reference}</span>
        </p>
        <TextField label="Name" autoFocus {...field('name')} />
        <TextField label="Email" type="email" {...field('email')} />
        <PhoneField label="Mobile number" {...field('mobile_number')} />
        <TextArea label="Message" optional {...field('message')} />
        <FormFooter words={words} action="Request" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const belowContact = (errors: Readonly<Partial<Record<string, string>>>, name: string) =>
  errors[`contact.${name}`];
