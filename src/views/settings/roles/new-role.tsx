import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { roleLabel } from '#domain/people/roles.ts';
import { useApp } from '#ui/app-context.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { valuesOf, type Role } from './role.ts';

const NOTHING = 'nothing';

/** Dialog that creates a role, empty or copied from another one. */
export function NewRole({ all, onClose }: { all: readonly Role[]; onClose: () => void }) {
  const { api } = useApp();
  const [name, setName] = useState('');
  const [from, setFrom] = useState(NOTHING);
  const source = all.find(({ id }) => String(id) === from);
  const form = useSubmission({
    values: { name, from },
    check: (given) => (given.name.trim() === '' ? { name: 'Name is required.' } : {}),
    send: (given, idempotencyKey) => {
      const copied = source && valuesOf(source);
      const body = {
        name: given.name.trim(),
        permissions: [...(copied?.permissions ?? [])],
        guard_names: [...(copied?.guardNames ?? [])],
        enabled_2fa: source?.enabled_2fa ?? false,
        logout_inactivity_minutes: source?.logout_inactivity_minutes ?? null,
      };
      return api.call('POST /roles', { body }, { idempotencyKey });
    },
    done: ({ id }) => navigate(`/settings/roles/${id}`),
  });
  return (
    <Dialog title="Add role" isOpen onClose={onClose}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <TextField label="Name" value={name} error={form.errors['name']} onChange={setName} />
        <SelectField
          label="Copy permissions from"
          choices={[
            { value: NOTHING, label: 'No role' },
            ...all.map((role) => ({ value: String(role.id), label: roleLabel(role.name) })),
          ]}
          value={from}
          onChange={setFrom}
        />
        <FormFooter
          words={failureText(form, ['name'])}
          action="Add"
          busy={form.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
