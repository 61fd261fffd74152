import { choice, count, fields, id, instant, text } from '../entities/fields.ts';
import { channels, outgoingStates } from './outgoing-messages.ts';

const none = { nullable: true } as const;

export const outgoingMessageFields = fields({
  /** Recipient: an email address, mobile number or waybill. */
  receiver: text('Receiver', { names: true, sort: true, width: 190, grows: true }),
  channel: choice('Channel', channels, { sort: true, filter: 'values', width: 132 }),
  state: choice('State', outgoingStates, { filter: 'values', width: 120 }),
  attempts: count('Attempts', { sort: true, width: 92 }),
  last_error: text('Last error', { ...none, width: 200, grows: true }),
  last_attempt_at: instant('Last attempt', { ...none, width: 104 }),
  /** Null once the message was given up. */
  next_attempt_at: instant('Next attempt', { ...none, sort: true, width: 140 }),
  time_created: instant('Created', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 90,
  }),
  /** Id of the email, text message or marketplace shipment. */
  subject_id: id('Record', { width: 88, hidden: true }),
  id: id('Number', { filter: 'values', width: 88, hidden: true }),
  given_up_at: instant('Given up', { ...none, inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
