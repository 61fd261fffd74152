import { Switch } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { Workspace } from './reading.ts';

const labels = {
  name: 'Name',
  description: 'Description',
  account_id: 'Account number',
  external_workspace_id: 'Identifier on the report server',
  is_active: 'Active',
};

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const WorkspaceDialog = formDialog({
  title: (place: Workspace | null) => (place ? `Edit ${place.name}` : 'New workspace'),
  labels,
  start: (place) => ({
    name: place?.name ?? '',
    description: place?.description ?? '',
    account_id: String(place?.account_id ?? ''),
    external_workspace_id: place?.external_workspace_id ?? '',
    is_active: place?.is_active ?? true,
  }),
  fields: ({ field, checkbox }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField optional {...field('description')} />
      <TextField
        optional
        mono
        inputMode="numeric"
        description="Only people of this account see the workspace. Leave empty for everybody."
        {...field('account_id')}
      />
      <TextField
        optional
        mono
        description="Needed for embedded reports."
        {...field('external_workspace_id')}
      />
      <Switch {...checkbox('is_active')} />
    </>
  ),
  check: ({ name, account_id }) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(!/^\d*$/.test(account_id.trim()) && { account_id: 'Use the numeric account id.' }),
  }),
  send: (values, { api, record, how }) => {
    const account = textOrNull(values.account_id);
    const body = {
      name: values.name,
      description: textOrNull(values.description),
      account_id: account === null ? null : Number(account),
      external_workspace_id: textOrNull(values.external_workspace_id),
      is_active: values.is_active,
    };
    if (record === null) return api.call('POST /workspaces', { body }, how);
    return api.call('PUT /workspaces/:id', { params: { id: record.id }, body }, how);
  },
  done: ({ name }, { record }) => `${name} ${record ? 'saved' : 'added'}`,
});
