import { navigate } from 'wouter/use-browser-location';
import { roleLabel } from '#domain/people/roles.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { valuesOf, type Role } from './role.ts';

const NOTHING = 'nothing';

const RoleForm = formDialog({
  title: () => 'Add role',
  submit: 'Add',
  labels: { name: 'Name', from: 'Copy permissions from' },
  start: (_: { all: readonly Role[] } | null) => ({ name: '', from: NOTHING }),
  fields: ({ field, record }) => (
    <>
      <TextField {...field('name')} />
      <SelectField
        {...field('from')}
        choices={[
          { value: NOTHING, label: 'No role' },
          ...(record?.all ?? []).map(({ id, name }) => ({
            value: String(id),
            label: roleLabel(name),
          })),
        ]}
      />
    </>
  ),
  check: ({ name }) => (name.trim() === '' ? { name: 'Name is required.' } : {}),
  send: ({ name, from }, { api, record, how }) => {
    const source = record?.all.find(({ id }) => String(id) === from);
    const copied = source && valuesOf(source);
    const body = {
      name: name.trim(),
      permissions: [...(copied?.permissions ?? [])],
      guard_names: [...(copied?.guardNames ?? [])],
      enabled_2fa: source?.enabled_2fa ?? false,
      logout_inactivity_minutes: source?.logout_inactivity_minutes ?? null,
    };
    return api.call('POST /roles', { body }, how);
  },
});

/** Dialog that creates a role, empty or copied from another role. */
export function NewRole({ all, onClose }: { all: readonly Role[]; onClose: () => void }) {
  const open = ({ id }: { id: number }) => navigate(`/settings/roles/${id}`);
  return <RoleForm record={{ all }} onClose={onClose} onDone={open} />;
}
