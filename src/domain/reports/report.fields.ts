import { choice, fields, flag, id, instant, text } from '../entities/fields.ts';

export const reportKinds = ['built-in', 'composed', 'embedded'] as const;

export const reportFields = fields({
  name: text('Name', { sort: true }),
  kind: choice('Kind', reportKinds, { filter: 'values' }),
  workspace_id: id('Workspace', { filter: 'values' }),
  is_active: flag('Active', { filter: 'values' }),
  time_created: instant('Created', { sort: true }),
  id: id('Id', { sort: true, filter: 'values' }),
});
