import { useQuery } from '@tanstack/react-query';
import { mayManageRole } from '#domain/people/managing-people.ts';
import { DRIVER_ROLE_ID, isAccountRole, roleLabel } from '#domain/people/roles.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Control } from '#ui/form-of/asked-field.tsx';
import { formOf } from '#ui/form-of/form-of.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { PendingEmail } from '#ui/form/pending-email.tsx';
import type { User } from './user.ts';

/** Dialog that adds a user, who gets a link to set a password, or changes a user. */
export const UserDialog = formOf(['POST /users', 'PUT /users/:id'], {
  title: 'Add user',
  named: 'name',
  ask: {
    name: {},
    email: {
      as: EmailField,
      hint: (user) => (user ? 'A new address takes effect once it is confirmed.' : undefined),
    },
    mobile_number: {},
    role_id: { as: RoleField },
    account_id: { as: AccountField, label: 'Account number' },
  },
  done: ({ name, pending_email }, record: User | null) => {
    if (record === null) return `${name} added`;
    const isPending = pending_email !== null && pending_email !== record.pending_email;
    return `${name} saved${isPending ? '; the new address has to be confirmed' : ''}`;
  },
});

interface UserField {
  field: Control<string>;
  record: User | null;
}

function EmailField({ field, record }: UserField) {
  return (
    <>
      <TextField type="email" {...field} />
      {record && <Pending user={record} />}
    </>
  );
}

function Pending({ user: { id, email, pending_email } }: { user: User }) {
  const { api } = useApp();
  if (pending_email === null) return null;
  const withdraw = () => api.call('DELETE /users/:id/pending-email', { params: { id } });
  return <PendingEmail email={pending_email} current={email} withdraw={withdraw} />;
}

const useRoles = () => useQuery(useApp().api.query('GET /roles'));

/** Roles that the user may assign, and the current role. */
function RoleField({ field }: UserField) {
  const roles = useRoles();
  const { user } = useIdentity();
  const manager = {
    role: user.role.name,
    accountId: user.account_id,
    permissions: new Set(user.role.permissions.map(({ name }) => name)),
  };
  const choices = (roles.data ?? [])
    .filter(({ id }) => id !== DRIVER_ROLE_ID)
    .filter((one) => String(one.id) === field.value || mayManageRole(manager, one))
    .map(({ id, name }) => ({ value: String(id), label: roleLabel(name) }));
  return (
    <SelectField
      {...field}
      choices={choices}
      placeholder={roles.isPending ? 'Loading the roles' : 'Choose a role'}
      description={roles.isError ? 'The roles could not be loaded.' : undefined}
    />
  );
}

/** Account roles need an account, chosen by staff; account users stay in their own account. */
function AccountField({ field, values }: UserField & { values: { role_id?: number | undefined } }) {
  const roles = useRoles();
  const { user } = useIdentity();
  const chosen = roles.data?.find(({ id }) => id === values.role_id);
  if (isTenantUser(user) || !isAccountRole(chosen?.name)) return null;
  return <TextField inputMode="numeric" mono {...field} optional={false} />;
}
