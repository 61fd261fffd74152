import { entity } from '../entities/entity.ts';

export const shipment = entity({
  key: 'shipment',
  name: 'shipment',
  plural: 'shipments',
  icon: 'package',
  isCode: true,
  place: { page: '/shipments/:id' },
  topic: 'shipments',
  isClaimable: true,
  feed: { audience: 'account', byRow: true },
  past: [{ table: 'shipments', days: 35 }, { table: 'tracking_events' }],
  inRuns: true,
  permissions: ['View shipments'],
  columns: {
    table: 'shipments',
    label: 'short_tracking_reference',
    code: 'short_tracking_reference',
    name: 'delivery_name',
  },
  search: {
    codes: ['short_tracking_reference', 'custom_tracking_reference', 'customer_reference'],
    names: [],
    pasted: ['short_tracking_reference', 'custom_tracking_reference'],
    detail: ['delivery_name', 'delivery_suburb', 'delivery_city'],
    status: 'status',
    order: 'newest',
    rank: 1,
  },
  inFilters: 'code',
});
