import { choice, count, drawn, fields, id, instant, text } from '../entities/fields.ts';

const tokenStates = ['active', 'expired', 'revoked'] as const;

const none = { nullable: true } as const;

export const bearerTokenFields = fields({
  state: choice('State', tokenStates, { filter: 'values', width: 112 }),
  name: text('Name', { names: true, sort: true, width: 200, grows: true }),
  ending: text('Token', { width: 96 }),
  owner: text('Owner', { width: 160 }),
  permissions: drawn('Rights', { width: 160, grows: true }),
  account: text('Account', { ...none, width: 160 }),
  time_created: instant('Created', { sort: true, width: 96 }),
  last_used_at: instant('Last used', { ...none, sort: true, width: 104 }),
  last_used_ip: text('From', { ...none, width: 128 }),
  expires_at: instant('Expires', { asDay: true, sort: true, width: 104 }),
  addresses: drawn('Allowed addresses', { width: 160, hidden: true }),
  revoked_at: instant('Revoked', { ...none, inRowOnly: true }),
  account_id: id('Account', { ...none, inRowOnly: true }),
  user_id: id('Owner', { inRowOnly: true }),
  id: id('Id', { sort: true, inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
