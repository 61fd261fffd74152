import { choice, code, count, fields, id, instant, record, text } from '../entities/fields.ts';
import { commandKinds, commandStates } from './locker-commands.ts';

const none = { nullable: true } as const;

export const lockerCommandFields = fields({
  locker: code('Locker'),
  locker_id: record('Locker', 'locker', { filter: 'values' }),
  door: count('Door', none),
  door_id: id('Door', { ...none, filter: 'values' }),
  command: text('Command'),
  kind: choice('Kind', commandKinds),
  state: choice('State', commandStates, { filter: 'values' }),
  reason: text('Reason', none),
  answer: text('Answer', none),
  asked_by: text('Sent by', none),
  approved_by: text('Approved by', none),
  time_created: instant('Created', { sort: true }),
  expires_at: instant('Expires'),
  sent_at: instant('Sent', none),
  acknowledged_at: instant('Acknowledged', none),
  sensed_at: instant('Sensed', none),
  answered_at: instant('Answered', none),
  user_id: id('Sent by', none),
  run_id: id('Run', none),
  key: text('Key', { ...none, filter: 'values' }),
  id: id('Id', { sort: true, filter: 'values' }),
  version: count('Version'),
});
