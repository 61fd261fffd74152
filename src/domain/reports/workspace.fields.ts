import { code, count, fields, flag, id, instant, record, text } from '../entities/fields.ts';

const none = { nullable: true } as const;

export const workspaceFields = fields({
  name: text('Name', { sort: true }),
  description: text('Description', none),
  account_code: code('Account', none),
  account_id: record('Account', 'account', { ...none, filter: 'values' }),
  is_active: flag('Active', { filter: 'values' }),
  external_workspace_id: text('Workspace on the report server', none),
  time_created: instant('Created', { sort: true }),
  id: id('Id', { sort: true, filter: 'values' }),
  version: count('Version'),
});
