import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { readDecimal } from '#domain/text/numbers.ts';
import { useApp } from '#ui/app-context.ts';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ratesAddress } from '#views/rates/address.ts';
import type { Group } from '../matrix/kept-prices.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

type CloneDialogProps = { revision: number; group: Group; onClose: () => void };

const start = { code: '', name: '', percent: '' };

function problemsIn({ code, name, percent }: typeof start) {
  return {
    ...(code.trim() === '' && { code: 'Enter a code.' }),
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(percent.trim() !== '' &&
      readDecimal(percent) === null && { percent: 'Type a number such as 4,5 or -2.' }),
  };
}

/** Dialog that copies a rate group within the draft, with a price change in percent. */
export function CloneDialog({ revision, group, onClose }: CloneDialogProps) {
  const { api } = useApp();
  const [values, setValues] = useState(start);
  const form = useSubmission({
    values,
    check: problemsIn,
    send: ({ code, name, percent }, idempotencyKey) => {
      const amount = readDecimal(percent);
      const body = {
        id: group.id,
        code: code.trim().toUpperCase(),
        name: name.trim(),
        rate_revision_id: revision,
        ...(amount !== null && { percent: amount }),
      };
      return api.call('POST /rates/groups/clone-rategroup', { body }, { idempotencyKey });
    },
    done: ({ id }) => {
      onClose();
      navigate(ratesAddress({ revision, group: id }));
    },
  });
  const words = failureText(form, ['code', 'name', 'percent']);
  const field = (name: keyof typeof start) => ({
    value: values[name],
    error: form.errors[name],
    autoComplete: 'off',
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  });
  return (
    <Dialog title={`Clone ${group.code} ${group.name}`} isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <TextField label="Code" mono {...field('code')} />
        <TextField label="Name" {...field('name')} />
        <TextField
          label="Change in percent"
          optional
          inputMode="decimal"
          description="4.5 raises every price, -2 lowers it."
          {...field('percent')}
        />
        <FormFooter words={words} action="Clone" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
