import {
  choice,
  code,
  condition,
  fields,
  flag,
  id,
  instant,
  record,
  text,
} from '../entities/fields.ts';

export const driverFields = fields({
  name: text('Name', { names: true, sort: true }),
  code: code('Code', { sort: true }),
  mobile_number: text('Mobile number'),
  is_on_duty: flag('On duty', { filter: 'values', named: 'duty' }),
  /** Drivers on duty who have sent no position for ten minutes. */
  is_silent: condition('Silent', { named: 'silent' }),
  /** Drivers with shipments to collect or deliver. */
  has_work: condition('With open work', { named: 'work' }),
  branch: text('Branch'),
  branch_id: record('Branch', 'branch', { filter: 'values', named: 'branch' }),
  ops_manager_id: id('Operations manager', { nullable: true, filter: 'values' }),
  vehicle_kind: choice('Vehicle', ['motorcycle', 'bakkie', 'panel-van', 'truck']),
  vehicle_registration: text('Registration'),
  last_seen: instant('Seen', { nullable: true, sort: true }),
  id: id('Id', { sort: true, filter: 'values' }),
});
