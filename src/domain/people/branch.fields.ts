import { choice, code, fields, flag, id, number, text } from '../entities/fields.ts';

export const branchFields = fields({
  name: text('Name', { sort: true }),
  code: code('Code', { sort: true }),
  kind: choice('Kind', ['hub', 'depot', 'agent']),
  manager_name: text('Manager'),
  mobile_number: text('Mobile number'),
  street_address: text('Street address'),
  suburb: text('Suburb'),
  city: text('City', { sort: true }),
  zone: text('Province'),
  latitude: number('Latitude'),
  longitude: number('Longitude'),
  is_active: flag('Active', { filter: 'values' }),
  id: id('Id', { sort: true }),
});
