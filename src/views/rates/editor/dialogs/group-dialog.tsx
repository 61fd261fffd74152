import { typedNumber } from '#domain/kernel/format.ts';
import { useState } from 'react';
import { readDecimal } from '#domain/text/numbers.ts';
import { useApp } from '#ui/app-context.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Kept } from '../matrix/kept-prices.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

type GroupDialogProps = { group: Kept; onDone: (words: string) => void; onClose: () => void };

const startOf = ({ code, name, description, fuel_percentage, is_default }: Kept) => ({
  code,
  name,
  description: description ?? '',
  fuel: typedNumber(fuel_percentage),
  is_default,
});

function problemsIn({ code, name, fuel }: ReturnType<typeof startOf>) {
  return {
    ...(code.trim() === '' && { code: 'Enter a code.' }),
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(readDecimal(fuel) === null && { fuel_percentage: 'Type a number such as 12,5.' }),
  };
}

/** Dialog that edits a group: code, name, fuel, and whether it is the default. */
export function GroupDialog({ group, onDone, onClose }: GroupDialogProps) {
  const { api } = useApp();
  const [values, setValues] = useState(() => startOf(group));
  const form = useSubmission({
    values,
    check: problemsIn,
    send: ({ code, name, description, fuel, is_default }) => {
      const body = {
        code: code.trim().toUpperCase(),
        name: name.trim(),
        description: description.trim() === '' ? null : description.trim(),
        fuel_percentage: readDecimal(fuel) ?? 0,
        // Sends the flag only to set it. It is cleared when another group becomes the default.
        ...(is_default && { is_default }),
      };
      const call = { params: { id: group.id }, body };
      return api.call('PUT /rates/groups/:id', call, { version: group.version });
    },
    done: ({ code }) => {
      onDone(`Saved ${code}.`);
      onClose();
    },
  });
  const words = failureText(form, ['code', 'name', 'description', 'fuel_percentage']);
  const field = (name: 'code' | 'name' | 'description' | 'fuel') => ({
    value: values[name],
    error: form.errors[name === 'fuel' ? 'fuel_percentage' : name],
    autoComplete: 'off',
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  });
  return (
    <Dialog title={`Edit ${group.code} ${group.name}`} isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <TextField label="Code" mono {...field('code')} />
        <TextField label="Name" {...field('name')} />
        <TextField label="Description" optional {...field('description')} />
        <TextField label="Fuel, in percent of the base" inputMode="decimal" {...field('fuel')} />
        <Checkbox
          label="Default group, for accounts without one"
          description={group.is_default ? 'Make another group the default one instead.' : undefined}
          disabled={group.is_default}
          checked={values.is_default}
          onChange={(on) => setValues({ ...values, is_default: on })}
        />
        <FormFooter words={words} action="Save" busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
