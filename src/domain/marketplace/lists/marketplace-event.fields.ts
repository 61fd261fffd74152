import {
  choice,
  code,
  count,
  fields,
  id,
  instant,
  record,
  text,
  threshold,
} from '#domain/entities/fields.ts';
import { marketplaceEventStates } from '../marketplace-events.ts';

const none = { nullable: true } as const;
const hidden = { hidden: true } as const;

export const marketplaceEventFields = fields({
  waybill: code('Waybill', { names: true, sort: true, filter: 'values', width: 120 }),
  sequence: count('No.', { width: 52 }),
  event_code: text('Event', { sort: true, filter: 'values', width: 168 }),
  state: choice('State', marketplaceEventStates, { sort: true, filter: 'values', width: 116 }),
  fingerprint: text('Failure', { ...none, filter: 'values', width: 190 }),
  error: text('Answer', { ...none, width: 220, grows: true }),
  http_status: count('HTTP', { ...none, width: 60 }),
  attempts: count('Tries', { sort: true, width: 60 }),
  station: text('Station', { ...hidden, sort: true, filter: 'values', most: 20, width: 80 }),
  occurred_at: instant('Happened', { sort: true, width: 100 }),
  sent_at: instant('Sent', { ...none, ...hidden, sort: true, width: 100 }),
  detail_code: text('Detail', { ...none, ...hidden }),
  time_created: instant('Recorded', {
    ...hidden,
    sort: true,
    filter: ['created_from', 'created_to'],
    named: 'created',
    filterLabel: 'Created',
  }),
  age_from: threshold('Age in minutes, at least', { least: 0, most: 1_000_000, named: 'age' }),
  amazon_shipment_id: record('Shipment', 'marketplace', { filter: 'values', named: 'shipment' }),
  id: id('Id', { sort: true, filter: 'values', inRowOnly: true }),
  version: count('Version', { inRowOnly: true }),
});
