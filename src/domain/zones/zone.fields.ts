import { choice, code, count, day, fields, flag, id, instant, text } from '../entities/fields.ts';
import { zoneTypes } from './zones.ts';

const none = { nullable: true } as const;

export const zoneFields = fields({
  name: text('Name', { sort: true }),
  code: code('Code'),
  type: choice('Type', zoneTypes, { sort: true }),
  /** Type that a draft will give the zone; for other zones, the current type. */
  mtype: text('Kind', none),
  tag_id: id('Tag', { ...none, filter: 'values' }),
  branch_id: id('Branch', none),
  driver_id: id('Driver', none),
  node_count: count('Points'),
  exception_from: day('From', none),
  exception_until: day('Until', none),
  /** Zone that a removal draft deletes, and its version when the draft was made; null otherwise. */
  removes_id: id('Removes', none),
  removes_version: count('Removed version', none),
  is_active: flag('Active', { filter: 'values' }),
  time_created: instant('Created', { sort: true }),
  id: id('Id', { sort: true }),
  version: count('Version'),
});
