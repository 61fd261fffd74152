import { code, count, fields, flag, id, instant, phone, text } from '../entities/fields.ts';

export const networkFields = fields({
  name: text('Name', { names: true, sort: true, width: 180, grows: true }),
  code: code('Code', { sort: true, width: 92 }),
  lockers: count('Lockers', { width: 84 }),
  hours_to_collect: count('Hours to collect', { width: 124 }),
  support_email: text('Support email', { width: 220, grows: true }),
  support_number: phone('Support number'),
  is_active: flag('State', {
    filter: 'values',
    named: 'active',
    filterLabel: 'Active',
    width: 110,
  }),
  description: text('Description', { nullable: true, inRowOnly: true }),
  time_created: instant('Created', { sort: true, inRowOnly: true }),
  id: id('Id', { sort: true, filter: 'values', inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
