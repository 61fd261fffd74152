import { useQuery } from '@tanstack/react-query';
import { DRIVER_ROLE_ID, isAccountRole } from '../../domain/roles.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Fields } from '../../ui/screens/form.tsx';
import { formDialog } from '../../ui/screens/form-dialog.tsx';
import { useHouse, useIdentity } from '../house.ts';
import type { User } from './user.ts';

/** Adds a user, who gets a link to choose a password, or changes one. */
export const UserDialog = formDialog({
  title: (user: User | null) => (user ? `Edit ${user.name}` : 'Add user'),
  labels: {
    name: 'Name',
    email: 'Email',
    mobile_number: 'Mobile number',
    role_id: 'Role',
    account_id: 'Account number',
  },
  start: (user) => ({
    name: user?.name ?? '',
    email: user?.email ?? '',
    mobile_number: user?.mobile_number ?? '',
    role_id: String(user?.role_id ?? ''),
    account_id: String(user?.account_id ?? ''),
  }),
  fields: ({ field }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField type="email" {...field('email')} />
      <TextField type="tel" optional {...field('mobile_number')} />
      <RoleFields role={field('role_id')} account={field('account_id')} />
    </>
  ),
  check: ({ name, email, role_id }) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(email.trim() === '' && { email: 'Email is required.' }),
    ...(role_id === '' && { role_id: 'Role is required.' }),
  }),
  send: ({ name, email, mobile_number, role_id, account_id }, { api, record: user, how }) => {
    const body = {
      name,
      email,
      mobile_number: mobile_number.trim() === '' ? null : mobile_number,
      role_id: Number(role_id),
      account_id: account_id.trim() === '' ? null : Number(account_id),
    };
    if (!user) return api.call('POST /users', { body }, how);
    return api.call('PUT /users/:id', { params: { id: user.id }, body }, how);
  },
  done: ({ name }, { record }) => `${name} ${record ? 'saved' : 'added'}`,
});

type Field = ReturnType<Fields<Record<string, string>, null>['field']>;

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
        choices={choices}
        placeholder={roles.isPending ? 'Loading the roles' : 'Choose a role'}
        description={roles.isError ? 'The roles could not be loaded.' : undefined}
        {...role}
      />
      {isStaff && isAccountRole(chosen?.label) && (
        <TextField inputMode="numeric" mono {...account} />
      )}
    </>
  );
}
