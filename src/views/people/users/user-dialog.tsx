import { useQuery } from '@tanstack/react-query';
import { mayManageRole } from '#domain/people/managing-people.ts';
import { DRIVER_ROLE_ID, isAccountRole, roleLabel } from '#domain/people/roles.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors, phoneToSend } from '#ui/phone/phones.ts';
import type { Fields } from '#ui/screens/form.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { PendingEmail } from '#ui/form/pending-email.tsx';
import type { User } from './user.ts';

/** Dialog that adds a user, who gets a link to set a password, or changes one. */
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
  fields: ({ field, record }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField
        type="email"
        description={record ? 'A new address takes effect once it is confirmed.' : undefined}
        {...field('email')}
      />
      {record && <Pending user={record} />}
      <PhoneField optional {...field('mobile_number')} />
      <RoleFields role={field('role_id')} account={field('account_id')} />
    </>
  ),
  check: ({ name, email, role_id, mobile_number }, user) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(email.trim() === '' && { email: 'Email is required.' }),
    ...phoneErrors('mobile_number', mobile_number, user?.mobile_number),
    ...(role_id === '' && { role_id: 'Role is required.' }),
  }),
  send: ({ name, email, mobile_number, role_id, account_id }, { api, record: user, how }) => {
    const body = {
      name,
      email,
      ...phoneToSend(mobile_number, user?.mobile_number),
      role_id: Number(role_id),
      account_id: account_id.trim() === '' ? null : Number(account_id),
    };
    if (!user) return api.call('POST /users', { body }, how);
    return api.call('PUT /users/:id', { params: { id: user.id }, body }, how);
  },
  done: ({ name, pending_email }, { record }) => {
    if (record === null) return `${name} added`;
    const isPending = pending_email !== null && pending_email !== record.pending_email;
    return `${name} saved${isPending ? '; the new address has to be confirmed' : ''}`;
  },
});

function Pending({ user: { id, email, pending_email } }: { user: User }) {
  const { api } = useApp();
  if (pending_email === null) return null;
  const withdraw = () => api.call('DELETE /users/:id/pending-email', { params: { id } });
  return <PendingEmail email={pending_email} current={email} withdraw={withdraw} />;
}

type Field = ReturnType<Fields<Record<string, string>, null>['field']>;

/** Account roles need an account, chosen by staff; account users stay in their own account. */
function RoleFields({ role, account }: { role: Field; account: Field }) {
  const { api } = useApp();
  const roles = useQuery(api.query('GET /roles'));
  const { user } = useIdentity();
  const isStaff = !isTenantUser(user);
  const manager = {
    role: user.role.name,
    accountId: user.account_id,
    permissions: new Set(user.role.permissions.map(({ name }) => name)),
  };
  // The current role stays visible even if it cannot be assigned.
  const choices = (roles.data ?? [])
    .filter(({ id }) => id !== DRIVER_ROLE_ID)
    .filter((one) => String(one.id) === role.value || mayManageRole(manager, one))
    .map(({ id, name }) => ({ value: String(id), label: roleLabel(name) }));
  const chosen = roles.data?.find(({ id }) => String(id) === role.value);
  return (
    <>
      <SelectField
        choices={choices}
        placeholder={roles.isPending ? 'Loading the roles' : 'Choose a role'}
        description={roles.isError ? 'The roles could not be loaded.' : undefined}
        {...role}
      />
      {isStaff && isAccountRole(chosen?.name) && (
        <TextField inputMode="numeric" mono {...account} />
      )}
    </>
  );
}
