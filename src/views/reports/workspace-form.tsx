import { formOf } from '#ui/form-of/form-of.tsx';

/** Dialog that adds or changes a workspace. */
export const WorkspaceDialog = formOf(['POST /workspaces', 'PUT /workspaces/:id'], {
  title: 'New workspace',
  named: 'name',
  ask: {
    name: {},
    description: {},
    account_id: { label: 'Account number', mono: true, type: 'text' },
    external_workspace_id: { mono: true },
  },
});
