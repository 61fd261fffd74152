import { choice, condition, count, fields, id, instant, text } from '../entities/fields.ts';
import { runbookStates } from './steps.ts';

const none = { nullable: true } as const;

export const runbookFields = fields({
  name: text('Runbook', { names: true, sort: true, width: 240, grows: true }),
  state: choice('State', runbookStates, { sort: true, filter: 'values', width: 116 }),
  keys: text('Key', { ...none, width: 72 }),
  mine: condition('My macros', { named: 'macros' }),
  number: count('Version', { width: 84 }),
  steps: count('Steps', { width: 76 }),
  runs: count('Used in 30 days', { width: 128 }),
  last_run: instant('Last used', { ...none, sort: true, width: 110 }),
  user_name: text('Changed by', { ...none, width: 150, narrow: 'about' }),
  time_modified: instant('Changed', { sort: true, width: 104, narrow: 'detail' }),
  id: id('Id', { inRowOnly: true, sort: true, filter: 'values' }),
  version: count('Version of the row', { inRowOnly: true }),
});
