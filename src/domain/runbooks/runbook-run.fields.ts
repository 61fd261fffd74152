import {
  choice,
  condition,
  count,
  drawn,
  fields,
  id,
  instant,
  record,
  text,
} from '../entities/fields.ts';
import { runbookRunStates } from './steps.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const runbookRunFields = fields({
  name: text('Runbook', { names: true, sort: true, width: 220, grows: true }),
  state: choice('State', runbookRunStates, { sort: true, filter: 'values', width: 150 }),
  progress: drawn('Step', { width: 88, narrow: 'about' }),
  asked: text('Waits for', { ...none, width: 240, narrow: 'detail' }),
  user_name: text('Who', { ...none, width: 150 }),
  time_created: instant('Started', { sort: true, width: 104 }),
  finished_at: instant('Ended', { ...none, width: 104, hidden: true }),
  mine: condition('Mine'),
  runbook_id: id('Runbook', { ...inRow, filter: 'values' }),
  user_id: record('Started by', 'user', { ...inRow, filter: 'values', named: 'person' }),
  step: count('Step', inRow),
  steps: count('Steps', inRow),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
