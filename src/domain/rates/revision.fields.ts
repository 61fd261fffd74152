import { choice, fields, flag, id, instant, text } from '../entities/fields.ts';
import { revisionStates } from './revisions.ts';

const none = { nullable: true } as const;

export const revisionFields = fields({
  name: text('Name', { sort: true }),
  state: choice('State', revisionStates, { sort: true, filter: 'values' }),
  is_partial: flag('Partial', { filter: 'values' }),
  effective_from: instant('Effective', { ...none, sort: true, filter: 'range' }),
  published_at: instant('Published', { ...none, sort: true, filter: 'range' }),
  time_created: instant('Created', { sort: true }),
  time_modified: instant('Modified', { sort: true }),
  id: id('Id', { sort: true, filter: 'values' }),
});
