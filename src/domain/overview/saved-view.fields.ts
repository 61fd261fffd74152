import { count, fields, flag, id, text } from '../entities/fields.ts';

export const savedViewFields = fields({
  name: text('Name', { sort: true }),
  view: text('Place', { filter: 'values' }),
  search: text('Page address'),
  shared: flag('Shared'),
  position: count('Position', { sort: true }),
  /** Whether the view belongs to the caller, who may then change it. */
  is_own: flag('Own'),
  owner: text('Owner', { nullable: true }),
  id: id('Id'),
  version: count('Version'),
});
