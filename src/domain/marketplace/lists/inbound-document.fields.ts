import {
  choice,
  code,
  count,
  fields,
  flag,
  id,
  instant,
  record,
  text,
} from '#domain/entities/fields.ts';

const none = { nullable: true } as const;
const most = { filter: 'values', most: 60 } as const;

export const inboundDocumentFields = fields({
  reference: code('Reference', { ...none, names: true, sort: true, width: 140 }),
  status: choice('State', ['received', 'processed', 'failed'], {
    sort: true,
    filter: 'values',
    width: 126,
  }),
  document_type: text('Document', { ...most, sort: true, named: 'document', width: 140 }),
  source: text('Source', { ...most, sort: true, width: 110 }),
  account: text('Account', { ...none, width: 180, grows: true }),
  account_id: record('Account', 'account', { ...none, filter: 'values', named: 'account' }),
  short_tracking_reference: code('Shipment', { ...none, width: 110 }),
  shipment_id: record('Shipment', 'shipment', { ...none, filter: 'values', named: 'shipment' }),
  error: text('Reason', { ...none, width: 200, grows: true }),
  is_test: flag('Test', { filter: 'values', named: 'test', width: 60 }),
  time_created: instant('Received', {
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    width: 100,
  }),
  processed_at: instant('Processed', { ...none, width: 100, hidden: true }),
  id: id('Id', { sort: true, filter: 'values', inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
