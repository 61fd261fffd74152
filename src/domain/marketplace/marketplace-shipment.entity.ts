import { entity } from '../entities/entity.ts';

export const marketplaceShipment = entity({
  key: 'marketplace',
  name: 'marketplace shipment',
  plural: 'marketplace shipments',
  icon: 'store',
  isCode: true,
  place: { panel: '/amazon-shipments/shipments' },
  topic: 'marketplace',
  feed: { audience: 'staff' },
  inRuns: true,
  permissions: ['View marketplace'],
  columns: {
    table: 'marketplace_shipments',
    label: 'waybill',
    code: 'waybill',
    name: 'recipient_name',
  },
  search: {
    codes: ['waybill', 'amazon_order_id', 'amazon_shipment_id'],
    names: ['recipient_name'],
    pasted: ['waybill', 'amazon_order_id'],
    detail: ['status', 'recipient_name', 'city'],
    status: 'status',
    order: 'newest',
    rank: 6,
  },
  inFilters: 'code',
});
