import { code, count, fields, flag, id, instant, text } from '../entities/fields.ts';

const none = { nullable: true } as const;
const sorted = { sort: true } as const;

export const driverSummaryFields = fields({
  name: text('Driver', sorted),
  code: code('Code', sorted),
  branch: code('Branch', sorted),
  ops_manager: text('Operations manager', { ...none, ...sorted }),
  is_on_duty: flag('Duty'),
  last_seen: instant('Seen', { ...none, ...sorted }),
  to_collect: count('To collect', sorted),
  to_deliver: count('To deliver', sorted),
  delivered_today: count('Delivered today', sorted),
  collected_today: count('Collected today', sorted),
  failed_today: count('Failed today', sorted),
  failed_attempts_today: count('Failed attempts today'),
  branch_id: id('Branch', { filter: 'values' }),
  ops_manager_id: id('Operations manager', { ...none, filter: 'values' }),
  id: id('Id'),
});

export const opsManagerFields = fields({
  name: text('Name', sorted),
  branch: code('Branch', sorted),
  email: text('Email'),
  mobile_number: text('Mobile number'),
  /** Number of drivers whom the manager leads. */
  drivers: count('Drivers', sorted),
  branch_id: id('Branch', { filter: 'values' }),
  id: id('Id'),
});
