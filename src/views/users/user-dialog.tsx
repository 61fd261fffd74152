import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DRIVER_ROLE_ID, isAccountRole } from '../../domain/roles.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSubmission } from '../../ui/form/submission.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useHouse, useIdentity } from '../house.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { User } from './user.ts';

type UserDialogProps = { user: User | null; onClose: () => void };

/** Adds a user, who gets a link to choose a password, or changes one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { api, toasts } = useHouse();
  const [version, setVersion] = useState(user?.version);
  const [values, setValues] = useState(() => valuesOf(user));
  const form = useSubmission({
    values: { ...values, version },
    check,
    send: ({ version: from, ...given }, idempotencyKey) => {
      const body = bodyOf(given);
      if (!user) return api.call('POST /users', { body }, { idempotencyKey });
      return api.call(
        'PUT /users/:id',
        { params: { id: user.id }, body },
        { version: from, idempotencyKey },
      );
    },
    done: (saved) => {
      toasts.show({ kind: 'success', text: user ? `${saved.name} saved` : `${saved.name} added` });
      onClose();
    },
  });
  const saveMine = (from: number) => {
    setVersion(from);
    form.sendInstead({ ...values, version: from });
  };
  const field = (name: keyof Values) => ({
    value: values[name],
    error: form.errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <RecordDialog
      title={user ? `Edit ${user.name}` : 'Add user'}
      form={form}
      mine={labels.map(([name, label]) => ({ field: name, label, value: values[name] }))}
      action={user ? 'Save' : 'Add'}
      onSaveMine={saveMine}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus {...field('name')} />
      <TextField label="Email" type="email" {...field('email')} />
      <TextField label="Mobile number" type="tel" optional {...field('mobile_number')} />
      <RoleFields role={field('role_id')} account={field('account_id')} />
    </RecordDialog>
  );
}

type Field = { value: string; error: string | undefined; onChange: (value: string) => void };

/** Account roles belong to an account, which staff name; account users stay within their own. */
function RoleFields({ role, account }: { role: Field; account: Field }) {
  const { api } = useHouse();
  const roles = useQuery(api.query('GET /roles'));
  const isStaff = !isAccountRole(useIdentity().user.role.name);
  const choices = (roles.data ?? [])
    .filter(({ id }) => id !== DRIVER_ROLE_ID)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = choices.find(({ value }) => value === role.value);
  return (
    <>
      <SelectField
        label="Role"
        choices={choices}
        placeholder={roles.isPending ? 'Loading the roles' : 'Choose a role'}
        description={roles.isError ? 'The roles could not be loaded.' : undefined}
        {...role}
      />
      {isStaff && isAccountRole(chosen?.label) && (
        <TextField label="Account number" inputMode="numeric" mono {...account} />
      )}
    </>
  );
}

const labels = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['mobile_number', 'Mobile number'],
  ['role_id', 'Role'],
  ['account_id', 'Account number'],
] as const;

function valuesOf(user: User | null) {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    mobile_number: user?.mobile_number ?? '',
    role_id: String(user?.role_id ?? ''),
    account_id: String(user?.account_id ?? ''),
  };
}
type Values = ReturnType<typeof valuesOf>;

function check({ name, email, role_id }: Values) {
  return {
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(email.trim() === '' && { email: 'Email is required.' }),
    ...(role_id === '' && { role_id: 'Role is required.' }),
  };
}

function bodyOf({ name, email, mobile_number, role_id, account_id }: Values) {
  return {
    name,
    email,
    mobile_number: mobile_number.trim() === '' ? null : mobile_number,
    role_id: Number(role_id),
    account_id: account_id.trim() === '' ? null : Number(account_id),
  };
}
